import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../logic/clock.ts';
import { isIn } from '../logic/units.ts';
import { Button } from '@/ui/button.tsx';
import { cn } from '@/ui/cn.ts';
import { takeNumbers } from '../../../../../render-node/plan/edit/takes.ts';
import { durationOf } from '../../../../../schema/domain/clip.ts';
import { useEditor, useEdits, usePlayback } from '../state/editor-stores.tsx';
import { useWords } from '../state/words.tsx';

/** Words of a piece that name it. */
const NAME_WORDS = 6;

/** The pieces of a clip in the order in which it plays them, as long as they are. Not there without pieces. */
export function Order() {
  const { t } = useTranslation();
  const { edits } = useEditor();
  const pieces = useEdits((now) => now.pieces);
  if (pieces === null) return null;
  const reset = () => edits.edit((now) => ({ ...now, pieces: null }));
  return (
    <div className="mt-2 flex items-center gap-2">
      <ol aria-label={t('editor.pieces.order')} className="flex min-w-0 flex-1 gap-0.5">
        {pieces.map((piece, at) => (
          <li key={at} style={{ flexGrow: durationOf(piece) }} className="min-w-6 basis-0">
            <PieceButton at={at} />
          </li>
        ))}
      </ol>
      <Button look="quiet" size="small" onClick={reset}>
        {t('editor.pieces.reset')}
      </Button>
    </div>
  );
}

/** Plays from the beginning of a piece. */
function PieceButton({ at }: { at: number }) {
  const { t } = useTranslation();
  const { playback } = useEditor();
  const pieces = useEdits((now) => now.pieces);
  const words = useWords();
  const piece = pieces?.[at];
  const take = useMemo(() => takeNumbers(pieces ?? [])[at] ?? 0, [pieces, at]);
  const isPlayed = usePlayback(
    ({ sec, take: now }) => piece !== undefined && now === take && sec >= piece.startSec && sec < piece.endSec,
  );
  if (piece === undefined) return null;
  const said = words.filter((word) => isIn(word, piece) && word.text !== '').slice(0, NAME_WORDS);
  const text = said.length === 0 ? t('editor.pieces.silent') : said.map((word) => word.text).join(' ');
  const label = t('editor.pieces.part', { at: at + 1, text });
  return (
    <button
      type="button"
      aria-label={label}
      aria-current={isPlayed}
      title={`${label} (${formatTime(piece.startSec)})`}
      onClick={() => playback.seek(piece.startSec, take)}
      className={cn(
        'border-line h-7 w-full truncate rounded border px-1 text-left text-xs',
        isPlayed ? 'bg-accent text-on-accent' : 'bg-sunken',
      )}
    >
      {at + 1} {text}
    </button>
  );
}
