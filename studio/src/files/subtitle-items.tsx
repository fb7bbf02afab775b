import type { Render } from 'clipmill';
import { Captions, FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { fileName } from '#schema/domain/texts/file-name.ts';
import { saveUrl } from './save-file.ts';
import { tellError } from '@/shell/messages.ts';
import { MenuGroup, MenuItem } from '@/ui/menu.tsx';

/** Items of a menu that save what is said in a video: whole lines, plain text, or captions as they are shown. */
export function SubtitleItems({ video }: { video: Render }) {
  const { t } = useTranslation();
  const { subtitles, caption_url: captions, short } = video;
  if (subtitles === null) return null;
  const save = (from: string, ending: string) => () =>
    void saveUrl(from, fileName(short.title, ending)).catch((error: unknown) => tellError(error));
  return (
    <MenuGroup icon={Captions} label={t('library.asText')}>
      <MenuItem icon={Captions} onSelect={save(subtitles.srt, 'srt')}>
        {t('library.srt')}
      </MenuItem>
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
  );
}
