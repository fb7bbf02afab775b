import { execa } from 'execa';
import type { Range } from '#schema/domain/clip.ts';
import type { FaceSample, SourceInfo } from '#schema/domain/media.ts';
import type { Box } from '../../../render-node/plan/math/boxes.ts';
import type { FaceFinder, Picture } from '../../../render-node/tools/faces/face-finder.ts';

/** Longer side of the pictures that are looked at. */
const SIDE = 640;
const EVERY_SEC = 0.25;
/** Faces that count as truth. Weaker ones are often none. */
const SURE = 0.8;
/** Where a face has this score, nobody is looked for by the body. */
const PERHAPS = 0.6;

/**
 * Who is in a range of a film, four times a second, by the real detectors and without anything that the analysis knows:
 * sure faces, and bodies where there is none. Boxes in pixels of the source, times in its seconds.
 */
export async function lookAtFilm(
  film: { file: string; source: SourceInfo; range: Range },
  { ffmpegPath, finder }: { ffmpegPath: string; finder: FaceFinder },
): Promise<FaceSample[]> {
  const { source } = film;
  const samples: FaceSample[] = [];
  for (const { picture, atSec } of await readPictures(film, ffmpegPath)) {
    const scale = source.width / picture.width;
    const found = await finder.find(picture);
    const known = found.length > 0 ? found : ((await finder.findSmall?.(picture, found)) ?? []);
    const bodies = known.some(({ score }) => score >= PERHAPS) ? [] : ((await finder.findBodies?.(picture)) ?? []);
    samples.push({
      atSec,
      faces: known.filter(({ score }) => score >= SURE).map(({ box, score }) => ({ box: scaled(box, scale), score })),
      bodies: bodies.map(({ head, box, score }) => ({ head: scaled(head, scale), box: scaled(box, scale), score })),
    });
  }
  return samples;
}

function scaled([x, y, width, height]: Box, by: number): Box {
  return [x * by, y * by, width * by, height * by];
}

type Look = { picture: Picture; atSec: number };

/** Whole frames by their numbers, so that times are exact also beside a cut. */
async function readPictures(
  { file, source, range }: { file: string; source: SourceInfo; range: Range },
  ffmpegPath: string,
): Promise<Look[]> {
  const scale = SIDE / Math.max(source.width, source.height);
  const [width, height] = [source.width, source.height].map((side) => 2 * Math.round((side * scale) / 2)) as [
    number,
    number,
  ];
  const every = Math.max(1, Math.round(EVERY_SEC * source.fps));
  const first = Math.ceil(range.startSec * source.fps - 1e-3);
  // Half a frame earlier, so that rounding does not skip the first one.
  const seek = ['-ss', Math.max(0, (first - 0.5) / source.fps).toFixed(4), '-i', file];
  const filter = `select='not(mod(n,${every}))',scale=${width}:${height}`;
  const length = ['-t', (range.endSec - range.startSec).toFixed(3)];
  const raw = ['-an', '-vf', filter, '-fps_mode', 'passthrough', '-pix_fmt', 'rgb24', '-f', 'rawvideo', '-'];
  const { stdout } = await execa(ffmpegPath, ['-v', 'error', '-nostdin', ...seek, ...length, ...raw], {
    encoding: 'buffer',
    maxBuffer: Number.MAX_SAFE_INTEGER,
  });
  const bytes = width * height * 3;
  return Array.from({ length: Math.floor(stdout.length / bytes) }, (_, i) => ({
    picture: { data: Uint8Array.from(stdout.subarray(i * bytes, (i + 1) * bytes)), width, height },
    // In the middle of the frame: on its edge it could count as one of the shot before.
    atSec: (first + i * every + 0.5) / source.fps,
  })).filter(({ atSec }) => atSec < range.endSec);
}
