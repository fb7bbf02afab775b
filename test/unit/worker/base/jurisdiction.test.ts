import { expect, it } from 'vitest';
import { type Env, objectsOf, readSettings } from '../../../../worker/base/env.ts';
import { makeSecrets, workerSettings } from '../../../../scripts/lib/system/secrets.ts';

const namespaceOf = (name: string) => ({ name, jurisdiction: (place: string) => ({ name: `${name} in ${place}` }) });
const objects = {
  RATE_LIMITER: namespaceOf('limiter'),
  FARM_LANE: namespaceOf('lanes'),
  USER_EVENTS: namespaceOf('events'),
};
const names = (settings: object) => {
  const env = { ...objects, ...settings } as unknown as Env;
  const found = [objectsOf(env, 'RATE_LIMITER'), objectsOf(env, 'FARM_LANE'), objectsOf(env, 'USER_EVENTS')];
  return found.map((namespace) => (namespace as unknown as { name: string }).name);
};

it('the objects of a deployment are in its jurisdiction, and those of others where they always were', () => {
  expect(names({ JURISDICTION: 'eu' })).toEqual(['limiter in eu', 'lanes in eu', 'events in eu']);
  expect(names({})).toEqual(['limiter', 'lanes', 'events']);
  expect(names({ JURISDICTION: '' })).toEqual(['limiter', 'lanes', 'events']);
});

it('the bucket is in the same jurisdiction, or the Worker does not start', () => {
  const read = (place: string, host: string) =>
    readSettings({
      ...workerSettings('https://clips.example', makeSecrets(), {}),
      MAIL_TO_LOG: '0',
      JURISDICTION: place,
      S3_BASE_URL: `https://${host}/clipmill-media`,
    } as unknown as Env).JURISDICTION;
  expect(read('eu', '0a1b.eu.r2.cloudflarestorage.com')).toBe('eu');
  expect(read('', '0a1b.eu.r2.cloudflarestorage.com')).toBeUndefined();
  expect(() => read('eu', '0a1b.r2.cloudflarestorage.com')).toThrow(/JURISDICTION: must be that of the bucket/);
  expect(() => read('mars', '0a1b.r2.cloudflarestorage.com')).toThrow('JURISDICTION');
});
