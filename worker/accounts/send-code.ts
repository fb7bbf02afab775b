import { KEEP } from '#schema/domain/storage/keep.ts';
import type { Deps } from '../base/deps.ts';
import { ApiError } from '../http/failures.ts';
import { CODE_TRIES, hashCode, newCode } from './email-code.ts';
import { normalizeEmail } from './draft-user.ts';
import { keepCode } from './code-store.ts';

/**
 * Mails a sign-in code and invalidates earlier codes. It does not look up the user, so neither the response nor its
 * timing reveals if the address has an account. Throws `mail.unavailable` or `mail.failed`.
 */
export async function sendCode(deps: Pick<Deps, 'db' | 'mail' | 'settings' | 'clock'>, asked: string): Promise<void> {
  if (deps.mail === null) throw new ApiError('mail.unavailable');
  const email = normalizeEmail(asked);
  const code = newCode();
  await keepCode(deps.db, {
    email,
    codeHash: await hashCode(deps.settings.TOKEN_KEYS, email, code),
    triesLeft: CODE_TRIES,
    expiresAt: deps.clock() + KEEP.emailCodes.ms,
  });
  await deps.mail.send({ to: email, subject: 'Your sign-in code', text: textOf(code) });
}

function textOf(code: string): string {
  return [
    `Your sign-in code for clipmill is ${code}.`,
    '',
    `It works once, within ${KEEP.emailCodes.ms / 60_000} minutes. If you did not request it, you can ignore this email.`,
  ].join('\n');
}
