import type { Standing, Wish } from './rate-window.ts';

/**
 * What use cases reach outside services through. The modules that speak to the services make them: see make-deps.ts.
 */

/** Makes signed URLs of single objects: whoever holds one may do exactly that one thing, for `FARM.signedUrlSec`. */
export type Signer = {
  get(key: string): Promise<string>;
  put(key: string): Promise<string>;
  /** PUT of one part of a multipart upload that the bucket's binding opened. */
  putPart(key: string, uploadId: string, partNumber: number): Promise<string>;
};

/** The binding of Workers AI. Input and answer are JSON and differ by model. Rejects with codes in the message. */
export type Ai = { run(model: string, input: Record<string, unknown>): Promise<unknown> };

/** Counts a request of a subject; null where it could not be counted. */
export type Limiter = (subject: string, wishes: Wish[]) => Promise<Standing[] | null>;

export type Mail = { to: string; subject: string; text: string };

/** Sends a mail. Throws `mail.failed` where the mail API did not take it. */
export type Mailer = (mail: Mail) => Promise<void>;

/** Who a user is, as stated by an issuer that verified the e-mail address. */
export type Identity = { email: string; name: string | undefined };

/** Reads an OpenID Connect token. Null: the token is not valid. */
export type ReadIdentity = (idToken: string) => Promise<Identity | null>;

/** What requests to a platform are made with. The signal ends every wait. */
export type Asking = { fetch: typeof fetch; signal: AbortSignal };

/** The app access token of an isolate. */
export type TwitchAuth = {
  clientId: string;
  /** The cached token, or a new one shortly before it expires. */
  token(asking: Asking): Promise<string>;
  /** Drops a token that Twitch refused, unless another one has replaced it. */
  forget(token: string): void;
};
