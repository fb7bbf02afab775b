import { ChevronLeft, ChevronRight, Pause, Play, SkipBack } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/button.tsx';
import type { Range } from '../../../../../schema/domain/clip.ts';
import { formatTime } from '../logic/clock.ts';
import type { Preview } from '../preview/use-preview.ts';
import type { Playback } from './use-playback.ts';

type ControlsProps = { playback: Playback; range: Range; preview: Pick<Preview, 'clip' | 'toClip'> | null };

/** Buttons of the player, and its time in the clip: without what is cut out. */
export function Controls({ playback, range, preview }: ControlsProps) {
  const { t } = useTranslation();
  const { isPlaying, sec, speed } = playback;
  return (
    <div className="mt-2 flex flex-wrap items-center justify-center gap-1">
      <Button look="quiet" size="icon" aria-label={t('editor.toStart')} onClick={() => playback.seek(range.startSec)}>
        <SkipBack aria-hidden className="size-5" />
      </Button>
      <Button look="quiet" size="icon" aria-label={t('editor.frameBack')} onClick={() => playback.step(-1)}>
        <ChevronLeft aria-hidden className="size-5" />
      </Button>
      <Button
        look="primary"
        size="icon"
        aria-label={t(isPlaying ? 'editor.pause' : 'editor.play')}
        onClick={playback.toggle}
      >
        {isPlaying ? <Pause aria-hidden className="size-5" /> : <Play aria-hidden className="size-5" />}
      </Button>
      <Button look="quiet" size="icon" aria-label={t('editor.frameOn')} onClick={() => playback.step(1)}>
        <ChevronRight aria-hidden className="size-5" />
      </Button>
      <span className="text-muted ml-1 text-sm tabular-nums">
        {formatTime((preview?.toClip(sec) ?? sec) - range.startSec)} /{' '}
        {formatTime(preview?.clip.timeline.durationSec ?? range.endSec - range.startSec)}
        {speed !== 1 && ` · ${speed}×`}
      </span>
    </div>
  );
}
