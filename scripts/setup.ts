import { parseArgs } from 'node:util';
import { ensureSetup, findMissing, report } from './lib/setup/ensure-setup.ts';
import { runScript } from './lib/run-script.ts';

const HELP = `npm run setup [-- --check]

Looks for the programs that npm cannot bring (ffmpeg, pocketsphinx, espeak-ng) and installs the missing ones with apt-get
where that needs no password; else it prints the command to type. The scripts dev and demo and the tests do it by themselves.

  --check   only report; exit code 1 when something is missing
  --quiet   say nothing when all is there
`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { help: { type: 'boolean', short: 'h' }, check: { type: 'boolean' }, quiet: { type: 'boolean' } },
  });
  if (values.help === true) {
    process.stdout.write(HELP);
    return 0;
  }
  if (values.check === true) {
    const missing = await findMissing(true);
    process.stdout.write(missing.length === 0 ? 'Everything is there.\n' : `${report(missing)}\n`);
    return missing.length === 0 ? 0 : 1;
  }
  await ensureSetup({ speech: true });
  if (values.quiet !== true) process.stdout.write('Everything is there.\n');
  return 0;
}

runScript(main);
