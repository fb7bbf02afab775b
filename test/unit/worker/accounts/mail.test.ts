import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeSecrets, workerSettings } from '../../../../scripts/lib/system/secrets.ts';
import { type Env, readSettings } from '../../../../worker/base/env.ts';
import { makeMailer } from '../../../../worker/mail/mailer.ts';
import { type FakeMailService, readMails, startFakeMailService } from '../../../support/fakes/services/mail.ts';

const MAIL = { to: 'ada@example.test', subject: 'A subject', text: 'A text' };
const settings = (more: Record<string, string> = {}) =>
  readSettings({ ...workerSettings('http://127.0.0.1:1', makeSecrets(), {}), ...more } as unknown as Env);

type Outlets = Parameters<typeof makeMailer>[1];
type Binding = NonNullable<Outlets['email']>;
const mailer = (more: Record<string, string> = {}, outlets: Partial<Outlets> = {}) =>
  makeMailer(settings(more), { fetch, email: undefined, ...outlets });

let host: FakeMailService;
beforeAll(async () => {
  host = await startFakeMailService();
});
afterAll(() => host.close());
afterEach(() => vi.restoreAllMocks());

describe('the mail API', () => {
  it('receives sender, receiver, subject and text, and the bearer token', async () => {
    const more = { MAIL_URL: host.url, MAIL_TOKEN: 'secret', MAIL_FROM: 'Clipmill <a@b.test>' };
    await mailer(more)?.send(MAIL);
    expect(await readMails(host.url, MAIL.to)).toEqual([
      { ...MAIL, from: 'Clipmill <a@b.test>', authorization: 'Bearer secret' },
    ]);
  });

  it('receives no bearer token if none is configured', async () => {
    await mailer({ MAIL_URL: host.url })?.send({ ...MAIL, to: 'b@example.test' });
    expect(await readMails(host.url, 'b@example.test')).toMatchObject([{ authorization: null }]);
  });

  it.each<[string, typeof fetch, object]>([
    ['refuses', async () => new Response('the key sk-1 is wrong', { status: 403 }), { status: 403 }],
    ['is not there', () => Promise.reject(new TypeError('connect 10.0.0.7')), { error: 'TypeError' }],
  ])('that %s is a failed mail, logged without its content', async (_what, fetcher, fields) => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    await expect(mailer({ MAIL_URL: host.url }, { fetch: fetcher })?.send(MAIL)).rejects.toMatchObject({
      code: 'mail.failed',
    });
    expect(log.mock.calls).toEqual([[JSON.stringify({ event: 'mail_failed', ...fields })]]);
  });
});

/** Cloudflare's own simulator of its binding, which notes in a file what a Worker sends. It rejects senders without a domain. */
async function startEmailService(bindings = {}) {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      modules: true,
      script: 'export default {}',
      compatibilityDate: '2026-10-01',
      email: { send_email: [{ name: 'EMAIL', ...bindings }] },
    }),
  );
  const { EMAIL: email } = await miniflare.getBindings<{ EMAIL: Binding }>();
  return { email, close: () => miniflare.dispose() };
}

describe('the binding of Cloudflare', () => {
  const DEPLOYED = { MAIL_TO_LOG: '0' };

  it('is used where no mail API is set, and no log', async () => {
    const email = { send: async () => ({ messageId: 'm' }) } as Binding;
    expect(mailer(DEPLOYED, { email })?.way).toBe('binding');
    expect(mailer({}, { email })?.way).toBe('log');
    expect(mailer({ ...DEPLOYED, MAIL_URL: host.url }, { email })?.way).toBe('api');
  });

  it.each([
    ['a@b.test', 'a@b.test'],
    ['Clip mill <a@b.test>', { name: 'Clip mill', email: 'a@b.test' }],
    ['"Clip, mill" <a@b.test>', { name: 'Clip, mill', email: 'a@b.test' }],
    ['<a@b.test>', 'a@b.test'],
  ])('takes the sender %s', async (MAIL_FROM, from) => {
    const sent: unknown[] = [];
    const email = { send: async (mail: unknown) => void sent.push(mail) } as unknown as Binding;
    await mailer({ ...DEPLOYED, MAIL_FROM }, { email })?.send(MAIL);
    expect(sent).toEqual([{ ...MAIL, from }]);
  });

  it('refuses as Cloudflare does: a failed mail, logged by its code and without its content', async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const refusal = Object.assign(new Error('a@b.test is not verified'), { code: 'E_SENDER_NOT_VERIFIED' });
    const email = { send: () => Promise.reject(refusal) } as unknown as Binding;
    await expect(mailer(DEPLOYED, { email })?.send(MAIL)).rejects.toMatchObject({ code: 'mail.failed' });
    expect(log.mock.calls).toEqual([
      [JSON.stringify({ event: 'mail_failed', error: 'Error', code: 'E_SENDER_NOT_VERIFIED' })],
    ]);
  });

  it("speaks with Cloudflare's simulator", { timeout: 60_000 }, async () => {
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const service = await startEmailService({ allowed_sender_addresses: ['a@b.test'] });
    try {
      const from = (MAIL_FROM: string) => mailer({ ...DEPLOYED, MAIL_FROM }, service);
      await from('clipmill <a@b.test>')?.send(MAIL);
      await expect(from('other@b.test')?.send(MAIL)).rejects.toMatchObject({ code: 'mail.failed' });
    } finally {
      await service.close();
    }
  });
});

describe('without a mail API', () => {
  it('a local instance logs its mails', async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    await mailer()?.send(MAIL);
    expect(log.mock.calls).toEqual([[JSON.stringify({ event: 'mail_logged', ...MAIL })]]);
  });

  it('any other system has no mailer', () => {
    expect(mailer({ MAIL_TO_LOG: '0' })).toBeNull();
  });

  it('a system with a remote bucket may not log mails', () => {
    const S3_BASE_URL = 'https://account.r2.example/clipmill-media';
    expect(() => settings({ S3_BASE_URL })).toThrow(/MAIL_TO_LOG: is for local instances only/);
    expect(settings({ S3_BASE_URL, MAIL_TO_LOG: '0' }).MAIL_TO_LOG).toBe(false);
  });
});

describe('the setting OIDC_ISSUERS', () => {
  const read = (value: unknown) => settings({ OIDC_ISSUERS: JSON.stringify(value) }).OIDC_ISSUERS;
  const issuer = { issuer: 'https://a.test', audience: 'web', jwks_url: 'https://a.test/jwks' };

  it('accepts one or several clients, and may be empty', () => {
    expect(read([issuer, { ...issuer, audience: ['web', 'app'] }])).toEqual([
      { ...issuer, audience: ['web'] },
      { ...issuer, audience: ['web', 'app'] },
    ]);
    expect([settings().OIDC_ISSUERS, settings({ OIDC_ISSUERS: '' }).OIDC_ISSUERS]).toEqual([[], []]);
  });

  it.each([
    ['no JSON', 'x'],
    ['no list', '{}'],
    ['no audience', JSON.stringify([{ ...issuer, audience: undefined }])],
    ['an empty audience', JSON.stringify([{ ...issuer, audience: [] }])],
    ['no address of the keys', JSON.stringify([{ ...issuer, jwks_url: 'keys' }])],
  ])('refuses %s', (_what, value) => {
    expect(() => settings({ OIDC_ISSUERS: value })).toThrow(/OIDC_ISSUERS/);
  });
});
