import { useQuery } from '@tanstack/react-query';
import type { ShortListItem } from 'clipmill';
import { useTranslation } from 'react-i18next';
import { projectRendersQuery } from '@/api/renders.ts';
import { SaveVideoButton } from '@/files/save-video-button.tsx';
import { lastStepOf } from './clips/card/last-step.ts';
import { ClipRender } from './clips/card/clip-render.tsx';
import { markByKey } from './clips/mark-keys.ts';
import { KeepButton, RejectButton } from './clips/mark-buttons.tsx';
import { useClipActions } from './clips/use-clip-actions.ts';

/** What can be done with a clip while the rest of its video is still being heard: decide, and take the finished file. */
export function EarlyActions({ projectId, clip }: { projectId: string; clip: ShortListItem }) {
  const { t } = useTranslation();
  const { data: renders = [] } = useQuery(projectRendersQuery(projectId));
  const { mark, renderAgain } = useClipActions(projectId);
  const render = renders.find(({ short_id: id }) => id === clip.id);
  const last = lastStepOf(clip, render);
  return (
    <div
      className="mt-2 grid gap-2"
      role="group"
      aria-label={t('clips.earlyOf', { title: clip.title })}
      onKeyDown={(event) => markByKey(event, clip, mark)}
    >
      {render !== undefined && <ClipRender render={render} onAgain={renderAgain} />}
      <div className="flex flex-wrap gap-1.5 *:grow *:justify-center *:px-2 pointer-coarse:*:h-11">
        <KeepButton clip={clip} onMark={mark} />
        <RejectButton clip={clip} onMark={mark} />
        {last.name === 'download' && <SaveVideoButton {...last} title={clip.title} />}
      </div>
    </div>
  );
}
