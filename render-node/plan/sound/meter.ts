import type { Range } from '#schema/domain/clip.ts';
import type { SoundLevels } from '#schema/domain/media.ts';
import { toMs } from '#schema/domain/time.ts';
import { findSoundEvents } from './events.ts';
import { coarseFeatures } from './features.ts';
import { makeFrameMeter } from './frames.ts';
import { LEVEL_FRAME_MS, makeLevelMeter } from './levels.ts';
import { makeVoiceMeter } from './voices.ts';

/**
 * Measures a stream of at most `durationSec` of samples (-1 to 1) in one pass: levels, pitch, events and voices.
 * `speech`, sorted, is in seconds of the stream. The result is shifted by `startSec`, where the stream begins. It keeps
 * about 1 kB per second of sound: 11 MB for three hours.
 */
export function makeSoundMeter(options: {
  sampleRate: number;
  durationSec: number;
  startSec: number;
  speech: readonly Range[];
}): { push(samples: Float32Array): void; end(): SoundLevels } {
  const { sampleRate, durationSec, startSec, speech } = options;
  const levels = makeLevelMeter(sampleRate);
  const voices = makeVoiceMeter(speech);
  const frames = makeFrameMeter({ sampleRate, maxSec: durationSec, onFrame: voices.hear });
  return {
    push: (samples) => {
      levels.push(samples);
      frames.push(samples);
    },
    end: () => {
      const measured = frames.end();
      const shift = <T extends Range>(range: T): T => ({
        ...range,
        startSec: toMs(range.startSec + startSec),
        endSec: toMs(range.endSec + startSec),
      });
      return {
        startSec,
        frameMs: LEVEL_FRAME_MS,
        levelsDb: levels.levels(),
        features: coarseFeatures(measured, speech),
        events: findSoundEvents(measured, speech).map(shift),
        voices: voices.pieces().map(shift),
      };
    },
  };
}
