import { inject } from 'vitest';
import { readMails, type SentMail } from '../../support/fakes/services/mail.ts';
import { type Answer, call } from './api.ts';

/**
 * The fake services for mail and OpenID tokens. The service under test must use them (settings MAIL_URL and
 * OIDC_ISSUERS). For another deployment, set CLIPMILL_MAIL_URL and CLIPMILL_ISSUER_URL.
 */
const urls = inject('signIn');
const MAIL_URL = process.env['CLIPMILL_MAIL_URL'] ?? urls.mail;
export const ISSUER = process.env['CLIPMILL_ISSUER_URL'] ?? urls.issuer;

export function callback(body: object): Promise<Answer> {
  return call('POST', '/social/callback/email', { body });
}

/** Mails that reached an address, oldest first. */
export function mailsTo(email: string): Promise<SentMail[]> {
  return readMails(MAIL_URL, email);
}

/** The code in the last mail to an address. */
export async function lastCode(email: string): Promise<string> {
  const code = /\b\d{6}\b/.exec((await mailsTo(email)).at(-1)?.text ?? '')?.[0];
  if (code === undefined) throw new Error('No code was mailed to this address.');
  return code;
}

/** A code that differs from this one. */
export function otherThan(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}
