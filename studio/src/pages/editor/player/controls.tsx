import { ChevronLeft, ChevronRight, type LucideIcon, Pause, Play, Repeat, SkipBack } from 'lucide-react';
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
      <Step label={t('editor.frameBack')} icon={ChevronLeft} onClick={() => playback.step(-1)} />
      <Button
        look="primary"
        size="icon"
        aria-label={t(isPlaying ? 'editor.pause' : 'editor.play')}
        onClick={() => playback.toggle()}
      >
        {isPlaying ? <Pause aria-hidden className="size-5" /> : <Play aria-hidden className="size-5" />}
      </Button>
      <Step label={t('editor.frameOn')} icon={ChevronRight} onClick={() => playback.step(1)} />
      <LoopButton />
      <PlayerTime />
    </div>
  );
}

/** To the frame before or after. Which step it is stands below the arrow, where there is room. */
function Step({ label, icon: Icon, onClick }: { label: string; icon: LucideIcon; onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <IconButton label={label} className="flex-col gap-0" onClick={onClick}>
      <Icon aria-hidden className="size-5" />
      <span aria-hidden className="text-[0.6875rem] leading-none font-normal max-lg:hidden">
        {t('editor.frame')}
      </span>
    </IconButton>
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
