import { type Access, keyIdOf } from '../http/access.ts';
import type { Visitor } from '../http/visitor.ts';
import type { NewEvent } from './store/record.ts';

/** Who did something, and from where: the part of an event that every use case takes as it is. */
export type By = Pick<NewEvent, 'actor' | 'actorId' | 'network' | 'client'>;

/** A user, by a session or an API key. */
export function byOf({ access, visitor }: { access: Access; visitor: Visitor }) {
  return { actor: 'user', ...visitor, actorId: keyIdOf(access) } as const;
}
