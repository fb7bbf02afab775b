import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseClock } from '@/text/parse-clock.ts';
import { TextField } from '@/ui/field.tsx';
import { formatTime } from '../logic/clock.ts';

type TimeFieldProps = { label: string; sec: number; onSec: (sec: number) => void; onDone: () => void };

/** A typed time. Enter or leaving the field takes it. */
export function TimeField({ label, sec, onSec, onDone }: TimeFieldProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(formatTime(sec));
  useEffect(() => setText(formatTime(sec)), [sec]);
  const isWrong = parseClock(text) === null;
  const take = () => {
    const typed = parseClock(text);
    if (typed === null) setText(formatTime(sec));
    else if (text !== formatTime(sec)) onSec(typed);
    onDone();
  };
  return (
    <TextField
      className="w-32"
      label={label}
      value={text}
      inputMode="decimal"
      error={isWrong ? t('editor.timeWrong') : undefined}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') take();
      }}
    />
  );
}
