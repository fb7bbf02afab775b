import { FAKE_BUCKET_KEYS } from '../../fakes/posting/bucket.ts';
import { FAKE_INSTAGRAM } from '../../fakes/posting/instagram.ts';
import { FAKE_POSTIZ_KEY } from '../../fakes/posting/postiz.ts';
import { FAKE_TIKTOK } from '../../fakes/posting/tiktok.ts';
import { FAKE_GOOGLE } from '../../fakes/posting/youtube.ts';

const at = (name: string) => `https://${name}.example`;

/** What makes the Worker of a simulation post to these places. */
export const POSTING_SETTINGS = {
  CONNECTION_KEYS: JSON.stringify([{ kid: '1', secret: 'x'.repeat(43) }]),
  YOUTUBE_CLIENT_ID: FAKE_GOOGLE.id,
  YOUTUBE_CLIENT_SECRET: FAKE_GOOGLE.secret,
  YOUTUBE_AUTH_URL: at('youtube'),
  YOUTUBE_POST_URL: at('youtube'),
  INSTAGRAM_CLIENT_ID: FAKE_INSTAGRAM.id,
  INSTAGRAM_CLIENT_SECRET: FAKE_INSTAGRAM.secret,
  INSTAGRAM_AUTH_URL: at('instagram'),
  INSTAGRAM_API_URL: at('instagram'),
  TIKTOK_CLIENT_KEY: FAKE_TIKTOK.key,
  TIKTOK_CLIENT_SECRET: FAKE_TIKTOK.secret,
  TIKTOK_API_URL: at('tiktok'),
};

/** What a user gives to connect an account that needs no page to agree on. */
export function keysOf(destination: 'postiz' | 'bucket' | 'webhook', account: string): object {
  const { accessKeyId, secretAccessKey } = FAKE_BUCKET_KEYS;
  const keys = { access_key_id: accessKeyId, secret_access_key: secretAccessKey };
  if (destination === 'webhook') return { url: `${at('program')}/${account}` };
  if (destination === 'postiz') return { url: `${at('postiz')}/public/v1`, key: FAKE_POSTIZ_KEY, channel: 'channel-x' };
  return { endpoint: at('bucket'), region: 'eu-central-1', bucket: account, prefix: 'clips/', ...keys };
}
