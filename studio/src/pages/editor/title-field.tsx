import { useTranslation } from 'react-i18next';
import { TextField } from '@/ui/field.tsx';
import { LIMITS } from '../../../../schema/domain/limits.ts';

/** The name of the clip. An empty one is not taken. */
export function TitleField({ title, onTitle }: { title: string; onTitle: (title: string) => void }) {
  const { t } = useTranslation();
  return (
    <TextField
      className="min-w-60 flex-1"
      label={t('editor.name')}
      value={title}
      maxLength={LIMITS.shortTitleChars}
      error={title.trim() === '' ? t('editor.nameMissing') : undefined}
      onChange={(event) => onTitle(event.currentTarget.value)}
    />
  );
}
