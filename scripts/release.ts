import { parseArgs } from 'node:util';
import { execa } from 'execa';
import { makeRelease, type Run } from './lib/release/make-release.ts';
import { runScript } from './lib/run-script.ts';
import { ROOT } from './lib/system/wrangler.ts';

const HELP = `npm run release -- X.Y.Z [--dry-run] [--digest clipmill-node=sha256:…]

Makes a release of this commit, on this machine alone: docs/releases.md says what a version may change.

  1. checks that the tree is clean, that X.Y.Z follows the last release, and that neighboring versions work together
  2. moves the notes under "Pending" in CHANGELOG.md to the version, and sets it wherever it stands
  3. records what this version says and reads: test/fixtures/last-version.json
  4. makes out/release/X.Y.Z/: notes.md, images.json (names, tags, platforms, known digests) and the npm packages
  5. commits, tags vX.Y.Z, and prints the commands that publish it

  --dry-run   check everything and print what would happen; changes nothing
  --digest    the digest of an image that was already built
`;

const OPTIONS = {
  'dry-run': { type: 'boolean', default: false },
  digest: { type: 'string', multiple: true, default: [] as string[] },
  help: { type: 'boolean', short: 'h' },
} as const;

const run: Run = async (file, args) => (await execa(file, args, { cwd: ROOT })).stdout;

runScript(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: OPTIONS });
  if (values.help === true) {
    process.stdout.write(HELP);
    return 0;
  }
  const [version, ...more] = positionals;
  if (version === undefined || more.length > 0) throw new Error(HELP);
  const day = new Date().toISOString().slice(0, 10);
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  await makeRelease({ root: ROOT, version, day, digests: values.digest, isDryRun: values['dry-run'], run, say });
  return 0;
});
