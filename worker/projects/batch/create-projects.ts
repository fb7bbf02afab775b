import type { CreateProjectRequest } from '#schema/contract/project.ts';
import type { User } from '../../accounts/authenticate.ts';
import { inLanes } from '../../base/in-lanes.ts';
import { ApiError } from '../../http/failures.ts';
import { enqueueAll } from '../../queue/enqueue.ts';
import { attempt, type Attempt } from '../attempt.ts';
import { checkRoom } from '../check-room.ts';
import { checkOptions, type CreateDeps, draftCreation, unfinishedRoom, whyRefused } from '../create-project.ts';
import { reserveAndCreateAll } from '../project-store.ts';
import { storeAudience } from '../store-audience.ts';
import type { NewProject } from '../store/select-project.ts';

/** What became of a request: its project, or why there is none. */
export type Outcome = { request: CreateProjectRequest } & Attempt<NewProject>;

/** A Worker has six connections at once, and the database needs one. */
const PARALLEL = 5;
/** No check of a video starts later than this: the whole request must end before its idempotency key is given up. */
const BUDGET_MS = 30_000;
/** Everything that may be wrong with a video, or with asking its host now. */
const OF_ITEM = [400, 403, 404, 429, 503];

/**
 * Creates projects of several videos with the same options. Each is checked for itself; then all that passed are created
 * in one transaction, in their order, as far as credits and the limit of unfinished projects go. So either the answer
 * tells of all of them, or there are none. `keyId` is the API key that asks, or null. `roomFor` counts new projects, and says
 * how many of them the rate allows now. Throws what `checkOptions` throws, and `server.busy`.
 */
export async function createProjects(
  deps: CreateDeps,
  user: User,
  requests: readonly CreateProjectRequest[],
  { keyId, roomFor }: { keyId: string | null; roomFor: (count: number) => Promise<number> },
): Promise<Outcome[]> {
  await checkRoom(deps, user.id, requests.length);
  const allowed = await deps.plans.limitsOf(user);
  const [first] = requests;
  if (first === undefined) return [];
  const options = await checkOptions(deps, user, first, allowed);
  const room = await roomFor(requests.length);
  const until = deps.clock() + BUDGET_MS;
  const checked = await inLanes(requests, PARALLEL, async (request, at) => {
    const work = () => {
      if (at >= room) throw aboveRate(room);
      if (deps.clock() > until) throw outOfTime();
      return draftCreation(deps, user, request, options);
    };
    return { request, ...(await attempt(work, OF_ITEM)) };
  });
  const drafts = checked.flatMap((each) => ('value' in each ? [each.value] : []));
  const unfinished = await unfinishedRoom(deps, user, allowed);
  const creations = drafts.map(({ job, ...draft }) => ({ ...draft, keyId, job: job.statement }));
  const { created, balance } = await reserveAndCreateAll(deps.db, creations, { userId: user.id, ...unfinished });
  const made = drafts.filter((_draft, at) => created[at] !== null);
  await enqueueAll(
    deps,
    'download',
    made.map(({ job }) => job.id),
  );
  deps.later(storeAudiences(deps, made));
  const isMade = new Set(made.map(({ project }) => project.id));
  return checked.map((each) => {
    if ('refusal' in each) return each;
    const { request, value } = each;
    const { project } = value;
    return isMade.has(project.id)
      ? { request, value: project }
      : { request, refusal: whyRefused(project, { user, balance, ...unfinished }) };
  });
}

function aboveRate(room: number): ApiError {
  return new ApiError(
    'rate.limited',
    `Only ${room} more new projects are allowed right now. Send this one in a minute.`,
  );
}

function outOfTime(): ApiError {
  return new ApiError('server.busy', 'The other videos took too long to check. Send this one again.');
}

type Draft = Awaited<ReturnType<typeof draftCreation>>;

async function storeAudiences(deps: CreateDeps, made: readonly Draft[]): Promise<void> {
  for (const { project, video } of made) if (project.goal === 'shorts') await storeAudience(deps, project, video);
}
