import { Check, Copy } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';

/** A text to copy, such as a key. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation();
  const id = useId();
  const [isCopied, setIsCopied] = useState(false);
  const copy = () => void navigator.clipboard.writeText(value).then(() => setIsCopied(true));
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {label}
      </label>
      <div className="flex gap-2">
        <textarea
          id={id}
          readOnly
          rows={1}
          value={value}
          onFocus={(event) => event.target.select()}
          className="border-field-line bg-sunken field-sizing-content min-h-10 w-full min-w-0 resize-none rounded-lg border px-3 py-2 font-mono text-sm break-all"
        />
        <Button onClick={copy} aria-label={t('common.copyOf', { what: label })}>
          {isCopied ? <Check aria-hidden className="size-4" /> : <Copy aria-hidden className="size-4" />}
          <span aria-live="polite">{t(isCopied ? 'common.copied' : 'common.copy')}</span>
        </Button>
      </div>
    </div>
  );
}
