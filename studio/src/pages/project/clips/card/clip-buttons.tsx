import { Link } from '@tanstack/react-router';
import type { Render, ShortListItem } from 'clipmill';
import { Clapperboard } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SaveVideoButton } from '@/files/save-video-button.tsx';
import { ShareVideoButton } from '@/files/share-video-button.tsx';
import { Button } from '@/ui/button.tsx';
import { KeepButton } from '../mark-buttons.tsx';
import { lastStepOf } from './last-step.ts';
import type { Mark } from '../use-clip-actions.ts';

type ClipButtonsProps = {
  projectId: string;
  clip: ShortListItem;
  render: Render | undefined;
  onMark: (clip: ShortListItem, mark: Mark) => void;
  onMake: (clip: ShortListItem) => void;
};

/** What is done with most clips: keep it, edit it, then render or download it. The rest, such as rejecting it, is in the menu. */
export function ClipButtons({ projectId, clip, render, onMark, onMake }: ClipButtonsProps) {
  const { t } = useTranslation();
  const last = lastStepOf(clip, render);
  if (clip.status === 'refunded') return <AfterFailure projectId={projectId} clip={clip} />;
  return (
    <div className="mt-auto flex max-w-md flex-wrap gap-1.5 *:grow *:justify-center *:px-2 pointer-coarse:[&>:is(a,button)]:h-11">
      <KeepButton clip={clip} onMark={onMark} />
      <Button asChild size="small">
        <Link
          to="/projects/$projectId/shorts/$shortId"
          params={{ projectId, shortId: clip.id }}
          aria-label={t('clips.editOf', { title: clip.title })}
        >
          {t('clips.edit')}
        </Link>
      </Button>
      {last.name === 'download' && (
        <span className="flex basis-full flex-wrap gap-1.5 px-0! *:grow *:justify-center pointer-coarse:*:h-11">
          <SaveVideoButton {...last} title={clip.title} look={clip.mark === 'reject' ? 'plain' : 'primary'} />
          <ShareVideoButton {...last} title={clip.title} />
        </span>
      )}
      {last.name === 'render' && (
        <Button
          size="small"
          className="basis-full"
          aria-label={t('clips.renderOf', { title: clip.title })}
          onClick={() => onMake(clip)}
        >
          <Clapperboard aria-hidden className="size-4" />
          {t('clips.renderAll', { count: 1 })}
        </Button>
      )}
    </div>
  );
}

/** A clip that could not be made has nothing to keep: its page says what can be done. */
function AfterFailure({ projectId, clip }: Pick<ClipButtonsProps, 'projectId' | 'clip'>) {
  const { t } = useTranslation();
  return (
    <Button asChild size="small" className="mt-auto justify-center pointer-coarse:h-11">
      <Link to="/projects/$projectId/shorts/$shortId" params={{ projectId, shortId: clip.id }}>
        {t('clips.afterFailure')}
      </Link>
    </Button>
  );
}
