import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '@/ui/field.tsx';
import { IconButton } from '@/ui/icon-button.tsx';
import { changeForm } from './form.ts';

const MOST_KEYWORDS = 50;

/** Topics: each is added with Enter or a comma. */
export function Keywords({ keywords }: { keywords: string[] }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const add = (typed: string) => {
    const fresh = typed.split(',').map((word) => word.trim().slice(0, 100));
    const all = [...new Set([...keywords, ...fresh.filter((word) => word !== '')])];
    changeForm({ keywords: all.slice(0, MOST_KEYWORDS) });
    setText('');
  };
  return (
    <div className="sm:col-span-2">
      <TextField
        label={t('start.keywords')}
        hint={t('start.keywordsHint')}
        value={text}
        onChange={({ target }) => (target.value.includes(',') ? add(target.value) : setText(target.value))}
        onKeyDown={({ key }) => key === 'Enter' && add(text)}
        onBlur={() => text !== '' && add(text)}
      />
      {keywords.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-2" aria-label={t('start.keywords')}>
          {keywords.map((word) => (
            <li key={word} className="bg-tint flex items-center rounded-lg pl-3 text-sm">
              {word}
              <IconButton
                isSmall
                label={t('start.keywordRemove', { word })}
                onClick={() => changeForm({ keywords: keywords.filter((other) => other !== word) })}
              >
                <X aria-hidden className="size-4" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
