import type { Render } from 'clipmill';
import { Captions, FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { fileName } from '#schema/domain/texts/file-name.ts';
import { saveUrl } from './save-file.ts';
import { tellError } from '@/shell/messages.ts';
import { MenuGroup, MenuItem } from '@/ui/menu.tsx';

/** Items of a menu that save what is said in a video: subtitles first, then other forms of them, and plain text. */
export function SubtitleItems({ video }: { video: Render }) {
  const { t } = useTranslation();
  const { subtitles, caption_url: captions, short } = video;
  if (subtitles === null) return null;
  const save = (from: string, ending: string) => () =>
    void saveUrl(from, fileName(short.title, ending)).catch((error: unknown) => tellError(error));
  return (
    <>
      <MenuItem icon={Captions} onSelect={save(subtitles.srt, 'srt')}>
        {t('library.srt')}
      </MenuItem>
      <MenuGroup icon={FileText} label={t('library.asText')}>
        <MenuItem icon={Captions} onSelect={save(subtitles.vtt, 'vtt')}>
          {t('library.vtt')}
        </MenuItem>
        <MenuItem icon={FileText} onSelect={save(subtitles.txt, 'txt')}>
          {t('library.txt')}
        </MenuItem>
        {captions !== null && (
          <MenuItem icon={Captions} onSelect={save(captions, 'words.srt')}>
            {t('library.wordsSrt')}
          </MenuItem>
        )}
      </MenuGroup>
    </>
  );
}
