import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** This many characters at the end of an id distinguish it from its neighbours: it begins with its time. */
const SHOWN = 8;

/** The end of an id. A click copies all of it. */
export function ShortId({ label, id }: { label: string; id: string }) {
  const { t } = useTranslation();
  const [isCopied, setIsCopied] = useState(false);
  const Icon = isCopied ? Check : Copy;
  return (
    <button
      type="button"
      title={id}
      aria-label={t('common.copyOf', { what: `${label} ${id}` })}
      onClick={() => void navigator.clipboard.writeText(id).then(() => setIsCopied(true))}
      className="hover:text-text inline-flex min-h-6 items-center gap-1 pointer-coarse:min-h-10 pointer-coarse:min-w-10"
    >
      {label} <span className="font-mono">{id.slice(-SHOWN)}</span>
      <Icon aria-hidden className="size-3.5" />
    </button>
  );
}
