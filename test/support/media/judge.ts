import { execa } from 'execa';
import * as z from 'zod';

/** A decoded picture, rgb24. */
export type Rgb = { data: Uint8Array; width: number; height: number };
export type Colour = readonly [red: number, green: number, blue: number];

const probeSchema = z.object({
  streams: z.array(z.looseObject({ codec_type: z.string(), codec_name: z.string() })),
});

export async function probeFile(ffprobePath: string, file: string): Promise<z.infer<typeof probeSchema>> {
  const { stdout } = await execa(ffprobePath, ['-v', 'error', '-of', 'json', '-show_streams', '-show_format', file]);
  return probeSchema.parse(JSON.parse(stdout));
}

/** All frames of a video, scaled to a size; `filter` may choose some (`select=...`). Nothing is dropped or doubled. */
export async function decodeFrames(
  ffmpegPath: string,
  file: string,
  to: { width: number; height: number; filter?: string },
): Promise<Rgb[]> {
  const filters = [...(to.filter === undefined ? [] : [to.filter]), `scale=${to.width}:${to.height}:flags=area`];
  const args = ['-v', 'error', '-nostdin', '-i', file, '-vf', filters.join(','), '-fps_mode', 'passthrough'];
  const { stdout } = await execa(ffmpegPath, [...args, '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'], {
    encoding: 'buffer',
    maxBuffer: 1_000_000_000,
  });
  const bytes = to.width * to.height * 3;
  return Array.from({ length: Math.floor(stdout.length / bytes) }, (_, i) => ({
    data: stdout.subarray(i * bytes, (i + 1) * bytes),
    width: to.width,
    height: to.height,
  }));
}

/** The sound as mono samples (-1 to 1) at 48 kHz. */
export async function decodeSound(ffmpegPath: string, file: string): Promise<Float32Array> {
  const args = ['-v', 'error', '-nostdin', '-i', file, '-ac', '1', '-ar', '48000', '-f', 'f32le', '-'];
  const { stdout } = await execa(ffmpegPath, args, { encoding: 'buffer', maxBuffer: 1_000_000_000 });
  return new Float32Array(stdout.buffer.slice(stdout.byteOffset, stdout.byteOffset + stdout.length));
}

export function pixelAt({ data, width }: Rgb, x: number, y: number): Colour {
  const at = (y * width + x) * 3;
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
}

/** The largest difference of any channel. */
export function colourDistance(a: Colour, b: Colour): number {
  return Math.max(...a.map((value, i) => Math.abs(value - (b[i] ?? 0))));
}

export function meanColour({ data }: Rgb): Colour {
  const sums: [number, number, number] = [0, 0, 0];
  for (let i = 0; i < data.length; i += 3) {
    for (const channel of [0, 1, 2] as const) sums[channel] += data[i + channel] ?? 0;
  }
  const pixels = data.length / 3;
  return [sums[0] / pixels, sums[1] / pixels, sums[2] / pixels];
}

/** Box around the pixels that satisfy a test (edges included), null where none does. */
export function boundsOf(
  picture: Rgb,
  test: (colour: Colour) => boolean,
): { left: number; top: number; right: number; bottom: number } | null {
  let bounds: { left: number; top: number; right: number; bottom: number } | null = null;
  for (let y = 0; y < picture.height; y += 1) {
    for (let x = 0; x < picture.width; x += 1) {
      if (!test(pixelAt(picture, x, y))) continue;
      bounds ??= { left: x, top: y, right: x, bottom: y };
      bounds = {
        left: Math.min(bounds.left, x),
        top: bounds.top,
        right: Math.max(bounds.right, x),
        bottom: y,
      };
    }
  }
  return bounds;
}

/** Indexes at which a value rises above a threshold. */
export function risingEdges(values: ArrayLike<number>, threshold: number): number[] {
  return Array.from(values).flatMap((value, i, all) =>
    value > threshold && (all[i - 1] ?? 0) <= threshold ? [i] : [],
  );
}

/** Start times, in seconds, of the bursts of sound that follow at least 0.2 s of silence. */
export function soundOnsets(samples: Float32Array, threshold = 0.05): number[] {
  const onsets: number[] = [];
  let lastLoud = Number.NEGATIVE_INFINITY;
  samples.forEach((sample, i) => {
    if (Math.abs(sample) < threshold) return;
    if (i - lastLoud > 0.2 * 48_000) onsets.push(i / 48_000);
    lastLoud = i;
  });
  return onsets;
}

const packetsSchema = z.object({ packets: z.array(z.object({ pts_time: z.coerce.number(), flags: z.string() })) });

/** Packets of the picture in the order of the file. `V`: without the cover, which is a picture by itself. */
export async function listPackets(ffprobePath: string, file: string): Promise<{ ptsSec: number; isKey: boolean }[]> {
  const show = ['-select_streams', 'V', '-show_entries', 'packet=pts_time,flags'];
  const { stdout } = await execa(ffprobePath, ['-v', 'error', '-of', 'json', ...show, file]);
  const { packets } = packetsSchema.parse(JSON.parse(stdout));
  return packets.map(({ pts_time: ptsSec, flags }) => ({ ptsSec, isKey: flags.startsWith('K') }));
}

/** MD5 of every decoded frame, of the picture and of the sound, with its time. */
export async function frameHashes(ffmpegPath: string, file: string): Promise<string[]> {
  const { stdout } = await execa(ffmpegPath, ['-v', 'error', '-nostdin', '-i', file, '-f', 'framemd5', '-']);
  return stdout.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}
