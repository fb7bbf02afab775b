import { join } from 'node:path';
import { newNodeKeyResponseSchema } from '#schema/contract/farm/node-key.ts';
import { nodeCommand, nodeInDocker } from '#schema/domain/farm/node-command.ts';
import { createNodeKey, listNodeKeys, type Operator } from '../lib/operator-client.ts';
import { waitUntil } from '../lib/system/wait-until.ts';
import type { Created } from './create.ts';
import type { Names } from './names.ts';
import type { Outside } from './outside.ts';
import { refused } from './run-plan.ts';
import { secretsFileOf } from './secrets-file.ts';

/** The Worker's address, null if unknown, and whether `--deploy` was given. */
export type Going = Created & { url: string | null; isSure: boolean };

/** Deploys after a yes, waits until the Worker answers, and prints the command of its first node. */
export async function goLive(outside: Outside, names: Names, going: Going): Promise<void> {
  const { ask, say } = outside;
  const file = secretsFileOf(names);
  const { missing, isSure } = going;
  say(`\nSecrets: ${file}. Keep a copy where only operators can read it.\n`);
  for (const { name, what } of missing) say(`  It lacks ${name}: ${what}.\n`);
  if (missing.length > 0 && isSure)
    throw new Error(`--deploy: without ${missing.map(({ name }) => name).join(', ')} the Worker does not start.`);
  if (missing.length > 0 || !(isSure || (await isYes(ask)))) {
    say(`\nThen: npx wrangler deploy --env="${names.environment ?? ''}" --secrets-file ${file}\n`);
    return;
  }
  await deploy(outside, names);
  await greet(outside, file, going);
}

async function isYes(ask: Outside['ask']): Promise<boolean> {
  return ask !== null && /^(y(es)?)?$/i.test(await ask('\nDeploy it now? [Y/n] '));
}

/** Migrations were applied before: an older Worker reads the newer database. */
async function deploy({ root, wrangler, say }: Outside, names: Names): Promise<void> {
  say('\nDeploying …\n');
  const secrets = join(root, secretsFileOf(names));
  const args = ['deploy', `--env=${names.environment ?? ''}`, '--secrets-file', secrets];
  const answer = await wrangler(args);
  if (answer.exitCode !== 0) throw refused('deployment', args, answer);
}

async function greet(outside: Outside, file: string, { url, values }: Going): Promise<void> {
  const { say, env, patience } = outside;
  if (url === null) return say('Deployed. Run this once with --url, so that it knows the address.\n');
  await waitUntil('an answer', async () => (await fetch(`${url}/internal/v1/health`)).ok, patience).catch(() => {
    throw new Error(
      `It is deployed, but ${url} does not answer yet. A new domain may take minutes: run this again, or see why by "npm run doctor -- --url ${url}".`,
    );
  });
  say(`Deployed: ${url} answers.\n`);
  const token = env['OPERATOR_TOKEN'] ?? values['OPERATOR_TOKEN'];
  if (token !== undefined) await offerNode(outside, { url, token });
  say(`
Next, with OPERATOR_TOKEN from ${file}:
  npm run user -- create --email you@example.com --password … --url ${url}
  npm run doctor -- --url ${url}
`);
}

const FIRST_NODE = 'node-1';

/** A key is shown in a terminal, once. Whatever else takes our words may keep them, so it gets none. */
async function offerNode({ ask, say }: Outside, operator: Operator): Promise<void> {
  const { data } = await listNodeKeys(operator, 1);
  const known = data.find((key) => key.revoked_at === null);
  const make = `npm run node-key -- create --name ${known === undefined ? FIRST_NODE : 'N'} --url ${operator.url}`;
  if (known !== undefined) return say(`A node has a key: ${known.name}. For another one: ${make}\n`);
  if (ask === null) return say(`No node has a key yet. In a terminal: ${make}\n`);
  const answer = await createNodeKey(operator, { name: FIRST_NODE });
  const { key } = newNodeKeyResponseSchema.parse(answer).data;
  const settings = { url: operator.url, key };
  say(`
Start a node, in a copy of this repository on any machine. Its key ${FIRST_NODE} is shown only now:

${nodeCommand(settings)}

Or with Docker:

${nodeInDocker(settings)}
`);
}
