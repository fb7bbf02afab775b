import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Options, provision } from '../../../scripts/provision/provision.ts';
import { ROOT } from '../../../scripts/provision/wrangler.ts';
import { emptyAccount, fakeWrangler } from './fake-wrangler.ts';

/** `npm run provision` in a folder and an account of its own. */
export function makeProvisioning() {
  const root = mkdtempSync(join(tmpdir(), 'clipmill-provision-'));
  copyFileSync(join(ROOT, 'wrangler.toml'), join(root, 'wrangler.toml'));
  const it = {
    root,
    account: emptyAccount(),
    /** What it said, and the questions among it. */
    said: '',
    asked: [] as string[],
    /** What a person types, in this order. Null: there is no terminal. */
    typed: null as string[] | null,
    env: {} as Record<string, string>,
    run: (options: Options) =>
      provision(options, {
        root,
        env: it.env,
        wrangler: async (args) => ({ stderr: '', ...fakeWrangler(args, it.account) }),
        say: (text) => {
          it.said += text;
        },
        ask: it.typed === null ? null : async (question) => answer(question),
        patience: { timeoutMs: 20, everyMs: 5 },
      }),
    toml: () => readFileSync(join(root, 'wrangler.toml'), 'utf8'),
    secrets: (worker = 'clipmill') =>
      JSON.parse(readFileSync(join(root, `.clipmill/${worker}.secrets.json`), 'utf8')) as Record<string, string>,
    made: (start: string) => it.account.changes.filter((command) => command.startsWith(start)),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
  const answer = (question: string) => {
    it.asked.push(question);
    const next = it.typed?.shift();
    if (next === undefined) throw new Error(`Nobody answers: ${question}`);
    return next;
  };
  return it;
}

/** What a first run needs besides a place. */
export const FIRST = { url: 'https://clipmill.me.workers.dev', mail: 'off' } as const;
/** The keys of the bucket, which only the dashboard makes. */
export const BUCKET_KEYS = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };
