import type { JobOf } from '#schema/jobs/job.ts';
import { followedWeights, type WatchedVideo } from '#schema/domain/taste/learned.ts';
import type { VideoEvidence } from '#schema/domain/traits/traits.ts';
import { mergeEarly, mostEarly, pickEarly } from '#schema/domain/wishes/early-clips.ts';
import type { ResultOf } from '#schema/jobs/outcome.ts';
import { countShortsOfLive } from '../../lives/store/count-shorts.ts';
import { findMomentOf } from '../../lives/store/find-moment.ts';
import { sha256Hex } from '../../base/secrets.ts';
import { advanceProject } from '../../projects/store/project-transitions.ts';
import { draftJob, type DraftJob } from '../../queue/draft-job.ts';
import { stillHolds } from '../../queue/store/jobs.ts';
import { noteVideo } from '../../taste/store/note-evidence.ts';
import { addShorts, noteMoreShorts, shareJobs } from '../../shorts/store/add-shorts.ts';
import { takeEarly } from '../../shorts/store/take-early.ts';
import { asHeard, isEarly } from '../early.ts';
import { whileHeard } from '../early-store.ts';
import type { ReportedJob } from '../report-store.ts';
import { choiceOf, heardInputs } from './shared/choice.ts';
import { draftStage, nextStage } from './shared/next-stage.ts';
import { headOf, input, rangeOf } from './shared/paths.ts';
import type { ClaimedSubject, DescribeDeps, Effect, EffectContext, ResultDeps, StageOfWorker } from './shared/stage.ts';

/**
 * Also finds further clips of a ready project, which stays ready (`job.more`), and early clips of a project whose other
 * parts are still being heard (`isEarly`).
 */
export const createShorts: StageOfWorker<'create-shorts'> = { describe, refuse, following, effect };

type Result = ResultOf<'create-shorts'>;

async function describe(deps: DescribeDeps, claimed: ClaimedSubject): Promise<JobOf<'create-shorts'>> {
  const subject = { ...claimed, project: projectOf(claimed) };
  const { project } = subject;
  const moment = await findMomentOf(deps.db, project);
  const taste = followedWeights(subject.taste);
  return {
    ...headOf(subject),
    stage: 'create-shorts',
    ...choiceOf(deps, subject),
    maxClips: project.maxClips,
    ...(moment === null ? {} : { mustHold: moment }),
    ...moreOf(subject),
    ...(taste !== null && { taste }),
    ...(project.sourceInfo !== null && { sourceInfo: project.sourceInfo }),
    inputs: {
      transcript: await input(deps, subject, project.transcriptKey),
      ...(await heardInputs(deps, subject)),
      ...(project.sourceKey !== null && { source: await input(deps, subject, project.sourceKey) }),
    },
  };
}

/** Early clips are chosen in one part. */
function projectOf({ job, project }: ClaimedSubject): ClaimedSubject['project'] {
  return { ...asHeard(project, job), ...(isEarly(job) && rangeOf(job.part)) };
}

/** Further clips: the request, and the existing clips. Early clips: none need be found, and all are what was asked for. */
function moreOf({ job, project, shorts }: ClaimedSubject): Partial<JobOf<'create-shorts'>> {
  const { more } = job;
  if (isEarly(job)) return { maxClips: mostEarly(project), more: { taken: [], isSearch: true } };
  if (more === null) return {};
  const { count, clipDurationSec, keywords, aroundSec, isSearch } = more;
  return {
    goal: 'shorts',
    maxClips: count,
    clipDurationSec,
    keywords,
    more: {
      taken: shorts.map((short) => ({ ...rangeOf(short), title: short.title })),
      ...(aroundSec === undefined ? {} : { aroundSec }),
      ...(isSearch === undefined ? {} : { isSearch }),
    },
  };
}

/** A project without a single short is worthless: another node may do better, or credits are returned. */
function refuse({ job }: ReportedJob, { shorts }: Result) {
  return shorts.length === 0 && job.more === null && !isEarly(job) ? 'node.crashed' : null;
}

/** The shorts that a result adds, and the early ones that it found again. */
function mergedOf({ job, project, early }: ReportedJob, { shorts }: Result) {
  if (job.more !== null) return { added: shorts.slice(0, job.more.count), found: [] };
  if (!isEarly(job)) return mergeEarly(early, shorts);
  return { added: pickEarly(shorts, job.part, { ...job.part.heard, maxClips: project.maxClips }), found: [] };
}

/**
 * The framing. Shorts that are rendered at once are framed one by one, the best first, so that its render need not wait
 * for the others; one more job frames the rest.
 */
function following(deps: ResultDeps, found: ReportedJob, result: Result): DraftJob[] {
  const { job, project } = found;
  const { added } = mergedOf(found, result);
  const isExtra = job.more !== null || isEarly(job);
  if (isExtra && added.length === 0) return [];
  const framing = { stage: 'analyze-faces', projectId: project.id } as const;
  const guard = stillHolds(deps.db, job);
  if (job.more !== null) return [draftJob(deps, { ...framing, more: job.more }, guard)];
  if (isEarly(job)) return [draftJob(deps, { ...framing, part: job.part }, whileHeard(deps.db, job))];
  const stage = nextStage(found);
  if (project.renderWish === null || stage !== framing.stage) return draftStage(deps, found, stage);
  // Sorted, because the job with the lowest id is claimed first.
  const count = Math.max(1, Math.min(added.length, project.renderWish.count + 1));
  const ids = Array.from({ length: count }, () => deps.newId()).toSorted();
  return ids.map((id) => draftJob(deps, { ...framing, id }, guard));
}

async function effect(
  { write, following: framing }: EffectContext,
  reported: ReportedJob,
  result: Result,
): Promise<Effect> {
  const { job, project } = reported;
  const { notFound = [], replayed } = result;
  const { added, found } = mergedOf(reported, result);
  const jobIds = framing.map(({ id }) => id);
  const [firstId = ''] = jobIds;
  if (job.more !== null) {
    const statements = addShorts(write, project, added, () => firstId);
    return {
      keys: [],
      statements: [...statements, noteMoreShorts(write, job.id, { framingJobId: firstId, notFound })],
    };
  }
  if (isEarly(job)) {
    const early = added.map((draft) => ({ ...draft, isEarly: true }));
    const heard = { ...write, guard: whileHeard(write.db, job) };
    return { keys: [], statements: addShorts(heard, project, early, () => firstId) };
  }
  return {
    keys: [],
    statements: [
      ...addShorts(write, project, added, shareJobs(added, jobIds, { isShared: reported.early.length > 0 })),
      ...takeEarly(write, project.id, found, jobIds.at(-1) ?? ''),
      ...countShortsOfLive(write, project),
      ...(replayed === undefined ? [] : [noteVideo(write, project.userId, await watched(project, replayed))]),
      ...advanceProject(write, project, 'create-shorts', notFound.length === 0 ? {} : { notFound }),
    ],
  };
}

/** The same video is known again by its address, which itself is not kept. */
async function watched({ id, url }: ReportedJob['project'], sums: VideoEvidence): Promise<WatchedVideo> {
  return { project: id, video: (await sha256Hex(url)).slice(0, 16), sums };
}
