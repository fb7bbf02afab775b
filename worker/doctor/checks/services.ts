import * as z from 'zod';
import { green, red, skipped, type Verdict, yellow } from '#schema/domain/farm/verdict.ts';
import type { PlatformKind } from '#schema/domain/platforms.ts';
import type { Settings } from '../../base/env.ts';
import { ApiError } from '../../http/failures.ts';
import { FINDERS, IS_SET_UP } from '../../sources/platforms/index.ts';
import type { Ask, DoctorDeps } from '../ask.ts';
import { send } from './send.ts';

const TIMEOUT_MS = 10_000;
/** What MAIL_FROM is if nobody sets it. */
const NOBODY = /@localhost>?$/;

/** Services of others. */
export const serviceChecks = {
  'mail.sender': ({ mail, settings }) => {
    if (mail === null) return yellow('off');
    if (mail.way === 'log') return skipped('local instance: mails only go to the log');
    return NOBODY.test(settings.MAIL_FROM) ? red('MAIL_FROM') : green();
  },
  'mail.accepted': (deps) => tryMail(deps),
  'sign-in.openid': async (deps) => {
    const { OIDC_ISSUERS: issuers } = deps.settings;
    if (issuers.length === 0) return yellow('off');
    const answers = await Promise.all(issuers.map(async (each) => ((await isIssuer(deps, each)) ? [] : [each.issuer])));
    const wrong = answers.flat();
    return wrong.length === 0 ? green(`${issuers.length}`) : red(wrong.join(', '));
  },
  'platform.youtube': (deps) => askPlatform(deps, 'youtube'),
  'platform.google_drive': (deps) => askPlatform(deps, 'google_drive'),
  'platform.twitch': (deps) => askPlatform(deps, 'twitch'),
} satisfies Record<string, Ask>;

/**
 * A mail if one is wanted; else a request without one, which mail APIs refuse differently than a wrong token. The binding
 * has no such question.
 */
async function tryMail(deps: DoctorDeps): Promise<Verdict> {
  const { mail, mailTo, settings } = deps;
  const { MAIL_URL: url, MAIL_TOKEN: token } = settings;
  if (mail === null) return skipped('no mail is sent');
  if (mail.way === 'log') return skipped('mails only go to the log');
  if (mailTo !== null) {
    await mail.send({
      to: mailTo,
      subject: 'Mail from clipmill works',
      text: 'The doctor of your server sent this mail.',
    });
    return green('sent');
  }
  if (url === undefined) return skipped('needs a mail: --mail-to of npm run doctor');
  const { status } = await send(deps, url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    },
    body: '{}',
  });
  const isTrusted = status < 500 && ![401, 403, 404, 405].includes(status);
  return isTrusted ? green() : red(`HTTP ${status}`);
}

const keysSchema = z.object({ keys: z.array(z.unknown()).min(1) });
const discoverySchema = z.object({ issuer: z.string(), jwks_uri: z.string() });

/** Whether the keys of an issuer can be read, and are those that it announces, if it announces any. */
async function isIssuer(
  deps: Pick<DoctorDeps, 'fetch'>,
  { issuer, jwks_url: url }: Settings['OIDC_ISSUERS'][number],
): Promise<boolean> {
  const read = async (from: string) => {
    const { ok, text } = await send(deps, from);
    return ok ? parse(text) : null;
  };
  if (!keysSchema.safeParse(await read(url)).success) return false;
  const said = discoverySchema.safeParse(await read(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`));
  return !said.success || (said.data.issuer === issuer && said.data.jwks_uri === url);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A video that does not exist: the platform says so only to a key that it accepts. */
const NO_VIDEO = { youtube: 'clipmill-00', google_drive: 'clipmill-doctor', twitch: '1' } as const;

async function askPlatform(deps: DoctorDeps, kind: PlatformKind): Promise<Verdict> {
  if (!deps.settings.SOURCE_KINDS.includes(kind)) return skipped('SOURCE_KINDS');
  if (!IS_SET_UP[kind](deps)) return yellow('off');
  const asking = { fetch: deps.fetch, signal: AbortSignal.timeout(TIMEOUT_MS) };
  try {
    await FINDERS[kind](asking, deps, { url: 'https://video.example/', videoId: NO_VIDEO[kind] });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code.startsWith('source.platform_')) throw error;
  }
  return green();
}
