import { describe, expect, it } from 'vitest';
import { musicGainDb } from '../../../../../render-node/plan/sound/music.ts';
import { musicGraph } from '../../../../../render-node/ffmpeg/graph/music-filters.ts';

const gainDb = (clipLufs: number | null, musicLufs: number, targetLufs: number | 'off' = -14, volumeDb = -8) =>
  musicGainDb({ volumeDb }, { clipLufs, musicLufs, targetLufs });

describe('the gain of music', () => {
  it('puts it below the sound of the clip by its volume, however loud both files are', () => {
    expect([gainDb(-23, -10), gainDb(-23, -30), gainDb(-14, -9)]).toEqual([-21, -1, -13]);
  });

  it('never makes music louder than -14 LUFS', () => {
    expect([gainDb(-6, -9, 'off', 0), gainDb(-6, -20, -5, 0), gainDb(null, -9, -5, 0)]).toEqual([-5, 6, -5]);
  });

  it('is that beside a clip that normalization can raise, if this one is silent or nearly so', () => {
    expect([gainDb(null, -10), gainDb(null, -10, 'off'), gainDb(-60, -20)]).toEqual([-12, -12, -26]);
    expect(gainDb(-14, -65)).toBe(24);
  });
});

describe('the graph of the mix', () => {
  it('repeats, lowers, fades and mixes the music', () => {
    const ducking = [
      { sec: 1.7, db: 0 },
      { sec: 2, db: -15 },
      { sec: 4, db: -15 },
      { sec: 4.6, db: 0 },
    ];
    expect(musicGraph({ gainDb: -10, ducking, fadeSec: 1, durationSec: 9 })).toBe(
      [
        "[1:a]atrim=end=9,asetpts=N/SR/TB,asetnsamples=n=240,volume='exp(0.115129255*(" +
          'if(lt(t,4),if(lt(t,2),if(lt(t,1.7),-10,-10+(t-1.7)*(-50)),-25),if(lt(t,4.6),-25+(t-4)*(25),-10))' +
          "))':eval=frame:precision=float,afade=t=in:d=1,afade=t=out:st=8:d=1[music]",
        '[0:a][music]amix=inputs=2:duration=first:normalize=0,ebur128=peak=true:framelog=verbose[mixed]',
      ].join(';\n'),
    );
    expect(musicGraph({ gainDb: 0, ducking: [{ sec: 0, db: 0 }], fadeSec: 0, durationSec: 9 })).not.toContain('afade');
  });
});
