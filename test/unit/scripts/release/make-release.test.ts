import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { execa } from 'execa';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeRelease, type Run } from '../../../../scripts/lib/release/make-release.ts';
import { versionedFiles } from '../../../../scripts/lib/release/set-versions.ts';
import { ROOT } from '../../../../scripts/lib/system/wrangler.ts';
import { tempFolder } from '../../../support/system/temp-folder.ts';

const RECORDING = 'test/fixtures/last-version.json';
const AUTHOR = {
  GIT_AUTHOR_NAME: 'A',
  GIT_AUTHOR_EMAIL: 'a@a.test',
  GIT_COMMITTER_NAME: 'A',
  GIT_COMMITTER_EMAIL: 'a@a.test',
};
const NO_SETTINGS = { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' };

let root: string;
let remove: () => Promise<void>;
let said: string[];
/** Commands other than git's. */
let ran: string[];
let fails: string | null;

const git = async (...args: string[]) =>
  (await execa('git', args, { cwd: root, env: { ...AUTHOR, ...NO_SETTINGS } })).stdout;
const read = (file: string) => readFile(join(root, file), 'utf8');
const write = (file: string, text: string) => writeFile(join(root, file), text);

/** Git is real. npm records and packs as it would. */
const run: Run = async (file, args) => {
  if (file === 'git') return git(...args);
  const command = [file, ...args].join(' ');
  ran.push(command);
  if (fails !== null && command.includes(fails)) throw new Error(`${fails} failed`);
  if (args.includes('record-version'))
    await write(RECORDING, `{"version":"${JSON.parse(await read('package.json')).version}"}`);
  if (args[0] === 'pack') await write(join(args.at(-1) ?? '', 'clipmill.tgz'), 'packed');
  return '';
};
const release = (version: string, isDryRun = false) =>
  makeRelease({ root, version, day: '2026-02-03', digests: [], isDryRun, run, say: (line) => said.push(line) });

/** A project with this one's files that name the version, and a CHANGELOG. */
beforeEach(async () => {
  [said, ran, fails] = [[], [], null];
  ({ path: root, remove } = await tempFolder());
  for (const { file } of versionedFiles(['packages/client'])) {
    await mkdir(join(root, dirname(file)), { recursive: true });
    await cp(join(ROOT, file), join(root, file));
  }
  await mkdir(join(root, dirname(RECORDING)), { recursive: true });
  for (const [file, text] of Object.entries({ [RECORDING]: '{}', '.gitignore': 'out/\n' })) await write(file, text);
  await write('CHANGELOG.md', '# Changelog\n\n## Pending\n\n- One.\n');
  await git('init', '--quiet', '--initial-branch', 'main');
  await git('add', '.');
  await git('commit', '--quiet', '--message', 'Begin');
});
afterEach(() => remove());

async function stated(): Promise<string> {
  return (JSON.parse(await read('package.json')) as { version: string }).version;
}

describe('a release', () => {
  it('is a commit with a tag, notes, packages and a manifest, and leaves nothing else', async () => {
    const version = await stated();
    await release(version);
    expect(await git('status', '--porcelain')).toBe('');
    expect(await git('log', '-1', '--format=%s %D')).toContain(`Release ${version} HEAD -> main, tag: v${version}`);
    expect(await git('tag', '--list', '--format=%(contents)', `v${version}`)).toContain('- One.');
    expect((await readdir(join(root, 'out/release', version))).toSorted()).toEqual([
      'clipmill.tgz',
      'images.json',
      'notes.md',
    ]);
    expect(await read(RECORDING)).toBe(`{"version":"${version}"}`);
    expect(said.join('\n')).toContain(`git push --atomic origin HEAD v${version}`);
    expect(ran.join('\n')).not.toMatch(/push|publish/);
  });

  it('sets the version everywhere, after its tests and before its recording', async () => {
    const version = await stated();
    await release(version);
    await write('CHANGELOG.md', (await read('CHANGELOG.md')).replace('## Pending\n', '## Pending\n\n- Two.\n'));
    await git('commit', '--quiet', '--all', '--message', 'Two');
    const next = version.replace(/\d+$/, (patch) => String(Number(patch) + 1));
    ran = [];
    await release(next);
    const files = await Promise.all(
      versionedFiles(['packages/client']).map(async ({ file, set }) => ({ file, text: await read(file), set })),
    );
    expect(files.filter(({ text, set }) => set(text, next) !== text)).toEqual([]);
    expect(await read('CHANGELOG.md')).toMatch(
      new RegExp(`^# Changelog\n\n## Pending\n\n## ${next} \\(2026-02-03\\)\n\n- Two`),
    );
    expect(ran.map((command) => /vitest|record-version|pack/.exec(command)?.[0])).toEqual([
      'vitest',
      'record-version',
      'pack',
    ]);
  });

  it('changes nothing in a dry run, and says what it would do', async () => {
    const version = await stated();
    await release(version, true);
    expect(await git('status', '--porcelain', '--ignored')).toBe('');
    expect(await git('tag', '--list')).toBe('');
    expect(said.join('\n')).toContain('would write  package-lock.json');
    expect(said.at(-1)).toBe(`would commit "Release ${version}" and tag v${version}. Nothing was changed.`);
  });

  it('leaves the project as it was if a step fails', async () => {
    const version = await stated();
    fails = 'pack';
    await expect(release(version)).rejects.toThrow('pack failed');
    expect(await git('status', '--porcelain')).toBe('');
    expect(await readdir(join(root, 'out/release'))).toEqual([]);
    expect(await git('log', '--format=%s')).toBe('Begin');
    expect(await git('tag', '--list')).toBe('');
  });

  it('is refused in a tree with changes, or if neighboring versions do not work together', async () => {
    const version = await stated();
    fails = 'vitest';
    await expect(release(version)).rejects.toThrow('vitest failed');
    await write('new.txt', 'x');
    await expect(release(version)).rejects.toThrow(
      'The working tree is not clean. Commit or remove first:\n?? new.txt',
    );
    expect(await git('tag', '--list')).toBe('');
  });

  it('sees migrations and Durable Objects since the last', async () => {
    const version = await stated();
    await write('wrangler.toml', 'name = "clipmill"\n');
    await git('add', '.');
    await git('commit', '--quiet', '--message', 'Settings');
    await release(version);
    await write('CHANGELOG.md', (await read('CHANGELOG.md')).replace('## Pending\n', '## Pending\n\n- Two.\n'));
    await write('wrangler.toml', 'name = "clipmill"\n\n[[migrations]]\ntag = "v9"\nnew_sqlite_classes = ["Other"]\n');
    await mkdir(join(root, 'schema/migrations'), { recursive: true });
    await write('schema/migrations/0038_new.sql', 'CREATE TABLE `a` (`b` text);');
    await git('add', '.');
    await git('commit', '--quiet', '--message', 'Two');
    const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
    await expect(release(`${major}.${minor}.${patch + 1}`)).rejects.toThrow('there is schema/migrations/0038_new.sql');
    await expect(release(`${major}.${minor + 1}.0`)).rejects.toThrow('there is no way back');
  });

  it('is a major one if the recording was renewed since the last', async () => {
    const version = await stated();
    await release(version);
    await write(RECORDING, '{"version":"broken"}');
    await write('CHANGELOG.md', (await read('CHANGELOG.md')).replace('## Pending\n', '## Pending\n\n- Two.\n'));
    await git('commit', '--quiet', '--all', '--message', 'Break');
    const [major = 0, minor = 0] = version.split('.').map(Number);
    await expect(release(`${major}.${minor + 1}.0`)).rejects.toThrow(`was recorded anew since ${version}`);
    await release(`${major + 1}.0.0`, true);
    expect(said).toContain(`${major + 1}.0.0: a major release.`);
  });
});

it('every file of this project names the same version', async () => {
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  const files = versionedFiles(['packages/client']);
  expect(files).toHaveLength(6);
  for (const { file, set } of files) {
    const text = await readFile(join(ROOT, file), 'utf8');
    expect({ file, text: set(text, version) }).toEqual({ file, text });
  }
});
