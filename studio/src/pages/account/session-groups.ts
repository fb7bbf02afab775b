import type { Session } from 'clipmill';
import { deviceOf } from './device-of.ts';

/** Sessions that look the same to their user: of one device, network and way to sign in. */
export type SessionGroup = { newest: Session; ids: string[]; device: string };

/** Each group stands where its first session is. The session of this browser stays alone. */
export function groupSessions(sessions: readonly Session[]): SessionGroup[] {
  const groups = Map.groupBy(sessions, ({ id, is_current: isCurrent, client, network, method }) =>
    isCurrent ? id : `${deviceOf(client)} ${network} ${method}`,
  );
  return [...groups.values()].map((group) => {
    const newest = group.reduce((a, b) => (b.last_used_at > a.last_used_at ? b : a));
    return { newest, ids: group.map(({ id }) => id), device: deviceOf(newest.client) };
  });
}
