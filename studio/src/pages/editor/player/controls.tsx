import { ChevronLeft, ChevronRight, Pause, Play, Repeat, SkipBack } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/button.tsx';
import { IconButton } from '@/ui/icon-button.tsx';
import { formatFine } from '../logic/clock.ts';
import { usePreview } from '../preview/preview.tsx';
import { useEditor, useEdits, usePlayback } from '../state/editor-stores.tsx';

/** Buttons of the player, and its time. */
export function Controls() {
  const { t } = useTranslation();
  const { playback } = useEditor();
  const isPlaying = usePlayback((state) => state.isPlaying);
  return (
    <div className="mt-2 flex flex-wrap items-center justify-center gap-1">
      <IconButton label={t('editor.toStart')} onClick={() => playback.toStart()}>
        <SkipBack aria-hidden className="size-5" />
      </IconButton>
      <IconButton label={t('editor.frameBack')} onClick={() => playback.step(-1)}>
        <ChevronLeft aria-hidden className="size-5" />
      </IconButton>
      <Button
        look="primary"
        size="icon"
        aria-label={t(isPlaying ? 'editor.pause' : 'editor.play')}
        onClick={() => playback.toggle()}
      >
        {isPlaying ? <Pause aria-hidden className="size-5" /> : <Play aria-hidden className="size-5" />}
      </Button>
      <IconButton label={t('editor.frameOn')} onClick={() => playback.step(1)}>
        <ChevronRight aria-hidden className="size-5" />
      </IconButton>
      <LoopButton />
      <PlayerTime />
    </div>
  );
}

function LoopButton() {
  const { t } = useTranslation();
  const { playback } = useEditor();
  const isLooping = usePlayback((state) => state.isLooping);
  return (
    <Button
      look="quiet"
      size="icon"
      aria-label={t('editor.loop')}
      title={t('editor.loop')}
      aria-pressed={isLooping}
      onClick={() => playback.toggleLoop()}
      className="aria-pressed:text-accent"
    >
      <Repeat aria-hidden className="size-5" />
    </Button>
  );
}

/** The time in the clip, and its length: without what is cut out. */
function PlayerTime() {
  const preview = usePreview();
  const startSec = useEdits(({ range }) => range.startSec);
  const rangeSec = useEdits(({ range }) => range.endSec - range.startSec);
  const fromSec = preview?.clip.range.startSec ?? startSec;
  const at = usePlayback(({ sec, take }) => formatFine((preview?.toClip(sec, take) ?? sec) - fromSec));
  const speed = usePlayback((state) => state.speed);
  return (
    <span className="text-muted ml-1 text-sm tabular-nums">
      {at} / {formatFine(preview?.clip.timeline.durationSec ?? rangeSec)}
      {speed !== 1 && ` · ${speed}×`}
    </span>
  );
}
