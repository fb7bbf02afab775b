import { parseArgs } from 'node:util';
import { CHECK_IDS, CHECKS, type CheckId } from '#schema/domain/farm/doctor.ts';
import { chooseChecks, holds, reportLine, reportText } from './lib/doctor/report.ts';
import { runDoctor } from './lib/doctor/run-doctor.ts';
import { visitTo } from './lib/doctor/visit.ts';
import { findOperator } from './lib/operator-client.ts';
import { runScript } from './lib/run-script.ts';
import { onStopSignal } from './lib/system/stop-signal.ts';

const HELP = `npm run doctor [-- options]

Examines a system from outside and from inside, and says what is broken, what is off, and what to do. It creates a user
and a node key for the time that it takes, a few small objects, one message and one tiny call of each model, and removes
them. Run it after each deployment, and first of all when something is wrong.

  --url URL    address of the Worker (default: API_URL, else the running local instance)
  --only IDS   only these checks: ids, or what they begin with, such as "bucket,edge.events"
  --job        also makes a clip from a video of ten seconds, and checks its price; takes minutes and needs ffmpeg
  --mail-to A  sends a mail to this address
  --json       prints one line of JSON: {"checks": [{"name", "ok", "state", "note", "remedy"}], "held"}

Exit code: 0 if nothing is broken, 1 if something is, 2 if it cannot begin.

Settings, from the environment:
  API_URL          address of the Worker
  OPERATOR_TOKEN   the Worker's secret of that name (default: the local instance's)
  STATE_DIR        folder of the local instance (.clipmill)

Checks:
${CHECK_IDS.map((id) => `  ${id.padEnd(22)} ${CHECKS[id].asks}`).join('\n')}
`;

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const OPTIONS = {
  help: { ...flag, short: 'h' },
  url: text,
  only: text,
  job: flag,
  'mail-to': text,
  json: flag,
} as const;

async function main(): Promise<number> {
  const begun = await begin().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return null;
  });
  if (begun === null) return 2;
  if (begun === 'help') {
    process.stdout.write(HELP);
    return 0;
  }
  const { visit, wish, isJson } = begun;
  const checks = await runDoctor(visit, wish);
  process.stdout.write(isJson ? `${reportLine(checks)}\n` : reportText(checks, { isColored: process.stdout.isTTY }));
  return holds(checks) ? 0 : 1;
}

/** What the arguments ask for. Throws a sentence if they, or the settings, are wrong. */
async function begin() {
  const { values } = parseArgs({ options: OPTIONS });
  if (values.help === true) return 'help';
  const mailTo = values['mail-to'];
  if (mailTo?.includes('@') === false) throw new Error(`--mail-to must be an email address: ${mailTo}`);
  const chosen = chooseChecks(values.only, values.job === true);
  const only = new Set<CheckId>([...chosen, ...(mailTo === undefined ? [] : (['mail.accepted'] as const))]);
  const log = (line: string) => process.stderr.write(`${line}\n`);
  const visit = visitTo(await findOperator(values.url));
  return { visit, wish: { only, mailTo, log, signal: onStopSignal().signal }, isJson: values.json === true };
}

runScript(main);
