import type { Names } from './names.ts';

/** Hints of D1 and R2, and the jurisdictions that D1, R2 and Durable Objects have in common. */
export const LOCATIONS = ['weur', 'eeur', 'enam', 'wnam', 'apac', 'oc'] as const;
export const JURISDICTIONS = ['eu', 'fedramp'] as const;

/** Where the data is. It is chosen when the database and the bucket are created, and can never be changed. */
export type Place =
  | { kind: 'location'; code: (typeof LOCATIONS)[number] }
  | { kind: 'jurisdiction'; code: (typeof JURISDICTIONS)[number] };

/** What of a deployment is written into wrangler.toml. `place` is null for one from before it could be chosen. */
export type Deployment = { place: Place | null; domain: string | null };

/** Where the Worker runs: beside its database, which it asks several times for a request. */
const REGIONS: Record<Place['code'], string> = {
  weur: 'aws:eu-central-1',
  eeur: 'gcp:europe-central2',
  enam: 'aws:us-east-1',
  wnam: 'aws:us-west-2',
  apac: 'aws:ap-southeast-1',
  oc: 'aws:ap-southeast-2',
  eu: 'aws:eu-central-1',
  fedramp: 'aws:us-east-1',
};

/** The lines of an environment, of production without one. They say which code they were written for. */
function blockOf(environment = ''): RegExp {
  const name = environment === '' ? '' : ` \\(${environment}\\)`;
  return new RegExp(`^# provisioned${name}: (\\w+|nothing yet)\\.(.*)\\n(?:.*\\n)*?# end of provisioned$`, 'm');
}

/** What wrangler.toml says of a deployment. Throws if its lines are missing. */
export function readDeployment(toml: string, { environment }: Names): Deployment {
  const match = blockOf(environment).exec(toml);
  if (match === null) {
    const where = environment === undefined ? 'the top' : `[env.${environment}]`;
    throw new Error(
      `wrangler.toml: ${where} lacks the lines from "# provisioned" to "# end of provisioned". Copy them from the original.`,
    );
  }
  const domain = /pattern = "([^"]+)"/.exec(match[0])?.[1] ?? null;
  return { place: placeOf(match[1]), domain };
}

/** The place that a code names. */
export function placeOf(code: string | undefined): Place | null {
  const location = LOCATIONS.find((one) => one === code);
  const jurisdiction = JURISDICTIONS.find((one) => one === code);
  if (location !== undefined) return { kind: 'location', code: location };
  return jurisdiction === undefined ? null : { kind: 'jurisdiction', code: jurisdiction };
}

/** wrangler.toml with the place and the domain of one deployment. */
export function writeDeployment(toml: string, names: Names, { place, domain }: Deployment): string {
  const route = domain === null ? '' : `{ pattern = "${domain}", custom_domain = true }`;
  const lines = [
    ...(place === null ? [] : [`placement = { region = "${REGIONS[place.code]}" }`]),
    `workers_dev = ${domain === null}`,
    `routes = [${route}]`,
    '# end of provisioned',
  ];
  const bucket = new RegExp(`^(bucket_name = "${names.bucket}"\n)(?:jurisdiction = ".*"\n)?`, 'm');
  const jurisdiction = place?.kind === 'jurisdiction' ? `jurisdiction = "${place.code}"\n` : '';
  return toml
    .replace(blockOf(names.environment), (block) => {
      const [first = ''] = block.split('\n');
      return [first.replace(/: (\w+|nothing yet)\./, `: ${place?.code ?? 'nothing yet'}.`), ...lines].join('\n');
    })
    .replace(bucket, `$1${jurisdiction}`);
}

/** wrangler.toml without any place or domain. */
export function withoutPlace(toml: string): string {
  return toml
    .replaceAll(/^# provisioned.*\n(?:.*\n)*?# end of provisioned$/gm, '')
    .replaceAll(/^(bucket_name = .*\n)jurisdiction = .*\n/gm, '$1');
}

const markOf = (environment: string | undefined) =>
  environment === undefined ? '#queues:' : `#queues-${environment}:`;

/** wrangler.toml that binds the queues of the stages, which stand behind a mark. */
export function withQueues(toml: string, environment?: string): string {
  return toml.replaceAll(new RegExp(`^${markOf(environment)} ?`, 'gm'), '');
}

/** True if the queues of the stages are bound. */
export function hasQueues(toml: string, environment?: string): boolean {
  return !toml.includes(`\n${markOf(environment)} [[`);
}
