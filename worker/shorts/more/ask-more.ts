import type { MoreShortsRequest } from '#schema/contract/more.ts';
import type { PageRequest } from '#schema/contract/pages.ts';
import { LIMITS } from '#schema/domain/limits.ts';
import { canonicalJson } from '#schema/domain/render-plan.ts';
import type { MoreWish } from '#schema/domain/wishes/more.ts';
import type { Deps } from '../../base/deps.ts';
import { ApiError } from '../../http/failures.ts';
import type { Page } from '../../http/pages.ts';
import { readProject } from '../../projects/read-project.ts';
import type { ProjectRow } from '../../projects/store/select-project.ts';
import { draftJob } from '../../queue/draft-job.ts';
import { hasRoomForFraming } from '../short-store.ts';
import { addMoreJob, findOpenMore, listMore, mayAskMore, type MoreJob } from './more-store.ts';

type AskDeps = Pick<Deps, 'db' | 'media' | 'queues' | 'doorbell' | 'clock' | 'newId'>;
type ProjectOfUser = { userId: string; projectId: string };

/**
 * Queues a search for further clips of a ready project, in its stored transcript and sound: free, and one at a time.
 * Repeating an open request returns it. Throws `request.not_found`, `project.not_ready`, `project.no_source`,
 * `project.material_gone`, `more.in_progress`, `shorts.too_many`, `framings.too_many`, `request.invalid` for a moment
 * outside of the window, and what `countFramings` throws.
 */
export async function askMore(
  deps: AskDeps,
  wanted: ProjectOfUser,
  request: MoreShortsRequest,
  countFramings: (count: number) => Promise<void>,
): Promise<MoreJob> {
  const project = await readProject(deps, wanted);
  if (project.status !== 'face_analysis_done') throw new ApiError('project.not_ready');
  const wish = wishOf(request, project);
  const { open, shorts } = await findOpenMore(deps.db, project.id);
  if (open !== null) return sameOrRefuse(open, wish);
  await checkMaterial(deps, project);
  if (shorts + wish.count > LIMITS.shortsPerProject) throw new ApiError('shorts.too_many');
  if (!(await hasRoomForFraming(deps.db, wanted.userId, '', wish.count))) throw new ApiError('framings.too_many');
  await countFramings(wish.count);
  const subject = { stage: 'create-shorts', projectId: project.id, more: wish } as const;
  const job = draftJob(deps, subject, mayAskMore(project.id, wish.count));
  if (await addMoreJob(deps.db, job.statement)) await job.enqueue();
  const added = (await findOpenMore(deps.db, project.id)).open;
  if (added === null) throw new ApiError('project.not_ready');
  return added.id === job.id ? added : sameOrRefuse(added, wish);
}

/** The requests of a project, newest first. Throws `request.not_found`. */
export async function listMoreOfProject(
  deps: Pick<Deps, 'db'>,
  wanted: ProjectOfUser,
  page: PageRequest,
): Promise<Page<MoreJob>> {
  const found = await listMore(deps.db, wanted, page);
  if (found === null) throw new ApiError('request.not_found');
  return found;
}

function wishOf({ count, aroundSec, clipDurationSec, keywords }: MoreShortsRequest, project: ProjectRow): MoreWish {
  const { startSec, endSec } = project;
  if (aroundSec !== undefined && (aroundSec < startSec || aroundSec > endSec)) {
    throw new ApiError(
      'request.invalid',
      `around_sec must lie inside the window of the project: ${startSec} to ${endSec}.`,
    );
  }
  return {
    count,
    clipDurationSec: clipDurationSec ?? Number(project.clipDuration),
    keywords: keywords ?? [...project.keywords, ...(project.prompt === null ? [] : [project.prompt])],
    ...(keywords === undefined ? {} : { isSearch: true }),
    ...(aroundSec === undefined ? {} : { aroundSec }),
  };
}

function sameOrRefuse(open: MoreJob, wish: MoreWish): MoreJob {
  if (canonicalJson(open.more) === canonicalJson(wish)) return open;
  throw new ApiError('more.in_progress');
}

/** Clips are found in the words and the sound, and framed from the video. */
async function checkMaterial({ media }: Pick<Deps, 'media'>, project: ProjectRow): Promise<void> {
  if (project.sourceKey === null) throw new ApiError('project.no_source');
  const keys = [project.sourceKey, project.transcriptKey, project.soundKey];
  const stored = await Promise.all(keys.map(async (key) => (key === null ? null : media.head(key))));
  if (stored.includes(null)) throw new ApiError('project.material_gone');
}
