import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorWords } from '@/api/error-words.ts';
import { useAction } from '@/api/use-action.ts';
import { Button } from '@/ui/button.tsx';
import { CheckBox } from '@/ui/check-box.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { Notice } from '@/ui/notice.tsx';
import { BringBack } from './bring-back.tsx';
import { type ExportedPlace, PROGRAMS, saveExport } from './save-export.ts';

/** Saves the timeline of a clip, or of the kept clips of a project, for an editing program. */
export function OpenInDialog({ place, onClose }: { place: ExportedPlace; onClose: () => void }) {
  const { t } = useTranslation();
  const [hasVideo, setHasVideo] = useState(false);
  const save = useAction((format: (typeof PROGRAMS)[number]['format']) => saveExport(place, format, hasVideo), {
    changes: [],
    isQuiet: true,
  });
  const hint = place.clip === null ? t('openIn.projectHint') : t('openIn.clipHint');
  return (
    <Dialog title={t('openIn.title')} description={hint} isOpen onClose={onClose}>
      <div className="grid gap-4">
        <ul className="grid gap-2">
          {PROGRAMS.map(({ name, format }) => (
            <li key={name}>
              <Button className="w-full justify-between" disabled={save.isPending} onClick={() => save.mutate(format)}>
                {t(`openIn.programs.${name}`)}
                <Download aria-hidden className="size-4" />
              </Button>
            </li>
          ))}
        </ul>
        <CheckBox
          label={t('openIn.withVideo')}
          checked={hasVideo}
          onChange={(event) => setHasVideo(event.target.checked)}
        />
        {save.error !== null && <Notice tone="danger">{errorWords(t, save.error)}</Notice>}
        <p className="text-muted text-sm">{t('openIn.relinkHint')}</p>
        {place.clip !== null && <BringBack projectId={place.projectId} clip={place.clip} />}
      </div>
    </Dialog>
  );
}
