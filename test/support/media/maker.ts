import { join } from 'node:path';
import { execa } from 'execa';

/** Videos are 320x180 at 25 frames a second unless a method says otherwise. */
export const MADE = { width: 320, height: 180, fps: 25 } as const;

/** Length of a flash and a beep: two frames. */
export const PULSE_SEC = 0.08;

type Recipe = { inputs: string[]; graph?: string; args?: string[]; durationSec: number };

/** Makes small media with known content in a folder. */
export function makeMediaMaker(ffmpegPath: string, folder: string) {
  const make = async (name: string, recipe: Recipe): Promise<string> => {
    const file = join(folder, name);
    const inputs = recipe.inputs.flatMap((input) => ['-f', 'lavfi', '-i', input]);
    const graph = recipe.graph === undefined ? [] : ['-filter_complex', recipe.graph];
    const coding = [
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-qp',
      '12',
      '-pix_fmt',
      'yuv420p',
      '-g',
      '50',
      '-c:a',
      'aac',
    ];
    const args = [...inputs, ...graph, '-t', String(recipe.durationSec), ...coding, ...(recipe.args ?? []), '-y', file];
    await execa(ffmpegPath, ['-v', 'error', '-nostdin', ...args]);
    return file;
  };
  const tone = 'sine=frequency=440:sample_rate=48000';
  const blank = (colour: string, size = `${MADE.width}x${MADE.height}`) => `color=c=${colour}:s=${size}:r=${MADE.fps}`;
  return {
    make,

    /** White for two frames and a 1 kHz beep at every full second, black and silence between them. */
    flashesAndBeeps: (durationSec: number, args: string[] = []) =>
      make('flashes.mp4', {
        inputs: [
          `${blank('black')},drawbox=t=fill:c=white:enable='lt(mod(t+0.001,1),${PULSE_SEC})'`,
          `aevalsrc='if(lt(mod(t,1),${PULSE_SEC}),0.5*sin(2*PI*1000*t),0)':s=48000`,
        ],
        durationSec,
        args,
      }),

    /** A red square of 24 px on grey whose left edge is at `20 + speed * t`, 70 px from the top. */
    movingMarker: (durationSec: number, speedPxPerSec: number) =>
      make('marker.mp4', {
        inputs: [blank('gray'), blank('red', '24x24'), tone],
        graph: `[0:v][1:v]overlay=x='20+${speedPxPerSec}*t':y=70[v]`,
        args: ['-map', '[v]', '-map', '2:a'],
        durationSec,
      }),

    /** Left half blue and right half green; from `cutFrame` on left half red and right half yellow. */
    halvesWithCut: (durationSec: number, cutFrame: number) => {
      const after = `enable='gte(n,${cutFrame})'`;
      const box = (x: number, colour: string) => `drawbox=x=${x}:w=160:h=180:t=fill:c=${colour}`;
      return make('halves.mp4', {
        inputs: [`${blank('blue')},${box(160, 'lime')},${box(0, 'red')}:${after},${box(160, 'yellow')}:${after}`, tone],
        durationSec,
      });
    },

    /** One colour all over and a tone. */
    plain: (name: string, colour: string, durationSec: number) =>
      make(name, { inputs: [blank(colour), tone], durationSec }),

    /** Noise with the rhythm of syllables and a hard click every half second, so that levelling needs the limiter. */
    spikySpeech: (durationSec: number) =>
      make('spiky.mp4', {
        inputs: [
          blank('gray'),
          'anoisesrc=c=pink:r=48000:a=0.25:seed=7,tremolo=f=4:d=0.9',
          "aevalsrc='if(lt(mod(t,0.5),0.002),0.9*sin(2*PI*3000*t),0)':s=48000",
        ],
        graph: '[1:a][2:a]amix=inputs=2:normalize=0[a]',
        args: ['-map', '0:v', '-map', '[a]'],
        durationSec,
      }),
  };
}
export type MediaMaker = ReturnType<typeof makeMediaMaker>;
