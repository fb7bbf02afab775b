import type { Short } from 'clipmill';
import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { POST_PLATFORMS, type PostPlatform } from '#schema/domain/texts/posts.ts';
import { MenuItem } from '@/ui/menu.tsx';

/** Copies the text to post on one of the platforms. */
export function CopyPost({ posts }: Pick<Short, 'posts'>) {
  const { t } = useTranslation();
  const copy = (platform: PostPlatform) => {
    const name = PLATFORM_NAMES[platform];
    void navigator.clipboard.writeText(posts[platform]).then(() => toast(t('clips.textCopied', { platform: name })));
  };
  return (
    <>
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
