import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/button.tsx';
import { cn } from '@/ui/cn.ts';
import { TextField } from '@/ui/field.tsx';
import { linkIn } from './links.ts';
import { useLinkCheck } from './use-link-check.ts';

/** A field for a link. A pasted link is used at once. */
export function LinkForm({ onLink }: { onLink: (url: string) => void }) {
  const { t } = useTranslation();
  const check = useLinkCheck();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const enter = (entered: string) => {
    const checked = check(entered);
    setError('error' in checked ? checked.error : undefined);
    if ('link' in checked) onLink(checked.link);
    else setText(entered);
  };
  return (
    <form
      className="mx-auto mt-6 flex max-w-xl flex-wrap items-end justify-center gap-2 text-left sm:flex-nowrap"
      onSubmit={(event) => {
        event.preventDefault();
        enter(text);
      }}
    >
      <TextField
        label={t('start.link')}
        className="w-full"
        placeholder="https://"
        inputMode="url"
        autoComplete="off"
        value={text}
        error={error}
        onChange={(event) => setText(event.target.value)}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text/plain');
          if (text !== '' || linkIn(pasted) === null) return;
          event.preventDefault();
          enter(pasted);
        }}
      />
      <Button
        type="submit"
        look="primary"
        className={cn('max-sm:w-full max-sm:justify-center', error !== undefined && 'sm:mb-6')}
      >
        {t('start.take')}
        <ArrowRight aria-hidden className="size-5" />
      </Button>
    </form>
  );
}
