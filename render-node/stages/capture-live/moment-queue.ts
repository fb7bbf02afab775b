import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { durationOf, type Range } from '#schema/domain/clip.ts';
import { JobFailure } from '#schema/domain/failure.ts';
import type { Log } from '../../base/log.ts';
import { errorName } from '../../base/log.ts';
import type { CaptureCalls } from '../../protocol/capture-api.ts';
import type { FfmpegBinaries } from '../../ffmpeg/process/binaries.ts';
import type { Moment } from '../../plan/moments/types.ts';
import type { ObjectStore } from '../../tools/http/object-store.ts';
import { LeaseLost, WorkerRefused, WorkerUnreachable } from '../../protocol/worker-api.ts';
import { KEY_PICTURES, makeThumbnail } from '../shared/thumbnail.ts';
import { makeFilm, type Film } from './make-film.ts';
import type { PieceStore } from './piece-store.ts';

/** A moment and what still has to be made of it. */
export type QueuedMoment = Pick<Moment, 'ref' | 'startSec' | 'endSec' | 'score' | 'reasons' | 'clip' | 'window'> & {
  title: string;
  isClipStored: boolean;
};

export type MomentQueueDeps = {
  pieceStore: Pick<PieceStore, 'with'>;
  capture: Pick<CaptureCalls, 'reportMoment' | 'storeClip' | 'storeMomentSource'>;
  objects: Pick<ObjectStore, 'putFile'>;
  ffmpeg: FfmpegBinaries;
  folder: string;
  signal: AbortSignal;
  log: Log;
};

type Task = { moment: QueuedMoment; kind: 'clip' | 'source'; readyAtSec: number };

/**
 * Makes the files of moments during the recording, one at a time: the clip once it is recorded, then the source of its
 * short once its window is. Clips come first. A moment whose files cannot be made is dropped. A lost lease, or a Worker
 * or storage that does not answer, ends the recording: `advance` and `finish` throw it.
 */
export function makeMomentQueue(deps: MomentQueueDeps) {
  const tasks: Task[] = [];
  let recordedUntilSec = 0;
  let working: Promise<void> | null = null;
  const trouble: { error: unknown }[] = [];

  const nextTask = (): Task | undefined => {
    const ready = tasks.filter(({ readyAtSec }) => readyAtSec <= recordedUntilSec);
    const task = ready.find(({ kind }) => kind === 'clip') ?? ready[0];
    if (task !== undefined) tasks.splice(tasks.indexOf(task), 1);
    return task;
  };
  const work = async () => {
    for (let task = nextTask(); task !== undefined; task = nextTask()) await carryOut(task, deps);
  };
  const start = () => {
    working ??= work()
      .catch((error: unknown) => void trouble.push({ error }))
      .finally(() => {
        working = null;
      });
  };
  const report = () => {
    const [first] = trouble;
    if (first !== undefined) throw first.error;
  };
  return {
    add: (moment: QueuedMoment): void => {
      if (!moment.isClipStored) tasks.push({ moment, kind: 'clip', readyAtSec: moment.clip.endSec });
      tasks.push({ moment, kind: 'source', readyAtSec: moment.window.endSec });
    },
    /** How far the recording has come. */
    advance: (untilSec: number): void => {
      report();
      recordedUntilSec = untilSec;
      start();
    },
    /** The recording has ended: uses what there is. */
    finish: async (): Promise<void> => {
      await working;
      recordedUntilSec = Infinity;
      start();
      await working;
      report();
    },
    /** Waits for the current work, ignoring its result. */
    close: async (): Promise<void> => {
      tasks.length = 0;
      await working;
    },
  };
}

async function carryOut({ moment, kind }: Task, deps: MomentQueueDeps): Promise<void> {
  try {
    await (kind === 'clip' ? storeClip(moment, deps) : storeSource(moment, deps));
  } catch (error) {
    deps.signal.throwIfAborted();
    if (error instanceof LeaseLost || error instanceof WorkerUnreachable) throw error;
    if (error instanceof JobFailure && error.code === 'storage.failed') throw error;
    const code = error instanceof JobFailure ? error.code : error instanceof WorkerRefused ? error.status : undefined;
    deps.log.warn('moment_failed', { kind, error: errorName(error), code });
  }
}

/** Reporting a moment twice is harmless. Each time new addresses are returned. */
function tell({ ref, startSec, endSec, title, score, reasons }: QueuedMoment, { capture }: MomentQueueDeps) {
  return capture.reportMoment({ ref, startSec, endSec, title, score, reasons: reasons.slice(0, 20) });
}

async function storeClip(moment: QueuedMoment, deps: MomentQueueDeps): Promise<void> {
  const { id, outputs } = await tell(moment, deps);
  await withFilm(moment.clip, `clip-${id}.mp4`, deps, async (film) => {
    const thumbnail = await makeThumbnail({
      input: film.file,
      info: film.info,
      window: { startSec: 0, endSec: film.info.durationSec },
      workdir: deps.folder,
      ffmpeg: deps.ffmpeg,
      keyPictures: KEY_PICTURES.ofLiveClip,
      // A node that records has no face detector, and the clip is needed at once.
      faces: null,
      signal: deps.signal,
      log: deps.log,
    });
    await Promise.all([
      deps.objects.putFile(outputs.clip, film.file, deps.signal),
      deps.objects.putFile(outputs.thumbnail, thumbnail, deps.signal),
    ]);
    await deps.capture.storeClip(id, film.range);
    deps.log.info('clip_stored', { moment: id, sec: Math.round(durationOf(film.range)) });
  });
}

async function storeSource(moment: QueuedMoment, deps: MomentQueueDeps): Promise<void> {
  const { id, outputs } = await tell(moment, deps);
  await withFilm(moment.window, `source-${id}.mp4`, deps, async ({ file, range, info }) => {
    await deps.objects.putFile(outputs.source, file, deps.signal);
    const startsAtSec = range.startSec;
    const sourceInfo = { ...info, startsAtSec, durationSec: startsAtSec + info.durationSec };
    const window = {
      startSec: Math.max(range.startSec, moment.window.startSec),
      endSec: Math.min(sourceInfo.durationSec, moment.window.endSec),
    };
    await deps.capture.storeMomentSource(id, { sourceInfo, window });
    deps.log.info('moment_source_stored', { moment: id, sec: Math.round(durationOf(window)) });
  });
}

async function withFilm(
  range: Range,
  name: string,
  deps: MomentQueueDeps,
  use: (film: Film) => Promise<void>,
): Promise<void> {
  const file = join(deps.folder, name);
  try {
    const film = await makeFilm(range, file, deps);
    if (film === null) deps.log.warn('moment_not_recorded');
    else await use(film);
  } finally {
    await rm(file, { force: true });
  }
}
