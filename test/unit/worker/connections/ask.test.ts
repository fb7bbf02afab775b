import { describe, expect, it, test } from 'vitest';
import type { AskDeps } from '../../../../worker/connections/ask.ts';
import { askDestination, DestinationTrouble, mayReach } from '../../../../worker/connections/ask.ts';

const settings = { ALLOW_PRIVATE_SOURCES: false } as AskDeps['settings'];

describe('a destination of a user', () => {
  it.each([
    ['https://s3.eu-central-1.amazonaws.com/bucket', true],
    ['http://s3.eu-central-1.amazonaws.com/bucket', false],
    ['https://127.0.0.1/', false],
    ['https://[::ffff:10.0.0.1]/', false],
    ['https://169.254.169.254/latest/meta-data', false],
    ['https://postiz.internal/public/v1', false],
    ['https://localhost:5000/', false],
    ['https://user:password@example.com/', false],
    ['file:///etc/passwd', false],
    ['nonsense', false],
  ])('%s: %s', (url, isAllowed) => {
    expect(mayReach(url, false)).toBe(isAllowed);
  });

  test('at a private address is never asked', async () => {
    const asked: string[] = [];
    const fetch = async (url: string) => {
      asked.push(url);
      return new Response('');
    };
    const deps = { fetch: fetch as typeof globalThis.fetch, settings };
    await expect(askDestination(deps, 'https://192.168.0.1/')).rejects.toThrow(DestinationTrouble);
    expect(asked).toEqual([]);
  });

  test('that is silent is waited for as long as the caller says', async () => {
    const fetch = (_url: string, init?: RequestInit) =>
      new Promise<Response>((_, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('silent'))));
    const deps = { fetch: fetch as typeof globalThis.fetch, settings, waitMs: 1 };
    await expect(askDestination(deps, 'https://example.com/')).rejects.toMatchObject({ failure: 'unreachable' });
  });

  test('that redirects is not followed, and one that answers without end is cut off', async () => {
    const inits: (RequestInit | undefined)[] = [];
    const endless = () =>
      new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024)) }, { highWaterMark: 0 });
    const fetch = async (url: string, init?: RequestInit) => {
      inits.push(init);
      return url.endsWith('/endless')
        ? new Response(endless())
        : new Response('', { status: 302, headers: { Location: 'https://127.0.0.1/' } });
    };
    const deps = { fetch: fetch as typeof globalThis.fetch, settings };
    expect((await askDestination(deps, 'https://example.com/')).status).toBe(302);
    expect(inits).toMatchObject([{ redirect: 'manual' }]);
    await expect(askDestination(deps, 'https://example.com/endless')).rejects.toMatchObject({
      failure: 'unreachable',
      isFinal: false,
    });
  });
});
