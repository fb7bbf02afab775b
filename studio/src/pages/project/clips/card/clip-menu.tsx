import type { Render, Short, ShortListItem } from 'clipmill';
import { Clapperboard, Copy, CopyPlus, Info, Pencil, RotateCcw, Share2, Sparkles, Trash2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { POST_PLATFORMS, type PostPlatform } from '#schema/domain/texts/posts.ts';
import { SubtitleItems } from '@/files/subtitle-items.tsx';
import { CardMenu } from '@/ui/card-menu.tsx';
import { MenuItem, MenuLine } from '@/ui/menu.tsx';
import type { ClipActions } from '../use-clip-actions.ts';

type ClipMenuProps = {
  clip: ShortListItem;
  render: Render | undefined;
  detail: Short | undefined;
  actions: ClipActions;
  onOpen: (id: string) => void;
  onMake: (clip: ShortListItem) => void;
  onShare: () => void;
  onRename: () => void;
  onDelete: (clip: ShortListItem) => void;
};

/** Everything else that can be done with a clip. */
export function ClipMenu({
  clip,
  render,
  detail,
  actions,
  onOpen,
  onMake,
  onShare,
  onRename,
  onDelete,
}: ClipMenuProps) {
  const { t } = useTranslation();
  const isFramed = clip.status === 'face_analysis_done';
  const isRejected = clip.mark === 'reject';
  return (
    <CardMenu label={t('clips.menuOf', { title: clip.title })}>
      <MenuItem icon={isRejected ? RotateCcw : X} onSelect={() => actions.mark(clip, 'reject')}>
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
      <MenuItem icon={Share2} onSelect={onShare}>
        {t('review.share.title')}
      </MenuItem>
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
      {detail !== undefined && <CopyPost posts={detail.posts} />}
      {render?.subtitles != null && (
        <>
          <MenuLine />
          <SubtitleItems video={render} />
        </>
      )}
      <MenuLine />
      <MenuItem icon={Trash2} isDangerous onSelect={() => onDelete(clip)}>
        {t('common.delete')}
      </MenuItem>
    </CardMenu>
  );
}

/** Copies the text to post on one of the platforms. */
function CopyPost({ posts }: Pick<Short, 'posts'>) {
  const { t } = useTranslation();
  const copy = (platform: PostPlatform) => {
    const name = PLATFORM_NAMES[platform];
    void navigator.clipboard.writeText(posts[platform]).then(() => toast(t('clips.textCopied', { platform: name })));
  };
  return (
    <>
      <MenuLine />
      {POST_PLATFORMS.map((platform) => (
        <MenuItem key={platform} icon={Copy} onSelect={() => copy(platform)}>
          {t('clips.copyText', { platform: PLATFORM_NAMES[platform] })}
        </MenuItem>
      ))}
    </>
  );
}

const PLATFORM_NAMES: Record<PostPlatform, string> = {
  youtube: 'YouTube',
  tiktok: 'TikTok',
  instagram: 'Instagram',
  x: 'X',
  linkedin: 'LinkedIn',
};
