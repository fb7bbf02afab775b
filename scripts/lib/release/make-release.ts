import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cutRelease } from './changelog.ts';
import { type Changes, judgeChanges } from './judge-changes.ts';
import { imagesManifest } from './images-manifest.ts';
import { versionedFiles } from './set-versions.ts';
import { judgeVersion, lastReleaseOf, type ReleaseKind } from './version-order.ts';

const CHANGELOG = 'CHANGELOG.md';
const RECORDING = 'test/fixtures/last-version.json';
/** The promises that a recording would hide if they were broken. */
const NEIGHBORS = ['test/unit/neighbors', 'test/repository/tables.test.ts'];

/** Runs a program in the project and returns what it prints. Throws if it fails. */
export type Run = (file: string, args: readonly string[]) => Promise<string>;

export type ReleaseOptions = {
  root: string;
  version: string;
  /** YYYY-MM-DD. */
  day: string;
  /** Of images that were built: `name=sha256:…`. */
  digests: readonly string[];
  isDryRun: boolean;
  run: Run;
  say: (line: string) => void;
};

type Plan = {
  kind: ReleaseKind;
  packages: string[];
  /** Files of the project, with what they will hold. */
  files: Map<string, string>;
  /** Below `out/release/<version>/`. */
  notes: string;
  manifest: string;
};

/**
 * Makes a release: files, recording, notes, packages, commit and tag. It pushes and publishes nothing. A dry run changes
 * nothing. Throws a sentence, and leaves the project as it was.
 */
export async function makeRelease(options: ReleaseOptions): Promise<void> {
  const { version, isDryRun, say, run } = options;
  const plan = await planRelease(options);
  say(`${version}: a ${plan.kind} release.`);
  await run('node_modules/.bin/vitest', ['run', '--project', 'unit', '--project', 'repository', ...NEIGHBORS]);
  say('Neighboring versions work together.');
  const written = [...plan.files.keys(), RECORDING];
  const out = join('out', 'release', version);
  if (isDryRun) {
    for (const file of written) say(`would write  ${file}`);
    for (const file of ['notes.md', 'images.json', 'the npm packages']) say(`would make   ${join(out, file)}`);
    say(`would commit "Release ${version}" and tag v${version}. Nothing was changed.`);
    return;
  }
  try {
    await writeRelease(options, plan, out);
    await run('git', ['add', '--', ...written]);
    await run('git', ['commit', '--quiet', '--message', `Release ${version}`]);
  } catch (error) {
    await run('git', ['restore', '--staged', '--worktree', '--', ...written]);
    await rm(join(options.root, out), { recursive: true, force: true });
    throw error;
  }
  await run('git', ['tag', '--annotate', `v${version}`, '--file', join(out, 'notes.md'), '--cleanup=verbatim']);
  const tarballs = (await readdir(join(options.root, out))).filter((file) => file.endsWith('.tgz'));
  for (const line of commandsOf(version, out, tarballs)) say(line);
}

/** All that can be refused is refused here, before anything changes. */
async function planRelease({ root, version, day, digests, run }: ReleaseOptions): Promise<Plan> {
  const read = (file: string) => readFile(join(root, file), 'utf8');
  const { version: stated } = JSON.parse(await read('package.json')) as { version: string };
  const last = lastReleaseOf(linesOf(await run('git', ['tag', '--list'])));
  const kind = judgeVersion(version, last, stated);
  const changed = linesOf(await run('git', ['status', '--porcelain']));
  if (changed.length > 0)
    throw new Error(`The working tree is not clean. Commit or remove first:\n${changed.join('\n')}`);
  const packages = linesOf(await run('git', ['ls-files', 'packages/*/package.json'])).map((file) =>
    file.replace(/\/package\.json$/, ''),
  );
  const { changelog, notes } = cutRelease(await read(CHANGELOG), { version, kind, day });
  if (last !== null) judgeChanges({ kind, last, notes }, await changesSince(run, last));
  const files = new Map([[CHANGELOG, changelog]]);
  for (const { file, set } of versionedFiles(packages)) files.set(file, set(await read(file), version));
  const manifest = imagesManifest(version, digests, await read('images.lock').catch(() => null));
  return { kind, packages, files, notes, manifest: `${JSON.stringify(manifest, null, 2)}\n` };
}

async function changesSince(run: Run, last: string): Promise<Changes> {
  const diff = (...args: string[]) => run('git', ['diff', '--no-color', `v${last}`, 'HEAD', ...args]);
  return {
    isRecordedAnew: (await diff('--name-only', '--', RECORDING)) !== '',
    migrations: linesOf(await diff('--name-only', '--diff-filter=A', '--', 'schema/migrations/*.sql')),
    hasNewObjects: /^\+new_(sqlite_)?classes/m.test(await diff('--', 'wrangler.toml')),
  };
}

async function writeRelease({ root, run }: ReleaseOptions, plan: Plan, out: string): Promise<void> {
  await mkdir(join(root, out), { recursive: true });
  await writeFile(join(root, out, 'notes.md'), plan.notes);
  await writeFile(join(root, out, 'images.json'), plan.manifest);
  for (const [file, text] of plan.files) await writeFile(join(root, file), text);
  await run('npm', ['run', '--silent', 'record-version']);
  for (const folder of plan.packages)
    await run('npm', ['pack', '--silent', '--workspace', folder, '--pack-destination', out]);
}

function commandsOf(version: string, out: string, tarballs: readonly string[]): string[] {
  return [
    `Committed and tagged v${version}. Nothing has left this machine. To publish it:`,
    `  git push --atomic origin HEAD v${version}     # the tag starts .github/workflows/images.yml`,
    ...tarballs.map((file) => `  npm publish ${join(out, file)}`),
    `  npm run python -- --out ${join(out, 'python')} && twine upload ${join(out, 'python')}/*.whl`,
    `  gh release create v${version} --title ${version} --notes-file ${join(out, 'notes.md')} ${join(out, 'images.json')}`,
    'Then deploy it: docs/releases.md, Upgrade. To take it back before a push:',
    `  git tag --delete v${version} && git reset --keep HEAD~1`,
  ];
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line !== '');
}
