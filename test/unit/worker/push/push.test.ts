import { createECDH } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeVapidKey } from '../../../../scripts/provision/vapid-key.ts';
import { isPushService } from '../../../../worker/push/is-push-service.ts';
import { postPush } from '../../../../worker/push/post-push.ts';
import { publicKeyOf, type VapidKey } from '../../../../worker/push/vapid.ts';
import {
  decryptPush,
  type FakePushService,
  startFakePushService,
} from '../../../support/fakes/services/push-service.ts';

const key = JSON.parse(makeVapidKey()) as VapidKey;

describe('the stand-in of push services', () => {
  it('reads the example of RFC 8291', () => {
    const ecdh = createECDH('prime256v1');
    ecdh.setPrivateKey('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url');
    const auth = Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url');
    const body =
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';
    expect(decryptPush(Buffer.from(body, 'base64url'), { ecdh, auth })).toBe(
      'When I grow up, I want to be a watermelon',
    );
  });
});

describe('postPush', () => {
  let service: FakePushService;
  beforeAll(async () => {
    service = await startFakePushService();
  });
  afterAll(() => service.close());
  const deps = {
    fetch,
    key,
    contact: 'https://clips.example.com',
    allowPrivate: true,
    timeoutMs: 10_000,
    now: Date.now(),
  };
  const deviceOf = ({ endpoint, keys }: { endpoint: string; keys: { p256dh: string; auth: string } }) => ({
    endpoint,
    ...keys,
  });

  it('sends what only the browser reads, signed for its push service', async () => {
    const { subscription, pushed } = service.addBrowser();
    const text = JSON.stringify({ title: 'Über Gärten 🌱' });
    expect(await postPush(deps, deviceOf(subscription), { text, topic: '01J' })).toBe(201);
    expect(pushed.map((one) => one.text)).toEqual([text]);
    expect(pushed[0]?.vapid).toEqual({
      key: publicKeyOf(key),
      aud: new URL(subscription.endpoint).origin,
      sub: 'https://clips.example.com',
    });
    expect(pushed[0]?.headers).toMatchObject({ ttl: '86400', topic: '01J', 'content-encoding': 'aes128gcm' });
    expect(String(pushed[0]?.headers['content-length'])).toBe('4096');
  });

  it('says what the push service answers, and follows no redirect', async () => {
    const { subscription, answerWith } = service.addBrowser();
    for (const status of [302, 410, 429]) {
      answerWith(status);
      expect(await postPush(deps, deviceOf(subscription), { text: '{}', topic: 'a' })).toBe(status);
    }
  });

  it('asks nobody at an address that is not public', async () => {
    const { subscription, pushed } = service.addBrowser();
    const guarded = { ...deps, allowPrivate: false };
    expect(await postPush(guarded, deviceOf(subscription), { text: '{}', topic: 'a' })).toBeNull();
    expect(pushed).toEqual([]);
  });

  it('is null for a key with which nothing can be encrypted', async () => {
    const { subscription } = service.addBrowser();
    const broken = { ...deviceOf(subscription), p256dh: Buffer.alloc(65, 4).toString('base64url') };
    expect(await postPush(deps, broken, { text: '{}', topic: 'a' })).toBeNull();
  });
});

describe('a push service', () => {
  it.each([
    ['https://fcm.googleapis.com/fcm/send/a', true],
    ['https://updates.push.services.mozilla.com/wpush/v2/a', true],
    ['http://push.example.com/a', false],
    ['https://user@push.example.com/a', false],
    ['https://:word@push.example.com/a', false],
    ['https://127.0.0.1/a', false],
    ['https://[::1]/a', false],
    ['https://10.0.0.8/a', false],
    ['https://169.254.169.254/latest/meta-data', false],
    ['https://metadata.internal/a', false],
    ['ftp://push.example.com/a', false],
    ['nonsense', false],
  ])('may be %s: %s', (endpoint, may) => {
    expect(isPushService(endpoint, false)).toBe(may);
  });

  it('has no certificate in tests alone, and only on this machine', () => {
    expect(isPushService('http://127.0.0.1:1234/a', true)).toBe(true);
    expect(isPushService('http://push.example.com/a', true)).toBe(false);
  });
});
