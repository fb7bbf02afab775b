import { timingSafeEqual } from 'hono/utils/buffer';
import type { Deps } from '../base/deps.ts';
import type { SharedFile } from './shared-store.ts';

/**
 * What a reviewer holds after opening a link: texts that the Worker sealed, which end by themselves. Whether the link
 * still works is asked at each use. `expiresAt` in epoch milliseconds, cut to the second.
 */
type SealDeps = Pick<Deps, 'signer' | 'clock'>;

/** The access token of a link: `<link>.<end>.<seal>`. */
export async function issueAccess(
  deps: Pick<SealDeps, 'signer'>,
  { linkId, expiresAt }: { linkId: string; expiresAt: number },
): Promise<string> {
  const end = endOf(expiresAt);
  return `${linkId}.${end}.${await deps.signer.seal(`review access ${linkId} ${end}`)}`;
}

/** The link of an access token. Null if we did not issue it, or if it has expired. */
export async function readAccess(deps: SealDeps, token: string): Promise<string | null> {
  const [linkId = '', end = '', seal = ''] = token.split('.');
  const isOurs = await isSealed(deps, { text: `review access ${linkId} ${end}`, seal, end });
  return isOurs ? linkId : null;
}

/** A file of a short or a render that a link shows. `ownerId` is the short or the render. */
export type Shown = { linkId: string; ownerId: string; file: SharedFile };

/** The path of a file below /media: `reviews/<link>/<owner>/<end>-<seal>/<file>`. It does not hold the key. */
export async function mediaPath(
  deps: Pick<SealDeps, 'signer'>,
  { linkId, ownerId, file }: Shown,
  expiresAt: number,
): Promise<string> {
  const end = endOf(expiresAt);
  const seal = await deps.signer.seal(textOf({ linkId, ownerId, file }, end));
  return `reviews/${linkId}/${ownerId}/${end}-${seal}/${file}`;
}

/** Whether we named this file to a reviewer, not too long ago. `ticket` is `<end>-<seal>` of its path. */
export function isNamed(deps: SealDeps, shown: Shown, ticket: string): Promise<boolean> {
  const [end = '', seal = ''] = ticket.split('-');
  return isSealed(deps, { text: textOf(shown, end), seal, end });
}

function textOf({ linkId, ownerId, file }: Shown, end: string): string {
  return `review media ${linkId} ${ownerId} ${file} ${end}`;
}

async function isSealed(
  { signer, clock }: SealDeps,
  { text, seal, end }: { text: string; seal: string; end: string },
): Promise<boolean> {
  return (await timingSafeEqual(seal, await signer.seal(text))) && Number(end) * 1_000 > clock();
}

function endOf(expiresAt: number): string {
  return String(Math.floor(expiresAt / 1_000));
}
