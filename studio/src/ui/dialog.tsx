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
            // What takes the focus does not stand behind the title and the buttons, which stay.
            'border-line bg-raised fixed top-1/2 left-1/2 z-50 max-h-[90dvh] scroll-pt-20 scroll-pb-24 -translate-1/2 overflow-y-auto overscroll-contain rounded-2xl border max-sm:max-h-[calc(100dvh-1.5rem)]',
            isWide ? 'w-[min(64rem,calc(100vw-2rem))]' : 'w-[min(36rem,calc(100vw-2rem))]',
            'max-sm:w-[calc(100vw-1.5rem)]',
            fillsPhone &&
              'max-sm:top-0 max-sm:left-0 max-sm:h-dvh max-sm:max-h-none max-sm:w-full max-sm:translate-0 max-sm:rounded-none max-sm:border-0',
          )}
          {...(description === undefined && { 'aria-describedby': undefined })}
        >
          <Head title={title} fillsPhone={fillsPhone} />
          <div className="px-6 pb-6 max-sm:px-4 max-sm:pb-4">
            {description !== undefined && (
              <Radix.Description className="text-muted mb-4">{description}</Radix.Description>
            )}
            {children}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The title and the way out, which stay in view. */
function Head({ title, fillsPhone }: Pick<DialogProps, 'title'> & { fillsPhone: boolean }) {
  const { t } = useTranslation();
  return (
    <div
      className={cn(
        'bg-raised sticky top-0 z-20 flex items-center justify-between gap-4 py-4 pr-4 pl-6 max-sm:py-3 max-sm:pr-2 max-sm:pl-4',
        fillsPhone && 'max-sm:py-1',
      )}
    >
      <Radix.Title
        title={title}
        className={cn('text-xl font-semibold max-sm:line-clamp-2', fillsPhone && 'max-sm:text-base')}
      >
        {title}
      </Radix.Title>
      <Radix.Close asChild>
        <IconButton label={t('common.close')} className="self-start">
          <X aria-hidden className="size-5" />
        </IconButton>
      </Radix.Close>
    </div>
  );
}
