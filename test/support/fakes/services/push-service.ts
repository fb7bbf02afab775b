import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { importJWK, jwtVerify } from 'jose';

/** A notification that a browser could read. `vapid`: who sent it, verified. */
export type Pushed = { text: string; headers: IncomingHttpHeaders; vapid: { key: string; aud: string; sub: string } };

/** A browser at the push service. */
export type FakeBrowser = {
  /** What `PushSubscription.toJSON()` returns. */
  subscription: { endpoint: string; expirationTime: null; keys: { p256dh: string; auth: string } };
  /** What has arrived and could be read. */
  readonly pushed: Pushed[];
  /** What the service answers from now on, such as 410. */
  answerWith(status: number): void;
};

export type FakePushService = { addBrowser(): FakeBrowser; close(): void };

type Kept = { ecdh: ECDH; auth: Buffer; pushed: Pushed[]; status: number };

/** A push service with its browsers: it decrypts what it gets (RFC 8291), and refuses who does not prove who they are (RFC 8292). */
export async function startFakePushService(): Promise<FakePushService> {
  const browsers = new Map<string, Kept>();
  const server = createServer((request, response) => {
    const browser = browsers.get(request.url ?? '');
    void buffer(request).then(async (body) => {
      if (browser === undefined) return response.writeHead(404).end();
      try {
        const vapid = await readVapid(request.headers, origin());
        const text = decryptPush(body, browser);
        if (browser.status < 300) browser.pushed.push({ text, headers: request.headers, vapid });
        // Nobody is there: who follows sees 404.
        return response.writeHead(browser.status, { Location: '/elsewhere' }).end();
      } catch {
        return response.writeHead(400).end();
      }
    });
  });
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    addBrowser() {
      const path = `/push/${randomBytes(12).toString('hex')}`;
      const kept: Kept = { ecdh: createECDH('prime256v1'), auth: randomBytes(16), pushed: [], status: 201 };
      const p256dh = kept.ecdh.generateKeys().toString('base64url');
      browsers.set(path, kept);
      return {
        subscription: {
          endpoint: origin() + path,
          expirationTime: null,
          keys: { p256dh, auth: kept.auth.toString('base64url') },
        },
        pushed: kept.pushed,
        answerWith: (status) => (kept.status = status),
      };
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const SALT_BYTES = 16;
const TAG_BYTES = 16;

/** The text of an encrypted notification (RFC 8291, one record). Throws if it is not for this browser. */
export function decryptPush(body: Buffer, { ecdh, auth }: { ecdh: ECDH; auth: Buffer }): string {
  const salt = body.subarray(0, SALT_BYTES);
  const keyAt = SALT_BYTES + 5;
  const senderKey = body.subarray(keyAt, keyAt + body.readUInt8(keyAt - 1));
  const record = body.subarray(keyAt + senderKey.length);
  const info = (text: string, ...keys: Buffer[]) => Buffer.concat([Buffer.from(`${text}\0`), ...keys]);
  const derive = (from: Buffer, saltOf: Buffer, about: Buffer, count: number) =>
    Buffer.from(hkdfSync('sha256', from, saltOf, about, count));
  const shared = ecdh.computeSecret(senderKey);
  const secret = derive(shared, auth, info('WebPush: info', ecdh.getPublicKey(), senderKey), 32);
  const key = derive(secret, salt, info('Content-Encoding: aes128gcm'), 16);
  const nonce = derive(secret, salt, info('Content-Encoding: nonce'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-TAG_BYTES));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

/** Who sent a request. Throws where the token is missing, of another key, for another service, or too old. */
async function readVapid({ authorization = '' }: IncomingHttpHeaders, audience: string): Promise<Pushed['vapid']> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256');
  const { payload } = await jwtVerify(token, publicKey, { audience, requiredClaims: ['exp'] });
  return { key, aud: String(payload.aud), sub: String(payload.sub) };
}
