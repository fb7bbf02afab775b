import { MAIL_WAYS, type MailWay } from './choose-mail.ts';
import type { Names } from './names.ts';
import { type Place, placeOf, REGIONS } from './places.ts';
import { SECRETS } from './secrets.ts';

/** What of a deployment is written into wrangler.toml. `place` and `mail` are null if nobody was asked for them. */
export type Deployment = { place: Place | null; domain: string | null; mail: MailWay | null };

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
  const mail = MAIL_WAYS.find((way) => match[0].includes(`\n# mail: ${way}\n`)) ?? null;
  return { place: placeOf(match[1]), domain, mail };
}

/**
 * wrangler.toml with the place and the domain of one deployment, which from then on needs its secrets; null for none any more.
 * A file without a deployment does not name secrets, because `wrangler dev` then hides all other settings in .dev.vars.
 */
export function writeDeployment(toml: string, names: Names, deployment: Deployment | null): string {
  const place = deployment?.place ?? null;
  const bucket = new RegExp(`^(bucket_name = "${names.bucket}"\n)(?:jurisdiction = ".*"\n)?`, 'm');
  const jurisdiction = place?.kind === 'jurisdiction' ? `jurisdiction = "${place.code}"\n` : '';
  return toml
    .replace(blockOf(names.environment), (block) => {
      const [first = ''] = block.split('\n');
      const title = first.replace(/: (\w+|nothing yet)\./, `: ${place?.code ?? 'nothing yet'}.`);
      return [title, ...linesOf(deployment), '# end of provisioned'].join('\n');
    })
    .replace(bucket, `$1${jurisdiction}`);
}

function linesOf(deployment: Deployment | null): string[] {
  if (deployment === null) return ['workers_dev = true', 'routes = []'];
  const { place, domain, mail } = deployment;
  const required = SECRETS.map(({ name }) => `"${name}"`);
  return [
    ...(place === null ? [] : [`placement = { region = "${REGIONS[place.code]}" }`]),
    `workers_dev = ${domain === null}`,
    `routes = [${domain === null ? '' : `{ pattern = "${domain}", custom_domain = true }`}]`,
    `secrets = { required = [${required.join(', ')}] }`,
    ...(mail === null ? [] : [`# mail: ${mail}`]),
    ...(mail === 'cloudflare' ? ['send_email = [{ name = "EMAIL" }]'] : []),
  ];
}

/** wrangler.toml without what provisioning wrote. */
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
