import { KEEP } from '#schema/domain/storage/keep.ts';
import type { Deps } from '../../base/deps.ts';
import { newKey, sha256Hex } from '../../base/secrets.ts';
import { ApiError } from '../../http/failures.ts';
import type { UserRow } from '../store.ts';
import { addReset, clearPassword, dropReset } from './store.ts';

/**
 * Mails a user a token that sets a new password. Once the mail is sent, the old password no longer works and all
 * sessions have ended. Throws `mail.unavailable` and `mail.failed`; then the password stays.
 */
export async function sendReset(
  deps: Pick<Deps, 'db' | 'mail' | 'settings' | 'clock' | 'newId'>,
  user: Pick<UserRow, 'id' | 'email'>,
): Promise<void> {
  if (deps.mail === null) throw new ApiError('mail.unavailable');
  const [token, now] = [newKey('cmp'), deps.clock()];
  const hash = await sha256Hex(token);
  await addReset(deps.db, { hash, userId: user.id, expiresAt: now + KEEP.passwordResets.ms });
  try {
    await deps.mail.send({
      to: user.email,
      subject: 'Set a new password',
      text: textOf(token, deps.settings.PUBLIC_URL, now + KEEP.passwordResets.ms),
    });
  } catch (error) {
    await dropReset(deps.db, hash);
    throw error;
  }
  const event = { id: deps.newId(), userId: user.id, actor: 'operator', action: 'password.reset_sent' } as const;
  await clearPassword(deps.db, user.id, { ...event, createdAt: now });
}

function textOf(token: string, publicUrl: string, endsAt: number): string {
  const end = `${new Date(endsAt).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return [
    'Your password for clipmill was reset, and you were signed out everywhere.',
    '',
    `Your reset code is below. It works once, for ${KEEP.passwordResets.ms / 60_000} minutes, until ${end}.`,
    '',
    token,
    '',
    'To choose a new password, enter the code where you use clipmill, or run this command with the password you want:',
    '',
    `curl ${publicUrl}/api/v1/password/reset -H 'Content-Type: application/json' -d '{"token": "${token}", "password": "YOUR NEW PASSWORD"}'`,
    '',
    'If the code has expired, ask the operator of your clipmill server for another one. Until then you can sign in with an email code.',
    'Do not share the code: anyone who has it can sign in as you.',
  ].join('\n');
}
