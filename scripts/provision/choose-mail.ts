import type { Outside } from './outside.ts';
import { answerTo, type Question } from './question.ts';

/** How mails leave: by a mail API, by Cloudflare's Email Service, or not at all. */
export const MAIL_WAYS = ['off', 'cloudflare', 'api'] as const;
export type MailWay = (typeof MAIL_WAYS)[number];

/** The settings of the Worker for mails. */
export const MAIL_SETTINGS = ['MAIL_URL', 'MAIL_FROM', 'MAIL_TOKEN'];

/** The choice, with the settings of the Worker that it means. */
export type Mail = { way: MailWay; settings: Record<string, string> };

type Asked = { mail?: string | undefined; 'mail-from'?: string | undefined };

const WAY: Question<string> = {
  text: `How should it send mails? They carry sign-in codes and password resets.
  cloudflare: by the Email Service of your account, where you have onboarded the domain of the sender
  https://…: by a mail API at this address, which takes POST {from, to, subject, text}
  off: not now
Mail: `,
  option:
    'Give --mail off, or --mail cloudflare or https://<mail API> with --mail-from "clipmill <clips@example.com>".',
  read: (typed) => {
    if (!isWay(typed)) throw new Error(`"${typed}" is neither "off" nor "cloudflare" nor an https address.`);
    return typed;
  },
};

const SENDER: Question<string> = {
  text: 'From which address, such as clipmill <clips@example.com>? ',
  option: 'Give --mail-from "clipmill <clips@example.com>".',
  read: (typed) => {
    if (!isSender(typed)) throw new Error(`"${typed}" is no mail address.`);
    return typed;
  },
};

/** Throws a sentence about a wrong option. */
export function checkMail({ mail, 'mail-from': from }: Asked): void {
  if (mail !== undefined && !isWay(mail))
    throw new Error('--mail must be "off", "cloudflare", or the https address of a mail API.');
  if (from !== undefined && !isSender(from))
    throw new Error('--mail-from must be a mail address, or a name with one: "clipmill <clips@example.com>".');
  if (from !== undefined && (mail === undefined || mail === 'off'))
    throw new Error('--mail-from goes with --mail cloudflare, or --mail https://<mail API>.');
}

/** What the options say, and for the rest a person. `isNeeded`: nobody has chosen yet. Null: as it is. */
export async function chooseMail(
  { ask, say, env }: Pick<Outside, 'ask' | 'say' | 'env'>,
  { mail, 'mail-from': from }: Asked,
  isNeeded: boolean,
): Promise<Mail | null> {
  if (mail === undefined && !isNeeded) return null;
  const way = mail ?? (await answerTo({ ask, say }, WAY));
  if (way === 'off') return { way, settings: {} };
  const sender = from ?? (await answerTo({ ask, say }, SENDER));
  if (way === 'cloudflare') return { way, settings: { MAIL_FROM: sender } };
  const token = env['MAIL_TOKEN'] ?? (await ask?.('Its bearer token, if it needs one: ', { isHidden: true })) ?? '';
  return {
    way: 'api',
    settings: { MAIL_URL: way, MAIL_FROM: sender, ...(token === '' ? {} : { MAIL_TOKEN: token }) },
  };
}

const isWay = (text: string) =>
  ['off', 'cloudflare'].includes(text) || (text.startsWith('https://') && URL.canParse(text));
const isSender = (text: string) => /^[^<>]*<?[^\s<>@]+@[^\s<>@]+>?$/.test(text);
