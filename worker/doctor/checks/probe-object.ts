import type { Verdict } from '#schema/domain/farm/verdict.ts';
import { probeKeys } from '#schema/domain/object-keys.ts';
import type { DoctorDeps } from '../ask.ts';
import { type Answer, send } from './send.ts';

/** What the doctor stores. */
export const BODY = 'clipmill doctor';
export const TYPE = 'text/plain';
/** Life of a URL that is used at once. */
export const LIFE_SEC = 60;

/** Lends the key of an object, and removes the object afterwards. */
export async function withProbe(
  { media, newId }: Pick<DoctorDeps, 'media' | 'newId'>,
  use: (key: string) => Promise<Verdict>,
  keyOf: (id: string) => string = probeKeys.private,
): Promise<Verdict> {
  const key = keyOf(newId());
  try {
    return await use(key);
  } finally {
    await media.delete(key);
  }
}

/** A signed URL to store `BODY`. */
export function signBody({ signer }: Pick<DoctorDeps, 'signer'>, key: string): Promise<string> {
  return signer.put(key, { contentType: TYPE, sizeBytes: BODY.length, lifeSec: LIFE_SEC });
}

export function putText(
  deps: Pick<DoctorDeps, 'fetch'>,
  url: string,
  body: string,
  headers: Record<string, string> = { 'Content-Type': TYPE },
): Promise<Answer> {
  return send(deps, url, { method: 'PUT', body, headers });
}

/** A few bytes of a URL by range, and whether they are those of `BODY`. */
export async function getStart(deps: Pick<DoctorDeps, 'fetch'>, url: string) {
  const { status, text } = await send(deps, url, { headers: { Range: 'bytes=0-7' } });
  return { status, isRight: status === 206 && text === BODY.slice(0, 8) };
}
