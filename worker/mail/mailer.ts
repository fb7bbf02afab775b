import type { Settings } from '../base/env.ts';
import { ApiError } from '../http/failures.ts';
import type { Mail, Mailer } from '../base/ports.ts';
import { errorName, logEvent } from '../base/log.ts';
import { within } from '../base/within.ts';

const TIMEOUT_MS = 10_000;

type MailSettings = Pick<Settings, 'MAIL_URL' | 'MAIL_TOKEN' | 'MAIL_FROM' | 'MAIL_TO_LOG'>;
/** What mails leave by: the network, and the binding of Cloudflare's Email Service where there is one. */
type Outlets = { fetch: typeof fetch; email: SendEmail | undefined };

/** How this system sends mails. A mail API comes first, because somebody has set it. Null: not at all. */
export function makeMailer(settings: MailSettings, { fetch: fetcher, email }: Outlets): Mailer | null {
  const { MAIL_URL: url, MAIL_FROM: from } = settings;
  if (url !== undefined) return { way: 'api', send: (mail) => post(fetcher, url, settings, mail) };
  if (settings.MAIL_TO_LOG) return { way: 'log', send: async (mail) => logEvent('mail_logged', mail) };
  if (email !== undefined) return { way: 'binding', send: (mail) => hand(email, from, mail) };
  return null;
}

/** One POST of `{from, to, subject, text}`. Any 2xx means that the API accepted it. */
async function post(fetcher: typeof fetch, url: string, settings: MailSettings, mail: Mail): Promise<void> {
  const token = settings.MAIL_TOKEN;
  const response = await fetcher(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json',
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ from: settings.MAIL_FROM, ...mail }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    logEvent('mail_failed', { error: errorName(error) });
    throw new ApiError('mail.failed');
  });
  await response.body?.cancel();
  if (response.ok) return;
  logEvent('mail_failed', { status: response.status });
  throw new ApiError('mail.failed');
}

/** Cloudflare says why it refuses a mail by a code such as `E_SENDER_NOT_VERIFIED`; its message may hold an address. */
async function hand(email: SendEmail, from: string, mail: Mail): Promise<void> {
  try {
    await within(TIMEOUT_MS, email.send({ from: senderOf(from), ...mail }));
  } catch (error) {
    logEvent('mail_failed', { error: errorName(error), code: codeOf(error) });
    throw new ApiError('mail.failed');
  }
}

/** `Name <address>` or an address, as the binding takes them. */
function senderOf(from: string): string | { name: string; email: string } {
  const [, name = '', email = ''] = /^\s*"?([^"<>]*?)"?\s*<([^<>]+)>\s*$/.exec(from) ?? [];
  if (email === '') return from;
  return name === '' ? email : { name, email };
}

function codeOf(error: unknown): string | null {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' && /^E_[A-Z_]{1,40}$/.test(code) ? code : null;
}
