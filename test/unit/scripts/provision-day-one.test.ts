import { ulid } from 'ulid';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeApp } from '../../../worker/app.ts';
import type { Deps } from '../../../worker/base/deps.ts';
import { type FakeD1, makeFakeD1 } from '../../support/fakes/in-memory/d1.ts';
import { BUCKET_KEYS, FIRST, makeProvisioning } from './provision-run.ts';

const URL = 'https://clips.example.com';
/** What a person types on day one: place, address, mail, keys of the bucket. Enter at the end: deploy. */
const ANSWERS = ['eu', 'clips.example.com', 'off', 'key', 'secret', ''];

let it: ReturnType<typeof makeProvisioning>;
let d1: FakeD1;
let isUp: boolean;

/** The network: the real application at its address, once it is deployed with its secrets. */
beforeEach(() => {
  it = makeProvisioning();
  d1 = makeFakeD1();
  isUp = true;
  const app = makeApp(
    () =>
      ({
        db: d1.db,
        clock: Date.now,
        newId: () => ulid(),
        settings: { ...it.account.secrets, RATE_LIMITS: 'off' },
      }) as unknown as Deps,
    () => ulid(),
  );
  vi.stubGlobal('fetch', async (...args: ConstructorParameters<typeof Request>) => {
    const request = new Request(...args);
    if (it.account.secrets === null || !isUp || !request.url.startsWith(`${URL}/`)) throw new TypeError('fetch failed');
    return app.fetch(request);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  d1.close();
  it.remove();
});

const keys = () => d1.rows<{ name: string }>('select name from node_keys');

describe('in a terminal', () => {
  test('one run asks, makes everything, deploys, and prints the command of a node', async () => {
    it.typed = [...ANSWERS];
    expect(await it.run({})).toBe(0);
    expect(it.typed).toEqual([]);
    expect(it.made('d1 create')).toEqual(['d1 create clipmill --jurisdiction eu']);
    expect(it.toml()).toContain('pattern = "clips.example.com"');
    expect(it.made('deploy')).toEqual([`deploy --env= --secrets-file ${it.root}/.clipmill/clipmill.secrets.json`]);
    expect(it.account.secrets).toMatchObject({ ...BUCKET_KEYS, PUBLIC_URL: URL, JURISDICTION: 'eu' });
    const [, key = ''] =
      /^API_URL=https:\/\/clips\.example\.com NODE_KEY=(cmn_[\w-]{43}) npm run node$/m.exec(it.said) ?? [];
    expect(key).not.toBe('');
    expect(it.said).toContain(`printf 'API_URL=%s\\nNODE_KEY=%s\\n' ${URL} ${key} > .clipmill/node.env`);
    expect(it.said).toContain(`npm run doctor -- --url ${URL}`);
    const { OPERATOR_TOKEN = '', TOKEN_KEYS = '' } = it.secrets();
    for (const secret of [OPERATOR_TOKEN, TOKEN_KEYS, BUCKET_KEYS.S3_SECRET_ACCESS_KEY])
      expect(it.said.includes(`"${secret}"`) || it.said.includes(` ${secret} `)).toBe(false);
    expect(JSON.stringify(it.secrets())).not.toContain(key);
  });

  test('the next run asks only whether to deploy, and shows no second key', async () => {
    it.typed = [...ANSWERS];
    await it.run({});
    const before = it.account.changes.length;
    [it.typed, it.said, it.asked] = [['y'], '', []];
    expect(await it.run({})).toBe(0);
    expect(it.asked).toEqual([expect.stringContaining('Deploy it now?')]);
    expect(it.account.changes.slice(before).map((command) => command.split(' ')[0])).toEqual(['d1', 'deploy']);
    expect(it.said).toContain('A node has a key: node-1.');
    expect(it.said).not.toContain('cmn_');
    expect(keys()).toEqual([{ name: 'node-1' }]);
  });

  test('who is not signed in is asked nothing', async () => {
    it.account.isSignedIn = false;
    it.typed = [...ANSWERS];
    await expect(it.run({})).rejects.toThrow(/Nobody is signed in.*npx wrangler login/);
    expect(it.asked).toEqual([]);
  });

  test('nobody is asked for a place while it is unclear whether there is a database', async () => {
    it.account.isDown = true;
    it.typed = [...ANSWERS];
    await expect(it.run({})).rejects.toThrow(/databases of the account: .*d1 list.*failed/);
    expect(it.asked).toEqual([]);
  });

  test('a wrong answer is explained, and asked again', async () => {
    it.typed = [
      'mars',
      'weur',
      'clips',
      'clips.example.com',
      'yes',
      'https://mail.example/send',
      'me',
      'a@b.test',
      'mt',
    ];
    it.typed.push('', 'n');
    await it.run({});
    expect(it.said).toMatch(
      /"mars" is no place[^]*"clips" is neither[^]*"yes" is neither "off"[^]*"me" is no mail address/,
    );
    expect(it.secrets()).toMatchObject({
      MAIL_URL: 'https://mail.example/send',
      MAIL_FROM: 'a@b.test',
      MAIL_TOKEN: 'mt',
    });
  });

  test('without the keys of the bucket it says how to go on, and deploys nothing', async () => {
    it.typed = ['weur', 'clips.example.com', 'off', ''];
    expect(await it.run({})).toBe(0);
    expect(it.made('deploy')).toEqual([]);
    expect(it.said).toMatch(/lacks S3_ACCESS_KEY_ID[^]*npx wrangler deploy --env=""/);
    it.typed = ['key', 'secret', 'y'];
    expect(await it.run({})).toBe(0);
    expect(it.said).toContain('npm run node');
  });

  test('a run that breaks has kept its answers', async () => {
    const create = it.account.databases.push.bind(it.account.databases);
    it.account.databases.push = () => {
      throw new Error('the network is down');
    };
    it.typed = [...ANSWERS];
    await expect(it.run({})).rejects.toThrow('the network is down');
    it.account.databases.push = create;
    [it.typed, it.asked] = [ANSWERS.slice(3), []];
    expect(await it.run({})).toBe(0);
    expect(it.asked).toHaveLength(3);
    expect(it.account.secrets).toMatchObject({ PUBLIC_URL: URL });
  });

  test('mails by the Email Service of Cloudflare: a binding of this environment, and a sender', async () => {
    it.typed = ['weur', 'clips.example.com', 'cloudflare', 'clipmill <a@example.com>', 'key', 'secret', ''];
    await it.run({});
    expect(it.account.secrets).toMatchObject({ MAIL_FROM: 'clipmill <a@example.com>' });
    expect(it.account.secrets).not.toHaveProperty('MAIL_URL');
    const [before = '', staging = ''] = it.toml().split('\n[env.staging]\n');
    expect(before).toMatch(/^# mail: cloudflare\nsend_email = \[\{ name = "EMAIL" \}\]\n# end of provisioned$/m);
    expect(staging).not.toContain('send_email');
  });

  test('no mails after all: the settings leave the file, and the command for the deployed one is said', async () => {
    it.typed = ['weur', 'clips.example.com', 'https://mail.example/send', 'a@b.test', '', 'key', 'secret', ''];
    await it.run({});
    it.typed = ['n'];
    await it.run({ mail: 'off' });
    expect(Object.keys(it.secrets()).filter((name) => name.startsWith('MAIL_'))).toEqual([]);
    expect(it.said).toContain('npx wrangler secret delete MAIL_URL');
  });

  test('an address that does not answer yet is no failed deployment', async () => {
    isUp = false;
    it.typed = [...ANSWERS];
    await expect(it.run({})).rejects.toThrow(/is deployed, but https:\/\/clips\.example\.com does not answer yet/);
    [isUp, it.typed] = [true, ['']];
    expect(await it.run({})).toBe(0);
    expect(it.said).toContain('npm run node');
  });
});

describe('without a terminal', () => {
  test.each([
    [{}, /by an option.*--location weur/s],
    [{ location: 'weur' }, /--domain clips\.example\.com, or --url/],
    [{ location: 'weur', domain: 'clips.example.com' }, /--mail off, or --mail cloudflare or https/],
    [{ location: 'weur', domain: 'clips.example.com', mail: 'https://mail.example' }, /--mail-from/],
  ])('the option is named that %j lacks, and nothing is made', async (options, message) => {
    await expect(it.run(options)).rejects.toThrow(message);
    expect(it.account.changes).toEqual([]);
  });

  test('--deploy deploys, and nothing shows a key: a log would keep it', async () => {
    it.env = { ...BUCKET_KEYS, MAIL_TOKEN: 'mt' };
    const mail = { mail: 'https://mail.example', 'mail-from': 'clipmill <a@b.test>' };
    expect(await it.run({ location: 'weur', domain: 'clips.example.com', ...mail, deploy: true })).toBe(0);
    expect(it.account.secrets).toMatchObject({ MAIL_TOKEN: 'mt', MAIL_FROM: 'clipmill <a@b.test>' });
    expect(it.said).toContain(
      `No node has a key yet. In a terminal: npm run node-key -- create --name node-1 --url ${URL}`,
    );
    expect(keys()).toEqual([]);
  });

  test('--deploy names the secrets that it lacks', async () => {
    await expect(it.run({ ...FIRST, location: 'weur', deploy: true })).rejects.toThrow(
      '--deploy: without S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY the Worker does not start.',
    );
    expect(it.made('deploy')).toEqual([]);
  });

  test('what exists is not removed unless --yes says so', async () => {
    await it.run({ ...FIRST, location: 'weur' });
    await expect(it.run({ destroy: true })).rejects.toThrow(/--yes/);
    expect(it.account.databases).toEqual(['clipmill']);
  });
});
