import type { ShortListItem } from 'clipmill';
import { Check, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/button.tsx';
import type { Mark } from './use-clip-actions.ts';

type MarkButtonsProps = { clip: ShortListItem; onMark: (clip: ShortListItem, mark: Mark) => void };

/** Keep or reject. A second click takes the mark away. */
export function MarkButtons({ clip, onMark }: MarkButtonsProps) {
  const { t } = useTranslation();
  const [isKept, isRejected] = [clip.mark === 'keep', clip.mark === 'reject'];
  return (
    <>
      <Button
        size="small"
        aria-pressed={isKept}
        aria-keyshortcuts="K"
        aria-label={t('clips.keepOf', { title: clip.title })}
        look={isKept ? 'chosen' : 'plain'}
        onClick={() => onMark(clip, 'keep')}
      >
        <Check aria-hidden className="size-4" />
        {t(isKept ? 'clips.kept' : 'clips.keep')}
      </Button>
      <Button
        look={isRejected ? 'danger' : 'quiet'}
        size="smallIcon"
        aria-pressed={isRejected}
        aria-keyshortcuts="X"
        aria-label={t('clips.rejectOf', { title: clip.title })}
        title={t(isRejected ? 'clips.rejected' : 'clips.reject')}
        onClick={() => onMark(clip, 'reject')}
      >
        <X aria-hidden className="size-4" />
      </Button>
    </>
  );
}
