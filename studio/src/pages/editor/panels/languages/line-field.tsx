import type { Translation } from 'clipmill';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextArea } from '@/ui/field.tsx';
import { LIMITS } from '../../../../../../schema/domain/limits.ts';
import { lettersIn } from '../../../../../../schema/domain/translation/reading.ts';
import { useEditor } from '../../state/editor-stores.tsx';
import { useTranslationActions } from './use-translations.ts';

type LineFieldProps = { language: string; line: Translation['lines'][number]; isBusy: boolean };

/** What is said, and its translation to change. It is saved when the field is left. */
export function LineField({ language, line, isBusy }: LineFieldProps) {
  const { t } = useTranslation();
  const { playback } = useEditor();
  const { write } = useTranslationActions();
  // Null: as the server has it.
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? line.text;
  const count = lettersIn(text);
  const save = () => {
    if (typed === null || typed.trim() === line.text) return setTyped(null);
    write.mutate({ language, start: line.start, text: typed }, { onSettled: () => setTyped(null) });
  };
  const notes = [
    ...(line.state === 'stale' ? [t('editor.languages.stale')] : []),
    ...(line.state === 'missing' && text === '' ? [t('editor.languages.missing')] : []),
    ...(count > line.max_chars ? [t('editor.languages.tooLong', { count, most: line.max_chars })] : []),
  ];
  return (
    <li>
      <TextArea
        label={line.source}
        isOneLine
        dir="auto"
        lang={language}
        value={text}
        disabled={isBusy}
        maxLength={LIMITS.translatedLineChars}
        hint={notes.length === 0 ? undefined : notes.join(' ')}
        onFocus={() => playback.seek(line.start)}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={save}
      />
    </li>
  );
}
