import { readEnv } from '../../render-node/env.ts';

/** `HEALTH_PORT` in deploy/systemd/clipmill-node.service. */
const UNIT_PORT = 8080;

export type GivenSettings = { apiUrl: string | undefined; nodeKey: string | undefined; slots: string | undefined };

/**
 * The text of node.env: what is there (null: nothing), with the given settings in place of older ones. Throws the node's own
 * sentence about a missing or wrong setting, which never holds a value of the key.
 */
export function mergeSettings(now: string | null, { apiUrl, nodeKey, slots }: GivenSettings, cores: number): string {
  const stated = readSettings(now ?? '');
  const ownSlots = stated['SLOTS'] ?? String(Math.max(1, Math.floor(cores / 2)));
  const asked = Object.entries({ API_URL: apiUrl, NODE_KEY: nodeKey, SLOTS: slots ?? ownSlots });
  const given = asked.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  for (const [name, value] of given)
    if (!/^[\x21-\x7e]+$/.test(value)) throw new Error(`${name} must be one line without spaces.`);
  check({ ...stated, ...Object.fromEntries(given) });
  const lines = (now ?? '').split('\n').filter((line) => line !== '');
  for (const [name, value] of given) {
    const at = lines.findIndex((line) => line.startsWith(`${name}=`));
    lines.splice(at === -1 ? lines.length : at, at === -1 ? 0 : 1, `${name}=${value}`);
  }
  return `${lines.join('\n')}\n`;
}

function check(settings: Record<string, string>): void {
  const hint = ' Give them as: clipmill-node install --api-url https://… --key-stdin';
  if (settings['API_URL'] === undefined || settings['NODE_KEY'] === undefined)
    throw new Error(`${settings['API_URL'] === undefined ? 'API_URL' : 'NODE_KEY'} is missing.${hint}`);
  if (settings['NODE_KEY'].length < 32)
    throw new Error('NODE_KEY is too short: it is what "npm run node-key -- create" prints.');
  if (!/^https:\/\/|^http:\/\/(127\.0\.0\.1|localhost)([:/]|$)/.test(settings['API_URL']))
    throw new Error('API_URL must begin with https://.');
  if (settings['HEALTH_PORT'] === '0') throw new Error('HEALTH_PORT=0 hides whether the node runs: leave it out.');
  readEnv(settings);
}

/** Where the node answers: its own setting, else that of its unit. */
export function healthPortOf(settings: string | null): number {
  return Number(readSettings(settings ?? '')['HEALTH_PORT'] ?? UNIT_PORT);
}

/** Reads an environment file of systemd: lines `NAME=value`, with or without quotes. */
function readSettings(text: string): Record<string, string> {
  const lines = [...text.matchAll(/^(\w+)=(?:"(.*)"|'(.*)'|(.*))$/gm)];
  return Object.fromEntries(lines.map(([, name = '', double, single, bare]) => [name, double ?? single ?? bare ?? '']));
}
