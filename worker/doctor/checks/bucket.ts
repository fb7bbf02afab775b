import { green, red, skipped, type Verdict, yellow } from '#schema/domain/farm/verdict.ts';
import { isLocal } from '../../base/env.ts';
import type { Ask, DoctorDeps } from '../ask.ts';
import { BODY, getStart, LIFE_SEC, putText, signBody, TYPE, withProbe } from './probe-object.ts';
import { type Answer, isRefused, send } from './send.ts';

/** A page of somebody who uses the API. */
const FOREIGN = 'https://client.example';

export const bucketChecks = {
  'bucket.binding': (deps) =>
    withProbe(deps, async (key) => {
      await deps.media.put(key, BODY);
      const found = await deps.media.get(key);
      return (await found?.text()) === BODY ? green() : red();
    }),
  'bucket.upload': (deps) =>
    withProbe(deps, async (key) => {
      const { ok, status } = await putText(deps, await signBody(deps, key), BODY);
      const stored = await deps.media.head(key);
      return ok && stored?.size === BODY.length ? green() : red(`HTTP ${status}`);
    }),
  'bucket.length': (deps) => withProbe(deps, (key) => sendTooMuch(deps, key)),
  'bucket.parts': (deps) => withProbe(deps, (key) => sendParts(deps, key)),
  'bucket.range': (deps) =>
    withProbe(deps, async (key) => {
      await deps.media.put(key, BODY);
      const { isRight, status } = await getStart(deps, await deps.signer.get(key, LIFE_SEC));
      return isRight ? green() : red(`HTTP ${status}`);
    }),
  'bucket.studio': (deps) => askAs(deps, new URL(deps.settings.PUBLIC_URL).origin, red),
  'bucket.foreign': (deps) => askAs(deps, FOREIGN, yellow),
} satisfies Record<string, Ask>;

/** A byte more than was signed for, as a whole object and as a part. */
async function sendTooMuch(deps: DoctorDeps, key: string): Promise<Verdict> {
  const whole = await putText(deps, await signBody(deps, key), `${BODY}!`);
  const upload = await deps.media.createMultipartUpload(key);
  const url = await deps.signer.putPart(key, upload.uploadId, 1, BODY.length, LIFE_SEC);
  const part = await putText(deps, url, `${BODY}!`, {});
  await upload.abort();
  const note = `HTTP ${whole.status}, ${part.status}`;
  return isRefused(whole) && isRefused(part) ? green() : red(note);
}

async function sendParts(deps: DoctorDeps, key: string): Promise<Verdict> {
  const upload = await deps.media.createMultipartUpload(key);
  const url = await deps.signer.putPart(key, upload.uploadId, 1, BODY.length, LIFE_SEC);
  const { ok, status, headers } = await putText(deps, url, BODY, {});
  if (!ok) {
    await upload.abort();
    return red(`HTTP ${status}`);
  }
  const etag = (headers.get('ETag') ?? '').replaceAll('"', '');
  const { size } = await upload.complete([{ partNumber: 1, etag }]);
  return size === BODY.length ? green() : red();
}

/** Uploads as a browser does that shows a page of `origin`. Browsers also need the ETag of the answer. */
async function askAs(deps: DoctorDeps, origin: string, otherwise: (note: string) => Verdict): Promise<Verdict> {
  const { S3_BASE_URL: bucketUrl } = deps.settings;
  // Its bucket has the same origin as its studio, and answers no other.
  if (isLocal(deps.settings) && new URL(bucketUrl).hostname !== new URL(origin).hostname)
    return skipped('local instance');
  if (new URL(bucketUrl).origin === origin) return green();
  return withProbe(deps, async (key) => {
    const url = await signBody(deps, key);
    const asked = { 'Access-Control-Request-Method': 'PUT', 'Access-Control-Request-Headers': 'content-type' };
    const preflight = await send(deps, url, { method: 'OPTIONS', headers: { Origin: origin, ...asked } });
    if (!allows(preflight, 'Access-Control-Allow-Origin', origin)) return otherwise('origin');
    if (!allows(preflight, 'Access-Control-Allow-Methods', 'PUT')) return otherwise('PUT');
    if (!allows(preflight, 'Access-Control-Allow-Headers', 'content-type')) return otherwise('content-type');
    const stored = await putText(deps, url, BODY, { 'Content-Type': TYPE, Origin: origin });
    return allows(stored, 'Access-Control-Expose-Headers', 'ETag') ? green() : otherwise('ETag');
  });
}

function allows({ ok, headers }: Answer, name: string, wanted: string): boolean {
  const allowed = (headers.get(name) ?? '').split(',').map((each) => each.trim().toLowerCase());
  return ok && (allowed.includes('*') || allowed.includes(wanted.toLowerCase()));
}
