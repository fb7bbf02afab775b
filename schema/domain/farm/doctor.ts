/**
 * What the doctor checks: one row a check. `asks` is the question, `remedy` what to do if the answer is no. `where` says
 * who asks: the Worker itself, a machine outside of it (`npm run doctor`), or the main job (`--job`). Checks of what is
 * optional warn while it is switched off.
 */
type Check = { where: 'outside' | 'worker' | 'job'; asks: string; remedy: string };

const PUT = 'with `npx wrangler secret put` and its name';

export const CHECKS = {
  'edge.address': {
    where: 'outside',
    asks: 'Does the address answer, encrypted?',
    remedy: 'Check --url: it must be the https address of the Worker, and its DNS record must lead to Cloudflare.',
  },
  'edge.programs': {
    where: 'outside',
    asks: 'Can programs call it, not just browsers?',
    remedy:
      'Turn off Bot Fight Mode and challenges for this zone, or allow the addresses of your nodes with IP Access rules.',
  },
  'edge.health': {
    where: 'outside',
    asks: 'Is the Worker healthy?',
    remedy: 'Run `npx wrangler tail`: the log line `request_failed` or `database_busy` says what fails.',
  },
  'edge.operator': {
    where: 'outside',
    asks: 'Does it accept the operator token?',
    remedy: `Set OPERATOR_TOKEN here to the Worker's secret of that name, or give the Worker a new one ${PUT}.`,
  },
  'edge.version': {
    where: 'outside',
    asks: 'Does it run the version of this checkout?',
    remedy: 'Run `npx wrangler deploy` from this checkout, or run the doctor from the one that was deployed.',
  },
  'edge.studio': {
    where: 'outside',
    asks: 'Does it serve the studio?',
    remedy: 'Run `npx wrangler deploy` again: it builds dist/site and uploads it with the Worker.',
  },
  'edge.sign-in': {
    where: 'outside',
    asks: 'Can a new user sign in?',
    remedy:
      'Check that the account has the Workers Paid plan: hashing a password takes more CPU time than the free one.',
  },
  'edge.events': {
    where: 'outside',
    asks: 'Do events arrive at once?',
    remedy: 'Switch off caching, buffering and compression for /api/v1/events in every proxy in front of the Worker.',
  },
  'edge.doorbell': {
    where: 'outside',
    asks: 'Can nodes keep a WebSocket open, and do they hear of new jobs?',
    remedy: 'Allow WebSockets for /internal/v1/doorbell in the zone and in every proxy; until then nodes poll.',
  },
  'settings.valid': {
    where: 'worker',
    asks: 'Are all required settings there and valid?',
    remedy: `Set each named setting ${PUT}; \`npm run provision\` says how to make its value.`,
  },
  'settings.strong': {
    where: 'worker',
    asks: 'Are all secrets hard to guess?',
    remedy: `Replace each named secret by a random one ${PUT}: \`openssl rand -base64 33\` makes one.`,
  },
  'settings.public': {
    where: 'worker',
    asks: 'Is it free of settings meant for local instances?',
    remedy: 'Delete each named setting with `npx wrangler secret delete NAME`: it weakens a public server.',
  },
  'settings.address': {
    where: 'worker',
    asks: 'Is PUBLIC_URL the address of this Worker?',
    remedy: `Set PUBLIC_URL with \`npx wrangler secret put PUBLIC_URL\` to the address that clients use: links in webhooks begin with it.`,
  },
  'settings.metrics': {
    where: 'worker',
    asks: 'Can Prometheus read the metrics?',
    remedy: `Set METRICS_TOKEN with \`npx wrangler secret put METRICS_TOKEN\` if Prometheus or KEDA reads this farm.`,
  },
  'database.answers': {
    where: 'worker',
    asks: 'Does the database (D1) respond?',
    remedy: 'Check the D1 database in the dashboard, and that `database_name` in wrangler.toml is its name.',
  },
  'database.near': {
    where: 'worker',
    asks: 'Is the database (D1) fast?',
    remedy:
      'Let the Worker run near the database: set `[placement] region` in wrangler.toml to the place of the database.',
  },
  'database.migrations': {
    where: 'worker',
    asks: 'Have all of this version’s migrations been applied?',
    remedy:
      'Run `npm run provision`, which applies the missing migrations, and deploy the version that belongs to them.',
  },
  'database.room': {
    where: 'worker',
    asks: 'Does the database (D1) have room left?',
    remedy: 'Follow docs/runbooks/d1-nearly-full.md: D1 refuses writes at 10 GB.',
  },
  'bucket.binding': {
    where: 'worker',
    asks: 'Can the Worker store, read and remove objects?',
    remedy: 'Check that the R2 bucket of wrangler.toml exists: `npm run provision` creates it.',
  },
  'bucket.upload': {
    where: 'worker',
    asks: 'Does an upload to a signed URL arrive?',
    remedy:
      'Check S3_BASE_URL, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: a token with Object Read & Write for this bucket.',
  },
  'bucket.length': {
    where: 'worker',
    asks: 'Is an upload of the wrong length refused?',
    remedy: 'Take no work until it is: set S3_BASE_URL to the S3 address of R2 itself, without a proxy in between.',
  },
  'bucket.parts': {
    where: 'worker',
    asks: 'Can a file be uploaded in parts?',
    remedy: 'Give the R2 token of S3_ACCESS_KEY_ID the right Object Read & Write for this bucket.',
  },
  'bucket.range': {
    where: 'worker',
    asks: 'Can part of an object be read through a signed URL?',
    remedy: 'Set S3_BASE_URL to the S3 address of R2 itself: what stands in between does not pass on `Range`.',
  },
  'bucket.studio': {
    where: 'worker',
    asks: 'Can browsers upload from the studio?',
    remedy: 'Run `npm run provision`: it sets the CORS rule of the bucket, or says `IS DIFFERENT` if yours is another.',
  },
  'bucket.foreign': {
    where: 'worker',
    asks: 'Can browsers upload from API clients’ pages?',
    remedy: 'Allow the origin `*` in the CORS rule of the bucket, as scripts/provision/cors.json does, if they should.',
  },
  'bucket.expires': {
    where: 'worker',
    asks: 'Does the bucket delete expired files?',
    remedy: 'Run `npm run provision`: it adds the missing lifecycle rules, without which the bucket grows for ever.',
  },
  'media.domain': {
    where: 'worker',
    asks: 'Does MEDIA_URL serve public media?',
    remedy:
      'Connect the domain of MEDIA_URL to the bucket, or delete the setting: the Worker then serves media itself.',
  },
  'media.private': {
    where: 'worker',
    asks: 'Does MEDIA_URL serve public media only?',
    remedy: 'Add a WAF rule to the domain of MEDIA_URL that blocks every path outside of /public/.',
  },
  'objects.limits': {
    where: 'worker',
    asks: 'Are rate limits enforced?',
    remedy: 'Check the Durable Object RateLimiter in the dashboard: while it fails, no request is limited.',
  },
  'objects.events': {
    where: 'worker',
    asks: 'Does the event stream open?',
    remedy: 'Check the Durable Object UserEvents in the dashboard; until it answers, clients poll.',
  },
  'objects.doorbell': {
    where: 'worker',
    asks: 'Are nodes told at once about new jobs?',
    remedy: 'Check the Durable Object FarmLane in the dashboard; until it answers, nodes poll.',
  },
  'queue.returns': {
    where: 'worker',
    asks: 'Does a message get through the queue?',
    remedy:
      'Run `npm run provision` and `npx wrangler deploy`: they create the queue of webhooks and attach its consumer.',
  },
  'cron.runs': {
    where: 'worker',
    asks: 'Has the cron trigger run in the past few minutes?',
    remedy: 'Wait 15 minutes after a first deployment, then look at the cron events of the Worker in the dashboard.',
  },
  'ai.text': {
    where: 'worker',
    asks: 'Does the language model respond?',
    remedy:
      'Deploy with the binding AI and set LLM_MODEL to a model of Workers AI, or clips are chosen without a model.',
  },
  'ai.speech': {
    where: 'worker',
    asks: 'Does the speech model respond?',
    remedy:
      'Deploy with the binding AI and set TRANSCRIBE_MODEL to a Whisper model, or nodes hear only what their own engines can.',
  },
  'mail.sender': {
    where: 'worker',
    asks: 'Can email be sent from your own address?',
    remedy: `Run \`npm run provision -- --mail cloudflare\`, or set MAIL_URL, MAIL_TOKEN and MAIL_FROM, each ${PUT}: without mails nobody can reset a password.`,
  },
  'mail.accepted': {
    where: 'worker',
    asks: 'Is email from this server accepted?',
    remedy:
      'Check MAIL_URL and MAIL_TOKEN against the account at your mail provider, and that MAIL_FROM is verified there; with Cloudflare’s Email Service, that its domain is onboarded there.',
  },
  'sign-in.openid': {
    where: 'worker',
    asks: 'Can people sign in through OpenID?',
    remedy:
      'Set issuer and jwks_url in OIDC_ISSUERS: both stand at the issuer under /.well-known/openid-configuration.',
  },
  'platform.youtube': {
    where: 'worker',
    asks: 'Does YouTube accept our key?',
    remedy: 'Set YOUTUBE_API_KEY to a key whose Google project has the YouTube Data API and quota left.',
  },
  'platform.google_drive': {
    where: 'worker',
    asks: 'Does Google Drive accept our key?',
    remedy: 'Set GOOGLE_API_KEY to a key whose Google project has the Drive API and quota left.',
  },
  'platform.twitch': {
    where: 'worker',
    asks: 'Does Twitch accept our client?',
    remedy: 'Set TWITCH_CLIENT_ID and TWITCH_CLIENT_SECRET to those of an application in the Twitch developer console.',
  },
  'farm.nodes': {
    where: 'worker',
    asks: 'Is a node running?',
    remedy:
      'Start a node with API_URL and a key (`npm run node-key -- create --name N`); its log says why if it does not show.',
  },
  'farm.stages': {
    where: 'worker',
    asks: 'Is there a node for every stage?',
    remedy: 'Add each named stage to STAGES of a node, or resume it with `npm run farm -- resume STAGE`.',
  },
  'farm.intake': {
    where: 'worker',
    asks: 'Is new work accepted?',
    remedy: 'Run `npm run farm -- open`.',
  },
  'node.version': {
    where: 'worker',
    asks: 'Do nodes use this Worker’s protocol version?',
    remedy: 'Replace each named node with the version of the Worker.',
  },
  'node.sandbox': {
    where: 'worker',
    asks: 'Do nodes decode media in a sandbox?',
    remedy: 'Allow unprivileged user namespaces on the host of each named node, and set SANDBOX=required there.',
  },
  'node.encoder': {
    where: 'worker',
    asks: 'Can nodes encode H.264?',
    remedy: 'Install an ffmpeg with libx264 on each named node: Debian’s package has it.',
  },
  'node.disk': {
    where: 'worker',
    asks: 'Do nodes have enough disk space?',
    remedy: 'Free the disk under WORK_DIR of each named node, or give it a larger one: below 4 GB it takes no jobs.',
  },
  'node.clock': {
    where: 'worker',
    asks: 'Do the nodes’ clocks match the Worker’s?',
    remedy: 'Turn on time synchronization on the host of each named node: `timedatectl set-ntp true`.',
  },
  'node.speech': {
    where: 'worker',
    asks: 'Can a node transcribe speech?',
    remedy: 'Run a node with the stage `transcribe` and a speech engine: see “Speech engines” in docs/operations.md.',
  },
  'node.model': {
    where: 'worker',
    asks: 'Is a language model available for choosing clips?',
    remedy: 'Deploy with the binding AI, or set LLM_BASE_URL and LLM_MODEL on the nodes that run `create-shorts`.',
  },
  'job.clip': {
    where: 'job',
    asks: 'Can a video be turned into a clip?',
    remedy: 'Look for the job in `npm run farm -- jobs --status failed`, and read the log of its node.',
  },
  'job.price': {
    where: 'job',
    asks: 'Did it cost what was announced?',
    remedy: 'Report it with the version: a project must cost what its estimate announces, and nothing if it fails.',
  },
} as const satisfies Record<string, Check>;

export type CheckId = keyof typeof CHECKS;
export const CHECK_IDS = Object.keys(CHECKS) as CheckId[];
const checksAt = <W extends Check['where']>(where: W) =>
  CHECK_IDS.filter((id) => CHECKS[id].where === where) as ChecksAt<W>[];
type ChecksAt<W> = { [Id in CheckId]: (typeof CHECKS)[Id]['where'] extends W ? Id : never }[CheckId];

/** The checks that the Worker makes. */
export const WORKER_CHECKS = checksAt('worker');
export type WorkerCheck = ChecksAt<'worker'>;
/** The checks from outside, and those of the main job. */
export type OutsideCheck = ChecksAt<'outside'>;
export type JobCheck = ChecksAt<'job'>;
