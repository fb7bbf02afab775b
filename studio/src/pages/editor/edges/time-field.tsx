import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseClock } from '@/text/parse-clock.ts';
import { TextField } from '@/ui/field.tsx';
import { formatFine } from '../logic/clock.ts';

type TimeFieldProps = {
  label: string;
  sec: number;
  onSec: (sec: number) => void;
  onDone: () => void;
  className?: string;
};

/** A typed time. Enter or leaving the field takes it. */
export function TimeField({ label, sec, onSec, onDone, className = 'w-32' }: TimeFieldProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(formatFine(sec));
  useEffect(() => setText(formatFine(sec)), [sec]);
  const isWrong = parseClock(text) === null;
  const take = () => {
    const typed = parseClock(text);
    if (typed === null) setText(formatFine(sec));
    else if (text !== formatFine(sec)) onSec(typed);
    onDone();
  };
  return (
    <TextField
      className={className}
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
