import { spawn } from 'node:child_process';
import type { Size } from '../../render-node/plan/math/boxes.ts';

/** A picture as 32 bits a pixel: blue, green, red and nothing, from the lowest byte. */
export type Picture = { pixels: Uint32Array; width: number; height: number };

/** What is behind the captions. */
export const BEHIND = 0x3c5aa0;

/**
 * Burns a script over a plain colour and shows the frames with the given numbers, in order. Gives what libass said: the
 * fonts it took and the glyphs it missed.
 */
export async function burnFrames(
  of: { ffmpegPath: string; folder: string; canvas: Size; fps: number; frames: readonly number[] },
  onFrame: (picture: Picture, frame: number) => void,
): Promise<{ families: string[]; missing: string[] }> {
  const { canvas, fps, frames } = of;
  const size = `${canvas.width}x${canvas.height}`;
  const source = `color=0x${BEHIND.toString(16)}:s=${size}:r=${fps}:d=${((frames.at(-1) ?? 0) + 1) / fps}`;
  // Chosen before the captions are drawn: nothing else is.
  const filter = `format=bgr0,select='${oneOf(frames)}',ass=captions.ass:fontsdir=fonts,format=bgr0`;
  const args = ['-hide_banner', '-nostdin', '-f', 'lavfi', '-i', source, '-vf', filter, '-fps_mode', 'passthrough'];
  const child = spawn(of.ffmpegPath, [...args, '-f', 'rawvideo', '-'], { cwd: of.folder });
  let said = '';
  child.stderr.on('data', (part: Buffer) => {
    said += part.toString();
  });
  const pixels = new Uint32Array(canvas.width * canvas.height);
  const bytes = new Uint8Array(pixels.buffer);
  let [filled, shown] = [0, 0];
  for await (const part of child.stdout as AsyncIterable<Buffer>) {
    for (let at = 0; at < part.length;) {
      const taken = part.subarray(at, at + bytes.length - filled);
      bytes.set(taken, filled);
      at += taken.length;
      filled += taken.length;
      if (filled < bytes.length) continue;
      onFrame({ pixels, ...canvas }, frames[shown] ?? -1);
      [filled, shown] = [0, shown + 1];
    }
  }
  if (shown !== frames.length) throw new Error(`${shown} of ${frames.length} frames came: ${said.slice(-400)}`);
  return {
    families: [...said.matchAll(/fontselect: \(.*\) -> ([^,]*),/g)].map(([, family = '']) => family),
    missing: [...said.matchAll(/Glyph (0x[0-9A-F]+) not found|failed to find any fallback/g)].map(([text]) => text),
  };
}

/** Balanced, since ffmpeg takes no expression deeper than a hundred. */
function oneOf(frames: readonly number[]): string {
  if (frames.length <= 1) return `eq(n,${frames[0] ?? -1})`;
  const half = Math.ceil(frames.length / 2);
  return `(${oneOf(frames.slice(0, half))}+${oneOf(frames.slice(half))})`;
}
