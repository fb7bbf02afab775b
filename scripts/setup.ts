import { parseArgs } from 'node:util';
import { ensureSetup, findMissing, report } from './lib/setup/ensure-setup.ts';
import { findYtDlp } from '../render-node/tools/platforms/yt-dlp.ts';
import { installYtDlp, OTHER_WAYS } from './lib/setup/yt-dlp.ts';
import { runScript } from './lib/run-script.ts';

const HELP = `npm run setup [-- --check] [--quiet] [--yt-dlp [--from URL]]

Installs the programs that npm cannot install (ffmpeg, an English speech model, espeak-ng, bubblewrap, socat, and chromium
and promtool for the tests) with apt-get, if that needs no password.
Otherwise it prints the command for you to run. "npm test" does this itself; "npm run dev" and "npm run demo" install what they
need.

  --check   only report; exit with 1 if something is missing
  --quiet   print nothing if everything is installed
  --yt-dlp  only download yt-dlp (pinned, 3 MB, by pip, needs Python 3.11) into models/yt-dlp (or MODELS_DIR), where nodes find it: links of
            YouTube, Google Drive and Twitch need it, and keys of their APIs (docs/guides/links.md). With --check: only
            report which yt-dlp nodes find
  --from    address of a mirror of the Python index; the sums must match
`;

const EVERYTHING = { speech: true, tests: true };

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean', short: 'h' },
      check: { type: 'boolean' },
      quiet: { type: 'boolean' },
      'yt-dlp': { type: 'boolean' },
      from: { type: 'string' },
    },
  });
  if (values.help === true) {
    process.stdout.write(HELP);
    return 0;
  }
  if (values.from !== undefined && values['yt-dlp'] !== true) throw new Error('--from needs --yt-dlp.');
  if (values['yt-dlp'] === true) return values.check === true ? checkYtDlp() : addYtDlp(values.from);
  if (values.check === true) {
    const missing = await findMissing(EVERYTHING);
    process.stdout.write(missing.length === 0 ? 'Everything is installed.\n' : `${report(missing)}\n`);
    return missing.length === 0 ? 0 : 1;
  }
  await ensureSetup(EVERYTHING);
  if (values.quiet !== true) process.stdout.write('Everything is installed.\n');
  return 0;
}

async function checkYtDlp(): Promise<number> {
  const found = await findYtDlp(process.env['YTDLP_PATH']);
  const missing = `Missing: yt-dlp. Run: npm run setup -- --yt-dlp\n${OTHER_WAYS}\n`;
  process.stdout.write(found === null ? missing : `yt-dlp ${found.version}: ${found.path}\n`);
  return found === null ? 1 : 0;
}

async function addYtDlp(from: string | undefined): Promise<number> {
  const { version, path } = await installYtDlp({ from });
  process.stdout.write(
    `yt-dlp ${version}: ${path}\nRestart the nodes (npm run dev, npm run node): they look for it only when they start. Each platform also needs\na key of its API on the Worker: docs/guides/links.md\n`,
  );
  return 0;
}

runScript(main);
