import type { Question } from './question.ts';

/** The address of the Worker, https://…, and its domain if that is one of the account's zones. */
export type Address = { url: string; domain: string | null };

const DOMAIN = /^([a-z0-9-]+\.)+[a-z]{2,}$/;
const URL = /^https:\/\/[^/]+$/;

/** The address that the options name, or null. Throws a sentence about a wrong one. */
export function readAddress({
  domain,
  url,
}: {
  domain?: string | undefined;
  url?: string | undefined;
}): Address | null {
  if (domain !== undefined && !DOMAIN.test(domain))
    throw new Error('--domain must be a host name such as clips.example.com, without https://.');
  if (url !== undefined && !URL.test(url))
    throw new Error('--url must be an address such as https://clipmill.you.workers.dev, without a slash at its end.');
  if (domain === undefined) return url === undefined ? null : { url, domain: null };
  return { url: url ?? `https://${domain}`, domain };
}

/** Where the Worker `worker` is reached. */
export const addressOf = (worker: string): Question<Address> => ({
  text: `At which address should it be? Either a host of a zone of your account, such as clips.example.com,
or https://${worker}.<you>.workers.dev: the dashboard shows <you> under Workers & Pages.
Address: `,
  option: `Give --domain clips.example.com, or --url https://${worker}.<you>.workers.dev.`,
  read: (typed) => {
    const isUrl = URL.test(typed);
    if (!isUrl && !DOMAIN.test(typed)) throw new Error(`"${typed}" is neither a host name nor https://<a host name>.`);
    return isUrl ? { url: typed, domain: null } : { url: `https://${typed}`, domain: typed };
  },
});
