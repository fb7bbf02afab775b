import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Range } from '#schema/domain/clip.ts';
import { JobFailure } from '#schema/domain/failure.ts';
import type { JobOf } from '#schema/jobs/job.ts';
import type { Log } from '../../base/log.ts';
import { inParallel } from '../../base/in-parallel.ts';
import { sheetArgs } from '../../ffmpeg/args/sheet.ts';
import { runFfmpeg } from '../../ffmpeg/process/run.ts';
import { frameTimes, type Look, spansToSee, withLooks } from '../../plan/clips/review/look.ts';
import { rangeOfSpan } from '../../plan/clips/review/range-of-span.ts';
import { lookPrompt } from '../../plan/clips/review/prompts.ts';
import type { ReviewedSpan } from '../../plan/clips/review/review.ts';
import type { RankedClips } from '../../plan/clips/score/rank-clips.ts';
import { chooseHdrWork } from '../shared/hdr.ts';
import { makeAsker } from '../shared/model/ask-model.ts';
import { LOOK, readLook } from '../shared/model/model-answers.ts';
import type { LanguageModel } from '../../tools/llm/language-model.ts';
import type { StageContext } from '../shared/stage.ts';

/** Frames of a range on one image (JPEG, base64), and their times. Null if they cannot be had. */
export type Eye = (range: Range) => Promise<{ image: string; atSecs: number[] } | null>;

const LOOK_TOKENS = 300;
/** For all sheets and questions together. */
const BUDGET_MS = 120_000;
const SHEET_DEADLINE_MS = 60_000;
/** Sheets that are made at once. */
const SIDE_BY_SIDE = 2;

/** Null if the language model does not see, or if there is no picture to show it. */
export function openEye(job: JobOf<'create-shorts'>, context: StageContext): Eye | null {
  const { sourceInfo: source } = job;
  const url = job.inputs.source?.url;
  if (context.tools.languageModel?.sees !== true || url === undefined || source === undefined) return null;
  return async (range) => {
    const atSecs = frameTimes(range);
    const file = join(context.workdir, `sheet-${Math.round(range.startSec * 1_000)}.jpg`);
    try {
      await runFfmpeg({
        ffmpegPath: context.tools.ffmpeg.ffmpegPath,
        args: sheetArgs({ url, source, hdr: await chooseHdrWork(source, context), atSecs, file }),
        workdir: context.workdir,
        signal: context.signal,
        deadlineMs: SHEET_DEADLINE_MS,
      });
      return { image: await readFile(file, 'base64'), atSecs };
    } catch (error) {
      context.signal.throwIfAborted();
      context.log.warn('clip_not_seen', { failure: error instanceof JobFailure ? error.code : 'no_picture' });
      return null;
    }
  };
}

/**
 * The spans with what the model thinks of their frames. A clip without frames, or without an answer, stays as it is. The
 * questions are counted apart from the others: a server that refuses images still reads and writes.
 */
export async function lookAtClips(
  ranked: RankedClips,
  spans: readonly ReviewedSpan[],
  { eye, model, signal, log }: { eye: Eye; model: LanguageModel; signal: AbortSignal; log: Log },
): Promise<ReviewedSpan[]> {
  const asker = makeAsker(model, signal, BUDGET_MS);
  const looks = new Map<ReviewedSpan, Look>();
  await inParallel(spansToSee(spans), SIDE_BY_SIDE, signal, async (span) => {
    const range = rangeOfSpan(ranked.material, span);
    const sheet = range === null ? null : await eye(range);
    if (sheet === null) return;
    const question = { ...lookPrompt(ranked, span), image: sheet.image, schema: LOOK, maxTokens: LOOK_TOKENS };
    const [answer] = await asker.ask([question], () => undefined);
    const look = readLook(answer, sheet.atSecs);
    if (look !== null) looks.set(span, look);
  });
  log.info('clips_seen', { ...asker.counts(), seen: looks.size });
  return withLooks(spans, looks);
}
