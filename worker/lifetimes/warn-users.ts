import { KEEP } from '#schema/domain/storage/keep.ts';
import { DAY_MS } from '#schema/domain/time.ts';
import type { Deps } from '../base/deps.ts';
import { eachAlone } from '../base/each-alone.ts';
import { logEvent } from '../base/log.ts';
import { readMark, writeMark } from '../base/store/sweep-marks.ts';
import { sendAnnounced } from '../outbox/send-announced.ts';
import { findUnopened, findUsersAfter, type Owner, warnOf } from './store.ts';
import { warningMail } from './warning-mail.ts';

const MARK = 'lifetimes';
/** Each user is looked at once in this time, so nobody gets more than one mail in it. */
const ROUND_MS = DAY_MS;
const USERS_AT_ONCE = 100;
/** The next round warns of the others. */
const PROJECTS_AT_ONCE = 500;

type WarnDeps = Pick<Deps, 'db' | 'plans' | 'mail' | 'settings' | 'webhookQueue' | 'clock'>;

/**
 * Warns users of projects that nobody opened for nearly as long as their plan keeps them: by a mail, an event for each
 * project and its `expires_at`. Looks at the next users of a round through all of them. A warning that fails is given in
 * the next round; what was not warned of stays.
 */
export async function warnUsers(deps: WarnDeps): Promise<void> {
  const now = deps.clock();
  const [startedAt = '0', afterId = ''] = (await readMark(deps.db, MARK)).split(' ');
  if (afterId === '' && now - Number(startedAt) < ROUND_MS) return;
  const users = await findUsersAfter(deps.db, afterId, USERS_AT_ONCE);
  const next = users.length < USERS_AT_ONCE ? '' : (users.at(-1)?.id ?? '');
  // Before the work: a run beside this one takes other users, so that nobody gets two mails.
  await writeMark(deps.db, MARK, `${afterId === '' ? now : startedAt} ${next}`);
  await eachAlone('user_not_warned', users, (user) => warnUser(deps, user));
}

async function warnUser(deps: WarnDeps, user: Owner): Promise<void> {
  const { keepDays } = await deps.plans.limitsOf(user);
  if (keepDays === 0) return;
  const now = deps.clock();
  const at = now + KEEP.warnedProjects.ms;
  const due = { userId: user.id, before: at - keepDays * DAY_MS, now };
  const found = await findUnopened(deps.db, due, PROJECTS_AT_ONCE);
  if (found.length === 0) return;
  // The mail comes first: nothing goes that its user was not told of.
  await deps.mail?.send(warningMail(user, found, { keepDays, at, publicUrl: deps.settings.PUBLIC_URL }));
  const isAnnounced = await warnOf(deps.db, due, { ids: found.map(({ id }) => id), at, now });
  logEvent('projects_warned', { count: found.length });
  if (isAnnounced) await sendAnnounced(deps, user.id);
}
