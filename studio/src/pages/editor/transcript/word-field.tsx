import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '../../../../../schema/domain/limits.ts';

/** How a correction ends: with a key, or because the user went elsewhere. */
export type WordEnd = 'Enter' | 'Escape' | 'blur';

type WordFieldProps = { text: string; onDone: (text: string, end: WordEnd) => void };

/** A word while it is corrected. Enter keeps the text, Escape the old one; empty hides the word. */
export function WordField({ text, onDone }: WordFieldProps) {
  const { t } = useTranslation();
  const [value, setValue] = useState(text);
  return (
    <input
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user asked for this field.
      autoFocus
      className="border-accent bg-raised rounded border px-1"
      size={Math.max(3, value.length + 1)}
      maxLength={LIMITS.correctedWordChars}
      value={value}
      aria-label={t('editor.correctWord')}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setValue(event.currentTarget.value)}
      onBlur={() => onDone(value.trim(), 'blur')}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        // The word takes the focus now, and the rest of this key press would click it.
        event.preventDefault();
        onDone(event.key === 'Enter' ? value.trim() : text, event.key);
      }}
    />
  );
}
