import { startMailHost } from './mail.ts';
import { issuerSetting, startOpenIdIssuer } from './open-id-issuer.ts';

/** Where tests find the stand-ins of the mail API and of an OpenID issuer. */
export type SignInUrls = { mail: string; issuer: string };

/** What the mail API must be shown. */
export const MAIL_TOKEN = 'token-of-the-mail-api';

/** Starts both stand-ins; `settings` make a Worker use them. */
export async function startSignInHosts() {
  const [mail, issuer] = await Promise.all([startMailHost(), startOpenIdIssuer()]);
  const settings = {
    MAIL_URL: mail.url,
    MAIL_TOKEN,
    MAIL_FROM: 'Clipmill <sign-in@example.test>',
    OIDC_ISSUERS: issuerSetting(issuer.url),
  };
  const urls: SignInUrls = { mail: mail.url, issuer: issuer.url };
  const close = () => {
    mail.close();
    issuer.close();
  };
  return { settings, urls, close };
}
