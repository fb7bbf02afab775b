import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Inset } from '#schema/domain/media.ts';
import { findFfmpeg } from '../render-node/ffmpeg/process/binaries.ts';
import { probeSource } from '../render-node/ffmpeg/probe/probe-source.ts';
import { intersectionOverUnion } from '../render-node/plan/math/boxes.ts';
import { makeInsetReader, type SeenInset } from '../render-node/plan/picture/webcam-inset.ts';
import { watchRange } from '../render-node/stages/analyze-faces/watch-range.ts';
import { openBlazeFace } from '../render-node/tools/faces/blaze-face.ts';
import type { Tools } from '../render-node/tools/tools.ts';
import { MEDIA } from '../scripts/lib/demo/real-media.ts';
import { type Portrait, readPortraits } from './lib/rooms/faces.ts';
import { type Film, makeRoom } from './lib/rooms/rooms.ts';
import { makeScreencast, SCREENS } from './lib/rooms/screens.ts';
import type { Bench } from './lib/bench.ts';

/** The bounds of the proof were made stricter after a run on these rooms; webcams 5000 to 5007 were also looked at. */
const ROOMS = Array.from({ length: 320 }, (_, i) => 1_001 + i);
const WEBCAMS = Array.from({ length: 12 }, (_, i) => 6_001 + i);
const LOOKS = { count: 14, everySec: 0.4 };
/** Small pictures are as hard and cost a quarter. Every eighth room is as large as the pictures of real sources. */
const SMALL = { width: 320, height: 180 };
const LARGE = { width: 640, height: 360 };
const LONGEST_REAL_SEC = 40;
/** A webcam is found if the rectangle overlaps its own this much. */
const SAME = 0.8;

/** Whether straight things in rooms are taken for webcams, and webcams are still found. */
export const insets: Bench = {
  name: 'insets',
  question: 'Rooms and real footage in which something is proved to be a webcam.',
  run: async () => {
    const portraits = await readPortraits();
    const rooms = ROOMS.map((seed, i) => watch(makeRoom(seed, { ...(i % 8 === 0 ? LARGE : SMALL), portraits })));
    const real = await watchReal();
    const webcams = SCREENS.map((screen) => ({ screen, ...findWebcams(screen, portraits) }));
    // A still picture behind a webcam is not told from a room.
    const provable = webcams.filter(({ screen }) => screen !== 'wallpaper');
    const total = (pick: (one: (typeof webcams)[number]) => number) =>
      provable.reduce((sum, one) => sum + pick(one), 0);
    const found = total((one) => one.found);
    const isProved = (found: Pick<Inset, 'isProved'> | null | undefined) => found?.isProved === true;
    return {
      figure: rooms.filter(isProved).length + real.filter((one) => isProved(one.found)).length,
      goal: 0,
      also: {
        'webcams found over slides, pages, code, games, films': {
          figure: found / (provable.length * WEBCAMS.length),
          goal: 0.8,
          bound: 'at least',
        },
        'of those found, proved': { figure: total((one) => one.proved) / found, goal: 0.85, bound: 'at least' },
      },
      details: {
        rooms: rooms.length,
        likely: rooms.filter((inset) => inset !== null).length,
        real: real.map(({ name, found }) => ({ name, likely: found !== undefined, isProved: isProved(found) })),
        webcams,
      },
    };
  },
};

/** What the reader finds in a film with known faces. */
function watch(film: Film): SeenInset | null {
  const reader = makeInsetReader(film);
  for (let i = 0; i < LOOKS.count; i++) {
    const { canvas, faces } = film.look(i);
    const found = faces.map((box) => ({ box }));
    reader.read(canvas.data, found, i * LOOKS.everySec);
  }
  return reader.find()[0] ?? null;
}

function findWebcams(screen: (typeof SCREENS)[number], portraits: readonly Portrait[]) {
  const found = WEBCAMS.flatMap((seed) => {
    const film = makeScreencast(seed, { screen, ...LARGE, portraits });
    const seen = watch(film);
    return seen !== null && intersectionOverUnion(seen.box, film.inset) >= SAME ? [seen] : [];
  });
  return { found: found.length, proved: found.filter(({ isProved }) => isProved).length };
}

/** All films of the media folder, which have no webcam, behind the real detector. */
async function watchReal() {
  if (!existsSync(MEDIA)) return [];
  const tools = { ffmpeg: await findFfmpeg(process.env), faces: await openBlazeFace() } as Partial<Tools> as Tools;
  const signal = new AbortController().signal;
  try {
    const films = [];
    for (const name of (await readdir(MEDIA)).filter((file) => file.endsWith('.mp4'))) {
      const url = join(MEDIA, name);
      const source = await probeSource(url, { ffmpeg: tools.ffmpeg, signal });
      const range = { startSec: 0, endSec: Math.min(LONGEST_REAL_SEC, source.durationSec) };
      const request = { url, range, source, threads: 1, onSeconds: () => undefined };
      films.push({ name, found: (await watchRange(request, { tools, signal })).insets[0] });
    }
    return films;
  } finally {
    await tools.faces.close();
  }
}
