import { useEffect, useRef } from 'react';
import WaveSurfer from 'wavesurfer.js';

/** How loud it is, from values between 0 and 1. Null while it is not known. */
export function Waveform({ points }: { points: readonly number[] | null }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (box.current === null || points === null || points.length === 0) return;
    const { color } = getComputedStyle(box.current);
    const wave = WaveSurfer.create({
      container: box.current,
      peaks: [[...points]],
      duration: 1,
      height: 'auto',
      normalize: true,
      interact: false,
      cursorWidth: 0,
      waveColor: color,
      progressColor: color,
      barWidth: 2,
      barGap: 1,
      barRadius: 2,
    });
    return () => wave.destroy();
  }, [points]);
  return (
    <div ref={box} aria-hidden className="text-accent pointer-events-none absolute inset-x-0 top-0 bottom-5 isolate" />
  );
}
