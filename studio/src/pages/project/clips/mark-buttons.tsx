import type { ShortListItem } from 'clipmill';
import { Check, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/button.tsx';
import type { Mark } from './use-clip-actions.ts';

type MarkButtonProps = {
  clip: ShortListItem;
  onMark: (clip: ShortListItem, mark: Mark) => void;
};

/** Keeps a clip. A second click takes the mark away. */
export function KeepButton({ clip, onMark }: MarkButtonProps) {
  const { t } = useTranslation();
  const isKept = clip.mark === 'keep';
  return (
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
  );
}

/** Rejects a clip. A second click takes the mark away. */
export function RejectButton({ clip, onMark }: MarkButtonProps) {
  const { t } = useTranslation();
  const isRejected = clip.mark === 'reject';
  return (
    <Button
      look={isRejected ? 'danger' : 'plain'}
      size="small"
      aria-pressed={isRejected}
      aria-keyshortcuts="X"
      aria-label={t('clips.rejectOf', { title: clip.title })}
      onClick={() => onMark(clip, 'reject')}
    >
      <X aria-hidden className="size-4" />
      {t(isRejected ? 'clips.rejected' : 'clips.reject')}
    </Button>
  );
}
