import { startFakeMailService } from './mail.ts';
import { issuerSetting, startFakeOpenIdIssuer } from './open-id-issuer.ts';

/** URLs of the fake mail API and the fake OpenID issuer. */
export type SignInUrls = { mail: string; issuer: string };

/** The token that the fake mail API expects. */
export const MAIL_TOKEN = 'token-of-the-mail-api';

/** Starts both fakes; `settings` make a Worker use them. */
export async function startFakeSignIn() {
  const [mail, issuer] = await Promise.all([startFakeMailService(), startFakeOpenIdIssuer()]);
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
