import { parseArgs } from 'node:util';
import { readTurnsCard } from '../bench/diarization/card.ts';
import { readCard } from '../bench/lib/words/card.ts';
import { runScript } from './lib/run-script.ts';
import { fetchRecordings, type FailedRecording } from './lib/speech/fetch-recordings.ts';

const GITHUB = 'https://raw.githubusercontent.com';

const HELP = `npm run fetch-speech [-- --to FOLDER] [--from URL]

Downloads the recordings of people with known words, or known turns, that \`npm run bench\` measures on (words, postable,
diarization). Continues where it stopped: files whose SHA-256 is right are not downloaded again. Sources, licenses, words
and turns: bench/lib/words/recordings.json, bench/diarization/turns.json

  --to FOLDER   folder of the files (recordings)
  --from URL    a mirror with the paths of ${GITHUB}/OWNER/REPOSITORY/COMMIT/PATH; the sums must match
`;

/** Failures named one by one; more are counted. */
const NAMED = 10;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { help: { type: 'boolean', short: 'h' }, to: { type: 'string' }, from: { type: 'string' } },
  });
  if (values.help === true) {
    process.stdout.write(HELP);
    return 0;
  }
  const folder = values.to ?? 'recordings';
  const words = readCard();
  const known = new Set(words.map(({ id }) => id));
  const cards = [...words, ...readTurnsCard().filter(({ id }) => !known.has(id))];
  const { fetched, kept, failed } = await fetchRecordings(cards, {
    folder,
    from: (values.from ?? GITHUB).replace(/\/+$/, ''),
    fetch,
    print: (text) => process.stderr.write(text),
  });
  process.stderr.write('\n');
  process.stdout.write(`${folder}: ${fetched} downloaded, ${kept} were there, ${failed.length} failed\n`);
  if (failed.length > 0) process.stderr.write(remedyOf(failed, folder));
  return failed.length === 0 ? 0 : 1;
}

function remedyOf(failed: readonly FailedRecording[], folder: string): string {
  const lines = failed
    .slice(0, NAMED)
    .map(({ file, url, sha256, reason }) => `  ${file}: ${reason}\n    from ${url}\n    sha256 ${sha256}\n`);
  const more = failed.length > NAMED ? `  and ${failed.length - NAMED} more\n` : '';
  return (
    `These are missing:\n${lines.join('')}${more}` +
    `Run the command again to fetch them. If this machine cannot reach the host, fetch them elsewhere and copy them to ` +
    `${folder}, or name a mirror with --from. The bench measures on the files that are there.\n`
  );
}

runScript(main);
