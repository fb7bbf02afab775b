import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { execa } from 'execa';
import { findFfmpeg, readFfmpegVersion } from '../../../render-node/ffmpeg/process/binaries.ts';

/**
 * Videos with real faces on known paths. The faces are the portraits in a screenshot that the package of the face model
 * ships: squares of 150 pixels, face in the middle.
 */
export const SCREENSHOT = join(
  dirname(createRequire(import.meta.url).resolve('@vladmandic/human')),
  '../assets/screenshot-facedetect.jpg',
);

/**
 * Portraits in the screenshot: left edge; and the centre and side of the face within the square, read off it by hand.
 */
export const PORTRAITS = [
  { left: 7, face: { x: 77, y: 71, side: 96 }, lips: { x: 82, y: 94 } },
  { left: 164, face: { x: 78, y: 67, side: 93 }, lips: { x: 63, y: 92 } },
  { left: 478, face: { x: 67, y: 71, side: 101 }, lips: { x: 54, y: 92 } },
] as const;
const PORTRAIT = { top: 347, side: 149 };

/**
 * A face on its way: `centreX` and `centreY` of the face in pixels at a time of the scene, linear from start to end.
 */
export type MovingFace = {
  portrait: 0 | 1 | 2;
  from: { x: number; y: number };
  to: { x: number; y: number };
  /** Side of the portrait in pixels; the face is about two thirds of it. */
  side: number;
  /** Seconds of the scene, pairs of begin and end, during which the mouth opens and closes as if in speech. */
  talks?: readonly (readonly [fromSec: number, toSec: number])[];
};
export type Scene = { seconds: number; colour: string; faces: MovingFace[] };
export type FaceVideo = { width: number; height: number; fps: number; scenes: Scene[] };

/** Writes the scenes one after the other, with hard cuts. */
export async function writeFaceVideo(file: string, video: FaceVideo): Promise<void> {
  const chains = video.scenes.map((scene, index) => sceneChain(video, scene, index));
  const joined = `${video.scenes.map((_, index) => `[scene${index}]`).join('')}concat=n=${video.scenes.length}[out]`;
  const graph = [...chains, joined].join(';');
  await ffmpeg(['-i', SCREENSHOT, '-filter_complex', graph, '-map', '[out]', ...ENCODING, file]);
}

const ENCODING = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '20', '-pix_fmt', 'yuv420p'];

/** A copy that keeps every third picture only until a time, with the times that they had: a source of variable rate. */
export async function thinOut(from: string, to: string, untilSec: number): Promise<void> {
  const kept = `select='not(mod(n,3))+gte(t,${untilSec})'`;
  await ffmpeg(['-i', from, '-vf', kept, '-fps_mode', 'vfr', ...ENCODING, to]);
}

/** A copy whose pictures are rotated by 90 degrees, with the metadata that rotates them back, as phones write it. */
export async function layOnSide(from: string, to: string): Promise<void> {
  const side = to.replace(/\.mp4$/, '-side.mp4');
  await ffmpeg(['-i', from, '-vf', 'transpose=cclock', ...ENCODING, side]);
  const { ffmpegPath } = await findFfmpeg(process.env);
  const { stdout } = await execa(ffmpegPath, ['-version']);
  // ffmpeg 6 replaced the tag by the option. Both rotate the picture clockwise.
  const isNew = (readFfmpegVersion(stdout)?.major ?? 6) >= 6;
  await ffmpeg(
    isNew
      ? ['-display_rotation:v', '-90', '-i', side, '-c', 'copy', to]
      : ['-i', side, '-c', 'copy', '-metadata:s:v', 'rotate=270', to],
  );
}

/** Four seconds at 25 frames a second whose brightness is the frame's number: luma 16 + 2 n. */
export async function writeCountingVideo(file: string): Promise<void> {
  const picture = "nullsrc=s=64x36:r=25:d=4,geq=lum='16+2*N':cb=128:cr=128,format=yuv420p";
  await ffmpeg(['-f', 'lavfi', '-i', picture, '-c:v', 'libx264', '-preset', 'ultrafast', '-qp', '0', file]);
}

/** The number of the frame of a counting video that a picture shows. */
export function countedFrame({ data }: { data: Uint8Array }): number {
  return Math.round(((data[1] ?? 0) * 219) / 255 / 2);
}

async function ffmpeg(args: readonly string[]): Promise<void> {
  const { ffmpegPath } = await findFfmpeg(process.env);
  await execa(ffmpegPath, ['-v', 'error', '-y', ...args]);
}

