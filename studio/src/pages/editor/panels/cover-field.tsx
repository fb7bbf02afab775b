import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/button.tsx';
import { holds } from '../../../../../schema/domain/clip.ts';
import { piecesOf, playsSec } from '../../../../../schema/domain/cuts/played.ts';
import { toMs } from '../../../../../schema/domain/time.ts';
import { formatTime } from '../logic/clock.ts';
import { usePreview } from '../preview/preview.tsx';
import { useEditor, useEdits } from '../state/editor-stores.tsx';

/** The last frame of a clip that can be its cover is this long before its end, in seconds. */
const BEFORE_END_SEC = 0.04;

/** The frame that the cover shows: the best one, or the one in the player. */
export function CoverField() {
  const { t } = useTranslation();
  const { edits, playback } = useEditor();
  const cover = useEdits((now) => now.cover);
  const at = useTimeInClip(cover);
  const take = (sec: number | null) => edits.edit((now) => ({ ...now, cover: sec }));
  const takeShown = () => {
    const pieces = piecesOf({ ...edits.now.range, pieces: edits.now.pieces });
    const { startSec, endSec } = pieces.find((piece) => holds(piece, playback.sec)) ?? edits.now.range;
    take(toMs(Math.max(startSec, Math.min(playback.sec, endSec - BEFORE_END_SEC))));
  };
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-sm font-medium">{t('editor.cover.name')}</legend>
      <p className="text-muted text-sm" role="status">
        {at === null ? t('editor.cover.best') : t('editor.cover.at', { time: at })} {t('editor.cover.hint')}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={takeShown}>
          {t('editor.cover.take')}
        </Button>
        {cover !== null && (
          <>
            <Button size="small" onClick={() => playback.seek(cover)}>
              {t('editor.cover.show')}
            </Button>
            <Button size="small" onClick={() => take(null)}>
              {t('editor.cover.reset')}
            </Button>
          </>
        )}
      </div>
    </fieldset>
  );
}

/** Null if the clip does not show that second: then its cover is the best frame. */
function useTimeInClip(sec: number | null): string | null {
  const preview = usePreview();
  const range = useEdits((now) => now.range);
  const pieces = useEdits((now) => now.pieces);
  if (sec === null || !playsSec({ ...range, pieces }, sec)) return null;
  return formatTime((preview?.toClip(sec) ?? sec) - (preview?.clip.range.startSec ?? range.startSec));
}
