import { useTranslation } from 'react-i18next';
import { TextField } from '@/ui/field.tsx';
import { readField } from './local-times.ts';

type TimeFieldProps = {
  label: string;
  /** As fields hold it: `2026-11-30T18:00`. */
  value: string;
  timeZone: string;
  error?: string | undefined;
  onChange: (value: string) => void;
};

/** A day and a time in a time zone. It says so when clocks go forward over the time. */
export function TimeField({ label, value, timeZone, error, onChange }: TimeFieldProps) {
  const { t } = useTranslation();
  const isSkipped = readField(value, timeZone)?.isSkipped === true;
  return (
    <TextField
      type="datetime-local"
      required
      label={label}
      hint={t(isSkipped ? 'posting.fields.skipped' : 'posting.fields.zone', { timeZone })}
      error={error}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
