import type { Render, Short, ShortListItem } from 'clipmill';
import {
  Clapperboard,
  Copy,
  CopyPlus,
  Info,
  MonitorPlay,
  Pencil,
  RotateCcw,
  Share2,
  Sparkles,
  Trash2,
  X,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SubtitleItems } from '@/files/subtitle-items.tsx';
import { PostItem } from '@/posting/post-item.tsx';
import { CardMenu } from '@/ui/card-menu.tsx';
import { MenuGroup, MenuItem, MenuLine } from '@/ui/menu.tsx';
import { ApplyLookItem } from '../batch/apply-look-item.tsx';
import type { ClipActions } from '../use-clip-actions.ts';
import { CopyPost } from './copy-post.tsx';

type ClipMenuProps = {
  projectId: string;
  clip: ShortListItem;
  render: Render | undefined;
  detail: Short | undefined;
  actions: ClipActions;
  onOpen: (id: string) => void;
  onMake: (clip: ShortListItem) => void;
  onPost: () => void;
  onShare: () => void;
  onOpenIn: () => void;
  onRename: () => void;
  onDelete: (clip: ShortListItem) => void;
};

/** Everything else that can be done with a clip. */
export function ClipMenu({
  projectId,
  clip,
  render,
  detail,
  actions,
  onOpen,
  onMake,
  onPost,
  onShare,
  onOpenIn,
  onRename,
  onDelete,
}: ClipMenuProps) {
  const { t } = useTranslation();
  const isFramed = clip.status === 'face_analysis_done';
  const isRejected = clip.mark === 'reject';
  return (
    <CardMenu label={t('clips.menuOf', { title: clip.title })}>
      <MenuItem icon={isRejected ? RotateCcw : X} shortcut="X" onSelect={() => actions.mark(clip, 'reject')}>
        {t(isRejected ? 'clips.restore' : 'clips.reject')}
      </MenuItem>
      <MenuItem icon={Info} onSelect={() => onOpen(clip.id)}>
        {t('clips.why')}
      </MenuItem>
      <MenuItem icon={Sparkles} onSelect={() => void actions.findAlike(clip)}>
        {t('clips.more.alike')}
      </MenuItem>
      {/* The menu returns the focus to its button first. */}
      <MenuItem icon={Pencil} onSelect={() => setTimeout(onRename, 50)}>
        {t('clips.rename')}
      </MenuItem>
      {render?.status === 'done' && <PostItem onSelect={onPost} />}
      <MenuItem icon={Share2} onSelect={onShare}>
        {t('review.share.title')}
      </MenuItem>
      {isFramed && (
        <MenuItem icon={MonitorPlay} onSelect={onOpenIn}>
          {t('openIn.title')}
        </MenuItem>
      )}
      {isFramed && (
        <MenuItem icon={CopyPlus} onSelect={() => void actions.duplicate(clip)}>
          {t('clips.duplicate.action')}
        </MenuItem>
      )}
      {isFramed && render !== undefined && (
        <MenuItem icon={Clapperboard} onSelect={() => onMake(clip)}>
          {t('clips.renderAgain')}
        </MenuItem>
      )}
      {isFramed && <ApplyLookItem projectId={projectId} clip={clip} render={render} />}
      <TextItems detail={detail} render={render} />
      <MenuLine />
      <MenuItem icon={Trash2} isDangerous onSelect={() => onDelete(clip)}>
        {t('common.delete')}
      </MenuItem>
    </CardMenu>
  );
}

/** What can be copied or downloaded as text. */
function TextItems({ detail, render }: Pick<ClipMenuProps, 'detail' | 'render'>) {
  const { t } = useTranslation();
  if (detail === undefined && render?.subtitles == null) return null;
  return (
    <>
      <MenuLine />
      {detail !== undefined && (
        <MenuGroup icon={Copy} label={t('clips.copyPost')}>
          <CopyPost posts={detail.posts} />
        </MenuGroup>
      )}
      {render?.subtitles != null && <SubtitleItems video={render} />}
    </>
  );
}
