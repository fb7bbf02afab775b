import { correctWords, nameSpeakers } from '#schema/domain/corrections.ts';
import type { Transcript } from '#schema/domain/media.ts';
import type { JobOf } from '#schema/jobs/job.ts';
import type { ResultOf } from '#schema/jobs/outcome.ts';
import { errorName } from '../../base/log.ts';
import { judgeRange } from '../../plan/clips/choose/finish-clips.ts';
import type { ClipChoice } from '../../plan/clips/material/clip-choice.ts';
import { mainRun } from '../../plan/clips/score/rate-range.ts';
import { type RankedClips, rankClips } from '../../plan/clips/score/rank-clips.ts';
import { makeAsker } from '../shared/model/ask-model.ts';
import { writeTexts } from '../shared/model/write-texts.ts';
import type { StageContext } from '../shared/stage.ts';
import { loadAudience } from '../shared/stored-audience.ts';
import { readSoundLevels } from '../shared/stored-words.ts';

type AnalyzeJob = JobOf<'analyze-faces'>;
type Judged = NonNullable<ResultOf<'analyze-faces'>['judged']>;

/** A user waits for the short, which is shown without new texts until then. */
const BUDGET_MS = 60_000;

/**
 * Score and texts of the moved shorts, at their new range. A short is framed even without them: a failure here is
 * logged, and the short keeps what it has. Throws only when the job ends.
 */
export async function judgeShorts(
  job: AnalyzeJob,
  transcript: Transcript | null,
  context: StageContext,
): Promise<Judged> {
  const moved = job.shorts.filter(({ isJudged }) => isJudged === true);
  if (job.judgement === undefined || transcript === null || moved.length === 0) return [];
  try {
    const choice = await readChoice(job.judgement, transcript, context);
    const judged: Judged = [];
    const ranked = rankClips(choice);
    for (const short of moved) judged.push({ id: short.id, ...(await judge(ranked, short, context)) });
    return judged;
  } catch (error) {
    context.signal.throwIfAborted();
    context.log.warn('short_not_judged', { error: errorName(error) });
    return [];
  }
}

async function readChoice(
  { inputs, corrections, speakers = {}, ...judgement }: NonNullable<AnalyzeJob['judgement']>,
  transcript: Transcript,
  context: StageContext,
): Promise<ClipChoice> {
  const sound = readSoundLevels(await context.tools.objects.getJson(inputs.sound.url, context.signal));
  const corrected = correctWords(transcript.words, corrections).filter(({ text }) => text !== '');
  const words = nameSpeakers(corrected, speakers);
  const audience = await loadAudience(inputs.audience, context);
  return { ...judgement, maxClips: 1, words, language: transcript.language, sound, audience };
}

async function judge(ranked: RankedClips, { range, review }: AnalyzeJob['shorts'][number], context: StageContext) {
  const { languageModel } = context.tools;
  const clip = mainRun(range, ranked.material);
  const isSpoken = clip.last >= clip.first;
  if (languageModel === null || !isSpoken) return judgeRange(ranked, range, { texts: {}, review });
  const asker = makeAsker(languageModel, context.signal, BUDGET_MS);
  const [written] = await writeTexts(ranked, [clip], asker, ranked.choice.language ?? 'und');
  return judgeRange(ranked, range, { texts: written?.texts ?? {}, review });
}
