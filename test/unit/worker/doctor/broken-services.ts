import { FACTS } from '#schema/domain/farm/facts.ts';
import { changeFarm, changeStage } from '../../../../worker/farm/change-farm.ts';
import { makeMailer } from '../../../../worker/mail/mailer.ts';
import type { HealthySystem } from '../../../support/builders/healthy-system.ts';
import { type Broken, status } from './broken.ts';

/** Objects, queue, cron, models, services of others and nodes, each broken in one way. */
export const BROKEN_SERVICES: Broken[] = [
  {
    what: 'a rate limiter that fails',
    id: 'objects.limits',
    breaks: ({ deps }) => (deps.limiter = async () => null),
    remedy: /RateLimiter/,
  },
  {
    what: 'an event stream that says nothing',
    id: 'objects.events',
    breaks: ({ deps }) =>
      (deps.openEvents = (async () => ({ onLines: () => undefined, close: () => undefined })) as never),
    remedy: /UserEvents/,
    note: 'no answer in 1 s',
  },
  {
    what: 'a doorbell that does not ring',
    id: 'objects.doorbell',
    breaks: (it) => (it.knock = async () => ({ pongs: true, rings: false })),
    remedy: /FarmLane/,
    note: 'ring',
  },
  {
    what: 'a queue without a consumer',
    id: 'queue.returns',
    breaks: ({ deps }) => (deps.webhookQueue = { send: async () => undefined } as never),
    remedy: /attach its consumer/,
  },
  {
    what: 'a cron trigger that stopped',
    id: 'cron.runs',
    breaks: ({ d1 }) => d1.rows('update farm_facts set set_at = ? where name = ?', Date.now() - 600_000, FACTS.swept),
    remedy: /cron events/,
    note: '600 s ago',
  },
  {
    what: 'a cron trigger that never ran',
    id: 'cron.runs',
    breaks: ({ d1 }) => d1.rows('delete from farm_facts where name = ?', FACTS.swept),
    remedy: /15 minutes/,
    note: 'never',
  },
  {
    what: 'a language model that does not exist',
    id: 'ai.text',
    breaks: ({ deps }) => breakModel(deps, 'gemma', '5007: No such model'),
    remedy: /LLM_MODEL/,
    note: 'ai.unavailable',
  },
  {
    what: 'a language model that talks',
    id: 'ai.text',
    breaks: ({ deps }) =>
      (deps.ai = { run: async (model) => (model.includes('gemma') ? { response: 'Sure!' } : { text: '' }) }),
    remedy: /LLM_MODEL/,
    note: /gemma/,
  },
  {
    what: 'a used-up allocation of speech',
    id: 'ai.speech',
    breaks: ({ deps }) => breakModel(deps, 'whisper', '3036: allocation'),
    remedy: /TRANSCRIBE_MODEL/,
    note: 'ai.busy',
  },
  {
    what: 'no models at all',
    id: 'ai.text',
    breaks: ({ deps }) => (deps.ai = null),
    remedy: /binding AI/,
    note: 'off',
    state: 'yellow',
    also: ['ai.speech', 'node.model'],
  },
  {
    what: 'no mail API',
    id: 'mail.sender',
    breaks: ({ deps }) => (deps.mail = null),
    remedy: /MAIL_URL/,
    state: 'yellow',
    note: 'off',
  },
  {
    what: 'mails from nobody',
    id: 'mail.sender',
    breaks: ({ settings }) => (settings.MAIL_FROM = 'clipmill@localhost'),
    remedy: /MAIL_FROM/,
    note: 'MAIL_FROM',
  },
  {
    what: 'a wrong token of the mail API',
    id: 'mail.accepted',
    breaks: ({ settings }) => (settings.MAIL_TOKEN = 'another'),
    remedy: /MAIL_TOKEN/,
    note: 'HTTP 401',
  },
  {
    what: 'a mail API that refuses the mail that an operator asks for',
    id: 'mail.accepted',
    breaks: (it) => {
      it.mailTo = 'me@clips.test';
      it.deps.mail = makeMailer(it.settings, { fetch: it.deps.fetch, email: undefined });
    },
    remedy: /verified/,
    note: 'mail.failed',
  },
  {
    what: 'an issuer without keys',
    id: 'sign-in.openid',
    breaks: ({ hosts }) => (hosts['issuer.test'] = status(200, { keys: [] })),
    remedy: /OIDC_ISSUERS/,
    note: 'https://issuer.test',
  },
  {
    what: 'an issuer with other keys',
    id: 'sign-in.openid',
    breaks: ({ hosts }) =>
      (hosts['issuer.test'] = status(200, { keys: [{}], issuer: 'https://issuer.test', jwks_uri: 'https://x.test/' })),
    remedy: /jwks_url/,
  },
  {
    what: 'a wrong key of Google',
    id: 'platform.youtube',
    breaks: ({ hosts }) =>
      (hosts['www.googleapis.com'] = status(400, { error: { details: [{ reason: 'API_KEY_INVALID' }] } })),
    remedy: /YOUTUBE_API_KEY/,
    note: 'source.platform_refused',
    also: ['platform.google_drive'],
  },
  {
    what: 'a Drive API that is not enabled',
    id: 'platform.google_drive',
    breaks: ({ hosts }) => {
      const served = hosts['www.googleapis.com'];
      const refuse = status(403, { error: { errors: [{ reason: 'accessNotConfigured' }] } });
      hosts['www.googleapis.com'] = (request) =>
        request.url.includes('/drive/') ? refuse() : (served?.(request) as Response);
    },
    remedy: /GOOGLE_API_KEY/,
    note: 'source.platform_refused',
  },
  {
    what: 'a wrong secret of Twitch',
    id: 'platform.twitch',
    breaks: ({ hosts }) => (hosts['id.twitch.tv'] = status(403)),
    remedy: /TWITCH_CLIENT_SECRET/,
    note: 'source.platform_refused',
  },
  {
    what: 'no node',
    id: 'farm.nodes',
    breaks: ({ d1 }) => d1.rows('update nodes set last_seen_at = 0'),
    remedy: /npm run node-key/,
    note: '0 of 0',
  },
  {
    what: 'a stage that no node takes',
    id: 'farm.stages',
    breaks: ({ node }) =>
      node({
        stages: [
          'download',
          'transcribe',
          'join-transcript',
          'create-shorts',
          'analyze-faces',
          'render',
          'join-render',
        ],
      }),
    remedy: /STAGES/,
    note: 'render-part, capture-live',
  },
  {
    what: 'a paused stage',
    id: 'farm.stages',
    breaks: ({ deps }) => changeStage(deps, 'render', true),
    remedy: /resume/,
    note: 'render',
  },
  {
    what: 'stopped intake',
    id: 'farm.intake',
    breaks: ({ deps }) => changeFarm(deps, { intake: 'stopped' } as never),
    remedy: /farm -- open/,
    note: 'stopped',
    state: 'yellow',
  },
  {
    what: 'an old node',
    id: 'node.version',
    breaks: ({ node }) => node({ node: 'old', protocol: 1 }),
    remedy: /Replace/,
    note: 'old',
  },
  {
    what: 'a node without a sandbox',
    id: 'node.sandbox',
    breaks: ({ node }) => node({ node: 'bare', sandbox: 'missing' }),
    remedy: /user namespaces/,
    note: 'bare',
  },
  {
    what: 'an ffmpeg without libx264',
    id: 'node.encoder',
    breaks: ({ node }) => node({ node: 'static', encoder: null }),
    remedy: /libx264/,
    note: 'static',
  },
  {
    what: 'a full disk',
    id: 'node.disk',
    breaks: ({ node }) => node({ node: 'full', freeDiskBytes: 1e9 }),
    remedy: /WORK_DIR/,
    note: 'full',
  },
  {
    what: 'a wrong clock',
    id: 'node.clock',
    breaks: ({ node }) => node({ node: 'slow', clock: Date.now() - 120_000 }),
    remedy: /set-ntp/,
    note: 'slow',
  },
  {
    what: 'nodes that hear nothing',
    id: 'node.speech',
    breaks: ({ node }) => node({ speech: undefined }),
    remedy: /Speech engines/,
  },
  {
    what: 'nodes without a language model',
    id: 'node.model',
    breaks: ({ node }) => node({ model: null }),
    remedy: /LLM_BASE_URL/,
    state: 'yellow',
    note: 'off',
  },
];

function breakModel(deps: HealthySystem['deps'], name: string, message: string) {
  const { ai } = deps;
  deps.ai = {
    run: async (model, input, options) => {
      if (model.includes(name)) throw new Error(message);
      return ai?.run(model, input, options);
    },
  };
}
