import { KEEP } from '#schema/domain/storage/keep.ts';
import { DAY_MS } from '#schema/domain/time.ts';
import { type Broken, down, status } from './broken.ts';

/** Settings, database, bucket and media, each broken in one way. */
export const BROKEN_STORAGE: Broken[] = [
  {
    what: 'a secret that a person wrote',
    id: 'settings.strong',
    breaks: ({ settings }) => (settings.OPERATOR_TOKEN = 'my-secret-operator-token-of-2026-for-us'),
    remedy: /openssl rand/,
    note: 'OPERATOR_TOKEN',
  },
  {
    what: 'the example of the documentation',
    id: 'settings.strong',
    breaks: ({ settings }) =>
      (settings.TOKEN_KEYS = [{ kid: 'dev-1', secret: 'bG9jYWwtZGV2ZWxvcG1lbnQtc2VjcmV0LTMyLWJ5dGVzISE' }]),
    remedy: /random/,
    note: 'TOKEN_KEYS',
  },
  {
    what: 'one secret for two purposes',
    id: 'settings.strong',
    breaks: ({ settings }) => (settings.METRICS_TOKEN = settings.OPERATOR_TOKEN),
    remedy: /random/,
    note: 'OPERATOR_TOKEN, METRICS_TOKEN',
  },
  {
    what: 'settings of a local instance',
    id: 'settings.public',
    breaks: ({ settings }) => Object.assign(settings, { ALLOW_PRIVATE_SOURCES: true, RATE_LIMITS: 'off', SCRYPT_P: 1 }),
    remedy: /secret delete/,
    note: 'ALLOW_PRIVATE_SOURCES, RATE_LIMITS, SCRYPT_P',
  },
  {
    what: 'another PUBLIC_URL',
    id: 'settings.address',
    breaks: ({ settings }) => (settings.PUBLIC_URL = 'https://old.test'),
    remedy: /PUBLIC_URL/,
  },
  {
    what: 'no METRICS_TOKEN',
    id: 'settings.metrics',
    breaks: ({ settings }) => (settings.METRICS_TOKEN = undefined),
    remedy: /METRICS_TOKEN/,
    state: 'yellow',
  },
  {
    what: 'a distant database',
    id: 'database.near',
    breaks: ({ deps }) => {
      let at = 0;
      deps.clock = () => Date.now() + (at += 200);
    },
    remedy: /placement/,
    note: /^\d+ ms$/,
    state: 'yellow',
    also: ['queue.returns'],
  },
  {
    what: 'a missing migration',
    id: 'database.migrations',
    breaks: ({ d1 }) => d1.sqlite.exec("delete from d1_migrations where name like '0034%'"),
    remedy: /npm run provision/,
    note: '0034_texts_to_post',
  },
  {
    what: 'a newer database',
    id: 'database.migrations',
    breaks: ({ d1 }) => d1.sqlite.exec("insert into d1_migrations values ('9999_later.sql')"),
    remedy: /deploy the version/,
    note: '9999_later',
    state: 'yellow',
  },
  {
    what: 'a database that is nearly full',
    id: 'database.room',
    breaks: ({ database }) => (database.bytes = 9e9),
    remedy: /d1-nearly-full/,
    note: '9000.0 MB of 10 GB',
  },
  {
    what: 'a bucket that is gone',
    id: 'bucket.binding',
    breaks: ({ bucket }) => (bucket.binding.get = down),
    remedy: /npm run provision/,
    note: 'Error',
  },
  {
    what: 'a wrong key of the bucket',
    id: 'bucket.upload',
    breaks: ({ hosts }) => (hosts['account.r2.test'] = status(403)),
    remedy: /S3_ACCESS_KEY_ID/,
    note: 'HTTP 403',
    also: ['bucket.parts', 'bucket.range', 'bucket.studio', 'bucket.foreign'],
  },
  {
    what: 'a proxy that takes any length',
    id: 'bucket.length',
    breaks: ({ bucket }) => (bucket.checksLength = false),
    remedy: /without a proxy/,
    note: 'HTTP 200, 200',
  },
  {
    what: 'a key that cannot upload parts',
    id: 'bucket.parts',
    breaks: ({ bucket }) => (bucket.takesParts = false),
    remedy: /Object Read & Write/,
    note: 'HTTP 403',
  },
  {
    what: 'a proxy without ranges',
    id: 'bucket.range',
    breaks: ({ bucket }) => (bucket.servesRanges = false),
    remedy: /Range/,
    note: 'HTTP 200',
    also: ['media.domain'],
  },
  {
    what: 'no CORS rule',
    id: 'bucket.studio',
    breaks: ({ bucket }) => (bucket.origins = []),
    remedy: /sets the CORS rule/,
    note: 'origin',
    also: ['bucket.foreign'],
  },
  {
    what: 'a CORS rule without ETag',
    id: 'bucket.studio',
    breaks: ({ bucket }) => (bucket.exposed = 'Content-Range'),
    remedy: /sets the CORS rule/,
    note: 'ETag',
    also: ['bucket.foreign'],
  },
  {
    what: 'a CORS rule for the studio alone',
    id: 'bucket.foreign',
    breaks: ({ bucket }) => (bucket.origins = ['https://clips.test']),
    remedy: /origin `\*`/,
    state: 'yellow',
  },
  {
    what: 'a missing lifecycle rule',
    id: 'bucket.expires',
    breaks: ({ bucket }) => (bucket.rules = bucket.rules?.replace('<Prefix>work/', '<Prefix>elsewhere/') ?? null),
    remedy: /npm run provision/,
    note: 'work/',
  },
  {
    what: 'objects that should be gone, where rules are not readable',
    id: 'bucket.expires',
    breaks: ({ bucket }) => {
      bucket.rules = null;
      const uploaded = new Date(Date.now() - KEEP.sources.ms - 3 * DAY_MS);
      bucket.objects.set('sources/01J/x/source', { text: '', uploaded });
    },
    remedy: /lifecycle/,
    note: 'sources/',
  },
  {
    what: 'a media domain that leads nowhere',
    id: 'media.domain',
    breaks: ({ hosts }) => (hosts['media.test'] = status(404)),
    remedy: /Connect the domain/,
    note: 'HTTP 404',
  },
  {
    what: 'a media domain that serves everything',
    id: 'media.private',
    breaks: ({ hosts }) => {
      const served = hosts['media.test'];
      hosts['media.test'] = (request) =>
        request.url.includes('/public/') ? (served?.(request) as Response) : new Response('x');
    },
    remedy: /WAF rule/,
    note: 'HTTP 200',
  },
];
