import { seededRandom } from '../../test/support/builders/random.ts';

/** What really happens in a made video, in frames: a cut is one frame (`first` equals `last`), the rest lasts. */
export type Border = { kind: string; first: number; last: number };
export type ShotVideo = { name: string; args: string[]; borders: Border[]; frames: number };

export const FPS = 25;
const SIZE = { width: 320, height: 180 };

/** A picture source and what is done to it while it lasts: `frames` of 320 x 180 at 25 a second. */
type Scene = { input: string[]; filter: string; frames: number };
/** How one scene ends and the next begins; 1 frame is a cut. */
type Joint = { kind: string; xfade: string | null; frames: number };

const CUT: Joint = { kind: 'cut', xfade: null, frames: 1 };

/** A family that thresholds were set on: drawn patterns, 6 kinds of joints. */
export function tuningFamily(seed: number): ShotVideo {
  const random = seededRandom(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const whole = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  const scenes = Array.from({ length: 9 }, () => {
    const frames = whole(60, 95);
    const waves = () => `${whole(40, 200)}+${whole(15, 45)}*sin(X/${whole(9, 60)}+Y/${whole(12, 70)}+${whole(0, 9)})`;
    const wavy = `nullsrc=s=320x180:r=${FPS},geq=r='${waves()}':g='${waves()}':b='${waves()}',loop=-1:1,format=yuv420p`;
    const seeded = whole(1, 999);
    const clouds = `nullsrc=s=40x24:r=${FPS},format=yuv420p,noise=all_seed=${seeded}:alls=90:allf=u,eq=brightness=${(random() * 0.5 - 0.25).toFixed(2)},hue=h=${whole(0, 359)}:s=2,scale=320:180:flags=bicubic,loop=-1:1`;
    const boxes = () =>
      `drawbox=x=${whole(0, 260)}:y=${whole(0, 140)}:w=${whole(20, 120)}:h=${whole(20, 90)}:t=fill:c=0x${whole(0x101010, 0xefefef).toString(16)}`;
    const furnished = `color=c=0x${whole(0x101010, 0xefefef).toString(16)}:s=320x180:r=${FPS},${Array.from({ length: 12 }, boxes).join(',')}`;
    return { input: lavfi(pick([wavy, clouds, furnished])), filter: pick(CAMERA)(frames, random), frames };
  });
  const joints = scenes
    .slice(1)
    .map(() => pick([CUT, CUT, dissolve(whole(8, 24)), wipe('wiperight', whole(10, 20)), black(whole(16, 30))]));
  return compose(`tuning ${seed}`, scenes, joints);
}

/**
 * What is reported, with seeds of its own: other patterns and real footage, other joints. `pieces` are parts of real
 * files without cuts.
 */
export function reportFamily(seed: number, pieces: readonly Piece[]): ShotVideo {
  const random = seededRandom(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const whole = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  // Each picture once: two scenes of the same one are no two scenes.
  const left = Array.from({ length: DRAWN.length + pieces.length }, (_, i) => i);
  const scenes = Array.from({ length: Math.min(10, left.length) }, () => {
    const frames = whole(60, 95);
    const camera = pick(CAMERA)(frames, random);
    const choice = left.splice(Math.floor(random() * left.length), 1)[0] ?? 0;
    const piece = pieces[choice - DRAWN.length];
    if (piece === undefined) return { input: lavfi((DRAWN[choice] ?? DRAWN[0])(whole(1, 99))), filter: camera, frames };
    // A frame inside the piece, which seeking may round away.
    const startSec = piece.startSec + 0.06 + random() * Math.max(0, piece.lengthSec - (frames + 30) / FPS);
    return { input: ['-ss', startSec.toFixed(2), '-i', piece.file], filter: camera, frames };
  });
  const joints = scenes
    .slice(1)
    .map(() =>
      pick([
        CUT,
        CUT,
        CUT,
        dissolve(whole(8, 24)),
        dissolve(whole(8, 24)),
        black(whole(16, 28)),
        white(whole(16, 24)),
        wipe('wipeleft', whole(8, 18)),
      ]),
    );
  return compose(`report ${seed}`, scenes, joints);
}

export type Piece = { file: string; startSec: number; lengthSec: number };

/** Scenes that move by themselves; none changes at one step. */
const DRAWN: readonly [(seed: number) => string, ...((seed: number) => string)[]] = [
  (seed) => `gradients=s=320x180:r=${FPS}:seed=${seed}:nb_colors=4:speed=0.004`,
  (seed) => `mandelbrot=s=320x180:r=${FPS}:start_scale=${0.3 + seed / 60}:end_scale=0.02:end_pts=900`,
  () => `testsrc2=s=320x180:r=${FPS}`,
  (seed) =>
    `life=s=80x45:r=${FPS}:seed=${seed}:mold=10:life_color=#3060A0:death_color=#C8A040:mold_color=#202830,scale=320:180`,
  (seed) => `sierpinski=s=320x180:r=${FPS}:seed=${seed}:jump=30,hue=h=${seed * 7}`,
  (seed) => `smptehdbars=s=320x180:r=${FPS},hue=h=${seed * 13},boxblur=6`,
];

function lavfi(source: string): string[] {
  return ['-f', 'lavfi', '-i', source];
}

/** Camera and light of a scene. A flash lasts 2 frames, a whip pan 7; none of them is a cut. */
const CAMERA: readonly ((frames: number, random: () => number) => string)[] = [
  () => 'null',
  () => 'null',
  (frames) => `scale=420:236,crop=320:180:'(in_w-out_w)*n/${frames + 30}':28`,
  (frames) => `scale=480:270,crop=320:180:'80+70*sin(n/${Math.round(frames / 4)})':'45+30*sin(n/13)'`,
  (frames) => `scale='320*(1+0.5*n/${frames})':'180*(1+0.5*n/${frames})':eval=frame,crop=320:180`,
  (frames, random) => {
    const at = Math.round(30 + random() * (frames - 40));
    return `drawbox=t=fill:c=white:enable='between(n,${at},${at + 1})'`;
  },
  (frames, random) => {
    const at = Math.round(30 + random() * (frames - 46));
    const blurred = `between(n,${at},${at + 6})`;
    return `scale=960:180,crop=320:180:'640*clip((n-${at})/7,0,1)':0,boxblur=enable='${blurred}':lr=24:lp=1:cr=12`;
  },
  () => 'noise=alls=14:allf=t',
  () => 'eq=brightness=-0.32:contrast=0.45,noise=alls=8:allf=t',
  (frames) => `eq=brightness='0.25*gte(n,${Math.round(frames / 2)})':eval=frame`,
  (frames) => `eq=brightness='-0.25+0.4*n/${frames}':eval=frame`,
];

const dissolve = (frames: number): Joint => ({ kind: 'dissolve', xfade: 'fade', frames });
const black = (frames: number): Joint => ({ kind: 'through black', xfade: 'fadeblack', frames });
const white = (frames: number): Joint => ({ kind: 'through white', xfade: 'fadewhite', frames });
const wipe = (xfade: string, frames: number): Joint => ({ kind: 'wipe', xfade, frames });

/** One graph: every scene is as long as its own frames and the joint after it, so that nothing ends early. */
function compose(name: string, scenes: readonly Scene[], joints: readonly Joint[]): ShotVideo {
  const chains = scenes.map(({ filter, frames }, i) => {
    const after = joints[i]?.xfade === null || joints[i] === undefined ? 0 : joints[i].frames;
    const steady = `fps=${FPS},trim=start_frame=3,setpts=PTS-STARTPTS,scale=${SIZE.width}:${SIZE.height},setsar=1,format=yuv420p`;
    return `[${i}:v]${steady},${filter},scale=${SIZE.width}:${SIZE.height},setsar=1,format=yuv420p,trim=end_frame=${frames + after},setpts=N,settb=1/${FPS}[s${i}]`;
  });
  const borders: Border[] = [];
  let frames = scenes[0]?.frames ?? 0;
  let before = 's0';
  joints.forEach(({ kind, xfade, frames: length }, i) => {
    const next = `j${i}`;
    if (xfade === null) {
      chains.push(`[${before}][s${i + 1}]concat=n=2,settb=1/${FPS}[${next}]`);
      borders.push({ kind, first: frames, last: frames });
    } else {
      const fade = `xfade=transition=${xfade}:duration=${(length / FPS).toFixed(2)}:offset=${(frames / FPS).toFixed(2)}`;
      chains.push(`[${before}][s${i + 1}]${fade},settb=1/${FPS}[${next}]`);
      borders.push({ kind, first: frames, last: frames + length });
    }
    frames += scenes[i + 1]?.frames ?? 0;
    before = next;
  });
  const inputs = scenes.flatMap(({ input }) => input);
  const args = [...inputs, '-filter_complex', chains.join(';'), '-map', `[${before}]`, '-frames:v', String(frames)];
  return { name, args, borders, frames };
}