/** One picture of a file as rgb24. */
export async function readPicture(file: string, size: { width: number; height: number }, filter = 'null') {
  const { ffmpegPath } = await findFfmpeg(process.env);
  const scale = `${filter},scale=${size.width}:${size.height}`;
  const output = ['-frames:v', '1', '-vf', scale, '-pix_fmt', 'rgb24', '-f', 'rawvideo', '-'];
  const { stdout } = await execa(ffmpegPath, ['-v', 'error', '-i', file, ...output], { encoding: 'buffer' });
  return { data: stdout, ...size };
}

/** The face's centre at a time of the whole video, or null where that face's scene is not on. */
export function truthAt(video: FaceVideo, atSec: number): { x: number; y: number; side: number }[] {
  let startSec = 0;
  for (const { seconds, faces } of video.scenes) {
    const share = (atSec - startSec) / seconds;
    if (share < 1) {
      return faces.map(({ from, to, portrait, side }) => ({
        x: from.x + (to.x - from.x) * share,
        y: from.y + (to.y - from.y) * share,
        side: (PORTRAITS[portrait].face.side * side) / PORTRAIT.side,
      }));
    }
    startSec += seconds;
  }
  return [];
}

/** Times of the cuts between scenes. */
export function cutsOf({ scenes }: FaceVideo): number[] {
  let atSec = 0;
  return scenes.slice(0, -1).map(({ seconds }) => (atSec += seconds));
}

function sceneChain({ width, height, fps }: FaceVideo, scene: Scene, index: number): string {
  const { seconds, colour, faces } = scene;
  const name = (part: string) => `${part}${index}`;
  // Noise: a flat background would prove nothing about false detections.
  const ground = `color=c=${colour}:s=${width}x${height}:r=${fps}:d=${seconds},noise=alls=12:allf=t`;
  const parts = faces.map((face, i) => {
    const { left } = PORTRAITS[face.portrait];
    const { side } = PORTRAIT;
    const cut = `[0:v]crop=${side}:${side}:${left}:${PORTRAIT.top},scale=${face.side}:${face.side},format=yuv444p`;
    const still = `${cut},loop=-1:1,fps=${fps},trim=duration=${seconds},setpts=PTS-STARTPTS`;
    return `${still}${mouthChain(face, seconds, name(`mouth${i}_`))}[${name('face')}_${i}]`;
  });
  const laid = faces.map((face, i) => {
    const under = i === 0 ? `[${name('ground')}]` : `[${name('laid')}_${i - 1}]`;
    const { x, y } = cornerExpressions(face, seconds);
    return `${under}[${name('face')}_${i}]overlay=x='${x}':y='${y}':format=yuv444[${name('laid')}_${i}]`;
  });
  const last = faces.length === 0 ? name('ground') : `${name('laid')}_${faces.length - 1}`;
  return [`${ground}[${name('ground')}]`, ...parts, ...laid, `[${last}]format=yuv420p,setsar=1[${name('scene')}]`].join(
    ';',
  );
}

/** Moves the jaw of a portrait down and up, with a dark area between the lips: enough of a mouth for a face mesh. */
function mouthChain({ portrait, side, talks = [] }: MovingFace, seconds: number, label: string): string {
  if (talks.length === 0) return '';
  const { lips } = PORTRAITS[portrait];
  const scaled = (pixels: number) => Math.round((pixels * side) / PORTRAIT.side);
  const [x, y, wide, tall, open] = [scaled(lips.x - 23), scaled(lips.y), scaled(46), scaled(42), scaled(9)];
  const isTalking = talks.map(([from, to]) => `between(t,${from},${to})`).join('+');
  // Two rates without a common period, so that no two openings are alike.
  const opening = `${open}*abs(sin(10.1*t))*(0.6+0.4*sin(4.3*t))*min(1,${isTalking})`;
  return [
    `,split[${label}a][${label}b]`,
    `[${label}b]crop=${wide}:${tall}:${x}:${y}[${label}jaw]`,
    `color=c=0x301010:s=${scaled(26)}x${open + 2}:d=${seconds},format=yuv444p[${label}dark]`,
    `[${label}a][${label}dark]overlay=x=${scaled(lips.x - 13)}:y=${y}:format=yuv444:shortest=1[${label}c]`,
    `[${label}c][${label}jaw]overlay=x=${x}:y='${y}+${opening}':format=yuv444`,
  ].join(';');
}

function cornerExpressions({ from, to, portrait, side }: MovingFace, seconds: number): { x: string; y: string } {
  const { face } = PORTRAITS[portrait];
  const scale = side / PORTRAIT.side;
  const along = (start: number, end: number, inset: number) => `${start - inset * scale}+(${end - start})*t/${seconds}`;
  return { x: along(from.x, to.x, face.x), y: along(from.y, to.y, face.y) };
}
