import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from './cn.ts';
import { IconButton } from './icon-button.tsx';

/** A dialog that begins with a text field focuses it, not its close button. */
const CONTROLS = 'button, a[href], input:not([hidden]), select, textarea';
const FIELD = 'input:is([type=text], [type=email], [type=url], [type=password], :not([type])):not([readonly])';

type DialogProps = {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  /** What the dialog is about, in a sentence. */
  description?: string;
  /** For a picture next to a text. */
  isWide?: boolean;
  /** For a video: takes the whole screen of a phone. */
  fillsPhone?: boolean;
};

/** A dialog over the page: keeps the focus, closes with Escape. */
export function Dialog({
  title,
  description,
  isOpen,
  isWide = false,
  fillsPhone = false,
  onClose,
  children,
}: DialogProps) {
  const { t } = useTranslation();
  // Dialogs have no trigger that would get the focus back automatically.
  const before = useRef<Element | null>(null);
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-black/60" />
        <Radix.Content
          onOpenAutoFocus={(event) => {
            before.current = document.activeElement;
            const [, first] = (event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>(CONTROLS);
            if (first?.matches(FIELD) !== true) return;
            event.preventDefault();
            first.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (before.current instanceof HTMLElement) before.current.focus();
          }}
          className={cn(
            'border-line bg-raised fixed top-1/2 left-1/2 z-50 max-h-[90dvh] -translate-1/2 overflow-y-auto rounded-2xl border p-6',
            isWide ? 'w-[min(64rem,calc(100vw-2rem))]' : 'w-[min(36rem,calc(100vw-2rem))]',
            fillsPhone &&
              'max-sm:top-0 max-sm:left-0 max-sm:h-dvh max-sm:max-h-none max-sm:w-full max-sm:translate-0 max-sm:rounded-none max-sm:border-0 max-sm:p-4',
          )}
          {...(description === undefined && { 'aria-describedby': undefined })}
        >
          <div className={cn('mb-4 flex items-start justify-between gap-4', fillsPhone && 'max-sm:mb-2')}>
            <Radix.Title className={cn('text-xl font-semibold', fillsPhone && 'max-sm:line-clamp-2 max-sm:text-base')}>
              {title}
            </Radix.Title>
            <Radix.Close asChild>
              <IconButton label={t('common.close')} className="-mt-1.5 -mr-2">
                <X aria-hidden className="size-5" />
              </IconButton>
            </Radix.Close>
          </div>
          {description !== undefined && (
            <Radix.Description className="text-muted mb-4">{description}</Radix.Description>
          )}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
