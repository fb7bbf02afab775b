import type { ContractRow } from './contract-row.ts';
import { REVIEW } from './review-rows.ts';

const SPECIFICATION: Record<string, ContractRow[]> = {
  'Resources and their fields': [
    {
      row: 'Timestamps with microseconds and Z, ids are ULIDs',
      tests: [
        'projects/projects: creates a pending project from only a URL',
        'everywhere/http: is set by the server, even if the client sends one',
      ],
    },
    { row: 'User, Subscription', tests: ['accounts/accounts: returns the user with a token'] },
    {
      row: 'Render, short summary',
      tests: [
        'renders/renders: shows a finished render in full',
        'renders/render-by-id: returns the same render as the list, in every state',
      ],
    },
    {
      row: 'Project, metadata',
      tests: [
        'projects/projects: creates a pending project from only a URL',
        'projects/projects: accept a title and a metadata object, which is returned',
      ],
    },
    { row: 'Short in lists', tests: ['shorts/shorts: shows the list fields of each short'] },
    {
      row: 'VideoMetadata of a direct link',
      tests: ['sources/video-metadata: previews the video, with null and 0 for unknown fields'],
    },
    {
      row: 'VideoMetadata of the video-sharing platform',
      tests: ['sources/sources: POST /videoMetadata of a YouTube video'],
    },
    { row: 'VideoMetadata of the cloud drive', tests: ['sources/sources: POST /videoMetadata of a Google Drive file'] },
    { row: 'VideoMetadata of a live-stream VOD', tests: ['sources/sources: POST /videoMetadata of a Twitch VOD'] },
    { row: 'Monitor, for a user who has none', tests: ['lives/lives: GET /lives/monitors'] },
    {
      row: 'Standard envelope',
      tests: ['projects/projects: links to the other pages, and keeps the other parameters'],
    },
    {
      row: 'Render list envelope',
      tests: ['renders/renders: lists newest first', 'renders/renders: paginates with limit'],
    },
  ],
  'States and transitions': [
    {
      row: 'Render: pending, processing, done',
      tests: ['renders/renders: returns the same render for the same options, in every state'],
    },
    {
      row: 'Render: error, and the client may try again',
      tests: ['renders/renders: has a reason, and starts again as the same render when requested again'],
    },
    {
      row: 'Project: pending to face_analysis_done',
      tests: ['projects/projects: goes through the states of the specification, and its progress never falls'],
    },
    {
      row: 'Project: refunded',
      tests: [
        'projects/projects: are released when a project fails, and the reason is shown',
        'projects/projects: come back once when no engine understands the speech',
      ],
    },
    { row: 'Live status', tests: [] },
  ],
  Endpoints: [
    { row: 'POST /login', tests: ['accounts/accounts: POST /login'] },
    { row: 'POST /videoMetadata', tests: ['sources/video-metadata: POST /videoMetadata of a direct link'] },
    {
      row: 'POST /videoMetadata: isReframe',
      tests: ['sources/sources: refuses four minutes or less, except for a reframe'],
    },
    {
      row: 'POST /videoMetadata: uploadedDuration, uploadedThumbnail',
      tests: ['sources/video-metadata: POST /videoMetadata with duration and thumbnail'],
    },
    {
      row: 'POST /createShorts, POST /projects',
      tests: ['projects/projects: POST %s', 'projects/projects: the other fields of createShorts'],
    },
    { row: 'GET /projects', tests: ['projects/projects: GET /projects'] },
    { row: 'GET /shorts/{project_id}', tests: ['shorts/shorts: GET /shorts/{project_id}'] },
    {
      row: 'POST /shorts/{project_id}/{short_id}/render',
      tests: ['renders/renders: POST /shorts/{project_id}/{short_id}/render'],
    },
    { row: 'GET /renders', tests: ['renders/renders: GET /renders'] },
    { row: 'GET /lives/monitors', tests: ['lives/lives: GET /lives/monitors'] },
    { row: 'GET /lives/{liveId}/detail of an unknown live', tests: ['lives/lives: is 404'] },
    {
      row: 'GET /lives/{liveId}/detail with shorts and clips',
      tests: ['lives/recorded: lists a moment as a clip at once, and then as a short'],
    },
    { row: 'POST /social/callback/email', tests: ['accounts/callback: POST /social/callback/email'] },
    { row: 'GET /user', tests: ['accounts/accounts: GET /user'] },
    { row: 'GET /shorts/{project_id}/{short_id}', tests: ['shorts/shorts: GET /shorts/{project_id}/{short_id}'] },
    { row: 'POST /renders/bulk', tests: ['renders/render-by-id: POST /renders/bulk'] },
    { row: 'POST /lives/monitor', tests: ['lives/lives: POST /lives/monitor'] },
    { row: 'GET /lives/public', tests: ['lives/lives: GET /lives/public'] },
    { row: 'POST /lives/shorts/{...}/copy', tests: ['lives/recorded: POST /lives/shorts/{short_id}/copy'] },
  ],
  Authentication: [
    {
      row: 'The token of the login in every other request',
      tests: [
        'accounts/accounts: returns the user with a token',
        'everywhere/client: creates a project, waits for it and renders a short',
      ],
    },
    {
      row: '401 without valid authentication',
      tests: ['everywhere/everywhere: is 401 with', 'everywhere/everywhere: that was changed is 401'],
    },
  ],
  Errors: [
    {
      row: '{error} and the status codes of the list',
      tests: ['everywhere/fuzz: gets an answer of the contract: no 500, no timeout, no internal details'],
    },
    {
      row: 'The validation table: messages in their order',
      tests: ['sources/video-metadata: the validation table of the specification'],
    },
    { row: 'Short-form URL of the platform', tests: ['sources/sources: refuses Shorts in every form of the URL'] },
    {
      row: 'VOD by a user without permission',
      tests: ['sources/sources: is refused to users without the permission, before Twitch is called'],
    },
    { row: 'Duration 0: livestreams', tests: ['sources/sources: refuses %s'] },
    { row: 'Four minutes or less', tests: ['sources/sources: refuses four minutes or less, except for a reframe'] },
    {
      row: 'Larger than 10000 MB',
      tests: [
        'sources/sources: refuses files larger than 10000 MB, and accepts others',
        'sources/direct: to more than 10000 MB',
      ],
    },
    { row: '429', tests: ['everywhere/rate-limits: a user'] },
  ],
  Limits: [
    {
      row: 'per_page 1 to 100, default 10 for projects',
      tests: ['projects/projects: lists newest first, ten a page', 'projects/projects: refuses ?%s'],
    },
    { row: 'Renders: 20 a page', tests: ['renders/renders: lists newest first, twenty a page'] },
    {
      row: 'download_url for ever, with a version',
      tests: ['renders/renders: serves the file without a token, and never expires'],
    },
  ],
};

const DECISIONS: Record<string, ContractRow[]> = {
  '1 Rules that hold everywhere': [
    {
      row: 'Unknown path or method: 404, JSON',
      tests: ['everywhere/everywhere: %s %s is 404', 'everywhere/http: %s %s is 404'],
    },
    {
      row: 'Both spellings of a field',
      tests: ['projects/projects: accepts the body of the specification', 'renders/renders: options of a render'],
    },
    {
      row: 'Not JSON, wrong type, too large: 400 that names the field',
      tests: [
        'everywhere/everywhere: refuses %s',
        'everywhere/everywhere: a large body',
        'everywhere/http: a body that is too large',
      ],
    },
    {
      row: 'Ids in any case; malformed is 404',
      tests: ['shorts/shorts: accepts the id in any case', 'shorts/shorts: is 404 for %s'],
    },
    {
      row: 'Paging: errors, an empty page past the end, links keep the query',
      tests: [
        'projects/projects: refuses ?%s',
        'projects/projects: has an empty page past the end',
        'projects/projects: links to the other pages, and keeps the other parameters',
      ],
    },
    {
      row: 'Idempotency-Key',
      tests: [
        'everywhere/idempotency: a request with an Idempotency-Key',
        'everywhere/openapi: documents Idempotency-Key on every POST that creates something',
      ],
    },
    {
      row: 'A replay costs nothing and counts against no limit',
      tests: ['everywhere/rate-limits: gets replays without using up the limit, even when it is used up'],
    },
    {
      row: 'Agents: from a link to a clip, with the errors and limits of the API',
      tests: [
        'mcp/mcp: goes from a link to the file of a clip',
        'mcp/mcp: hears from %s %j what is wrong',
        'everywhere/rate-limits: may let an agent do no more',
      ],
    },
    { row: 'CORS', tests: ['everywhere/everywhere: other origins', 'everywhere/http: a page of another origin'] },
    { row: 'X-Request-Id', tests: ['everywhere/http: is set by the server, even if the client sends one'] },
    { row: 'HEAD', tests: ['everywhere/http: %s answers like GET'] },
  ],
  '2 Authentication': [
    {
      row: 'Unknown e-mail and wrong password alike',
      tests: ['accounts/accounts: gives the same answer for an unknown e-mail and a wrong password'],
    },
    { row: 'JWT with kid, 30 days', tests: ['accounts/accounts: signs a token that names its key'] },
    { row: 'POST /token/refresh', tests: ['accounts/sessions: POST /token/refresh'] },
    { row: 'POST /logout', tests: ['accounts/sessions: POST /logout'] },
    { row: 'Everywhere signed out', tests: ['accounts/sessions: with all revokes every token'] },
    { row: 'E-mail codes, step 1', tests: ['accounts/callback: POST /social/callback/email with an address'] },
    { row: 'E-mail codes, step 2', tests: ['accounts/callback: POST /social/callback/email with a code'] },
    { row: 'OpenID Connect', tests: ['accounts/callback: POST /social/callback/email with an id_token'] },
    {
      row: 'GET /user: credits and limits',
      tests: ['accounts/accounts: returns the user as user and data, with credits and limits, without a token'],
    },
    {
      row: 'Refresh tokens rotate, and reuse ends the family',
      tests: [
        'accounts/sessions: needs no other token, works once, and gives the next one',
        'accounts/sessions: ends everything of the sign-in when it is used again, and nothing else',
      ],
    },
    { row: 'Sessions: list, end one, end all', tests: ['accounts/sessions: sessions'] },
    { row: 'POST /password', tests: ['accounts/passwords: POST /password'] },
    { row: 'A password reset by mail', tests: ['accounts/passwords: a password reset'] },
    {
      row: 'API keys: shown once, scoped, with an end, revocable',
      tests: ['accounts/api-keys: POST /api-keys', 'accounts/api-keys: an API key'],
    },
    {
      row: 'GET /user/audit',
      tests: ['accounts/api-keys: GET /user/audit', 'accounts/node-keys: the claim of a node'],
    },
    { row: 'GET /user/export', tests: ['accounts/closing: GET /user/export'] },
    { row: 'DELETE /user', tests: ['accounts/closing: DELETE /user'] },
    { row: 'Operators: suspend, plan, limits, sessions', tests: ['accounts/operators: an operator'] },
    { row: 'Operators: plans', tests: ['accounts/plans: plans'] },
    {
      row: 'Operators: the farm',
      tests: [
        'accounts/farm: npm run farm shows the farm as a table, and pauses a stage and resumes it',
        'accounts/farm: npm run farm finds the jobs of a request, and cancels one',
      ],
    },
    { row: 'Keys of nodes', tests: ['accounts/node-keys: npm run node-key'] },
  ],
  '3 Credits': [
    { row: 'Reserved with the project', tests: ['projects/projects: are reserved when a project is created'] },
    { row: 'Too few: 403, nothing is created', tests: ['projects/projects: if there are too few, nothing is created'] },
    { row: 'Settled when ready', tests: ['projects/projects: are settled when a project is ready'] },
    {
      row: 'Released when it fails',
      tests: [
        'projects/projects: are released when a project fails, and the reason is shown',
        'projects/projects: come back once when no engine understands the speech',
      ],
    },
    {
      row: 'Each movement once, never below zero',
      tests: [
        'projects/projects: are spent once for parallel requests',
        'projects/project-by-id: releases reserved credits once, and stops the working node',
      ],
    },
    { row: 'GET /user/credits', tests: ['accounts/credits: GET /user/credits'] },
  ],
  '4 Projects': [
    {
      row: 'Only url is required; defaults',
      tests: ['projects/projects: creates a pending project from only a URL'],
    },
    {
      row: 'render: the best shorts, without a further request',
      tests: [
        'projects/render-at-creation: render at creation',
        'projects/render-at-creation: a render at creation that is refused',
        'everywhere/rate-limits: at creation count too: above the limit they are reported and can be requested later',
        'everywhere/client: gives the clips of a project as they come',
      ],
    },
    { row: 'Window and duration: 400', tests: ['projects/projects: refuse %j'] },
    {
      row: 'The same validation as POST /videoMetadata',
      tests: [
        'projects/projects: refuse the URL %j like videoMetadata',
        'sources/sources: refuses what POST /videoMetadata refuses, with the same message',
      ],
    },
    {
      row: 'webhook_url',
      tests: ['projects/project-by-id: webhook_url', 'webhooks/webhooks: the webhook_url of a project'],
    },
    { row: 'GET /projects/{id}', tests: ['projects/project-by-id: GET /projects/{id}'] },
    { row: 'DELETE /projects/{id}', tests: ['projects/project-by-id: DELETE /projects/{id}'] },
    { row: 'PATCH /projects/{id}', tests: ['projects/record: gets another title with PATCH, and only from its owner'] },
    { row: 'A project echoes what was given', tests: ['projects/record: echoes all that was given'] },
    { row: 'POST /estimate', tests: ['projects/estimate: POST /estimate'] },
    {
      row: '/videoMetadata: price, balance, size and picture',
      tests: ['projects/estimate: tells price, balance and picture'],
    },
    { row: 'POST /projects/{id}/more', tests: ['shorts/more: POST /projects/{id}/more'] },
    {
      row: 'Filters of lists',
      tests: [
        'projects/record: filters of GET /projects',
        'projects/record: other filters of shorts: %s',
        'projects/record: is found with %s: %d',
      ],
    },
    { row: 'GET /projects/{id}/transcript', tests: ['projects/transcripts: GET /projects/{id}/transcript'] },
    { row: 'language is a BCP 47 tag or auto', tests: ['projects/projects: the language'] },
    {
      row: 'Progress never falls',
      tests: ['projects/projects: goes through the states of the specification, and its progress never falls'],
    },
    { row: 'goal reframe', tests: ['projects/project-by-id: reframe'] },
    { row: 'goal empty', tests: ['projects/project-by-id: empty'] },
    { row: 'POST /shorts/{project_id}', tests: ['shorts/short-edit: POST /shorts/{project_id}'] },
    { row: 'Edges away from cuts, `quality`', tests: ['shorts/short-edges: the edges of shorts'] },
    { row: '`length_reason`', tests: ['shorts/short-edges: the length of shorts'] },
    {
      row: 'PATCH /shorts/{project_id}/{short_id}',
      tests: ['shorts/short-edit: PATCH /shorts/{project_id}/{short_id}', 'shorts/short-edit: corrected words'],
    },
  ],
  '5 Shorts': [
    { row: 'sort, ties by id', tests: ['shorts/shorts: sorts', 'shorts/shorts: breaks ties by id'] },
    {
      row: 'Listed from the moment that they exist',
      tests: ['shorts/shorts: lists shorts as soon as they exist, with the status of their project'],
    },
    {
      row: 'DELETE /shorts/{project_id}/{short_id}',
      tests: ['projects/record: DELETE /shorts/{project_id}/{short_id}'],
    },
    { row: 'Marks', tests: ['projects/record: marks of shorts'] },
    { row: 'A layout that fell back', tests: ['projects/record: a short whose layout fell back'] },
    {
      row: 'A short in full',
      tests: [
        'shorts/shorts: shows all fields of a short',
        'shorts/shorts: names the text in the picture, and says whether subtitles run through it',
        'shorts/shorts: contains only the words that are spoken in its range',
        'shorts/shorts: has a preview that plays',
        'shorts/shorts: has its own preview file if a node made one',
      ],
    },
  ],
  '6 Renders': [
    {
      row: 'An empty body; the options',
      tests: ['renders/renders: options of a render', 'renders/render-options: an option that changes the picture'],
    },
    { row: '2160 by plan', tests: ['renders/render-options: resolution'] },
    {
      row: 'render_hash: the same wish, the same render',
      tests: [
        'renders/renders: returns the same render for the same options, in every state',
        'renders/renders: parallel requests',
      ],
    },
    { row: 'Project not ready: 400', tests: ['renders/renders: is 400 while the project is not ready'] },
    {
      row: 'POST /renders/bulk: all checked before any is queued',
      tests: ['renders/render-by-id: checks all shorts before it queues any'],
    },
    { row: 'only_done and its other names', tests: ['renders/renders: lists finished videos only with'] },
    {
      row: 'Options as given and as used, fallbacks',
      tests: ['projects/record: says its options as given and as used, and what was used instead'],
    },
    { row: 'GET /renders/{id}', tests: ['renders/render-by-id: GET /renders/{id}'] },
    { row: 'DELETE /renders/{id}', tests: ['renders/render-by-id: DELETE /renders/{id}'] },
    { row: 'download_url: ranges, ETag, file name', tests: ['renders/renders: the download URL'] },
    { row: 'POST /renders/{id}/published', tests: ['renders/render-by-id: POST /renders/{id}/published'] },
  ],
  '7 Lives': [
    {
      row: 'POST /lives/monitor: url or platform and channel, and the options',
      tests: [
        'lives/lives: recognizes the channel of %j',
        'lives/lives: follows a playlist, private by default, with the defaults of a project',
        'lives/lives: accepts a name, a visibility and options for its shorts',
      ],
    },
    {
      row: 'A channel that does not exist: 400 at once',
      tests: [
        'lives/lives: refuses %j at once: no such channel',
        'lives/lives: refuses a URL without a playlist, and a finished recording',
      ],
    },
    {
      row: 'One monitor per user and channel',
      tests: ['lives/lives: returns the same monitor for repeated and parallel requests'],
    },
    { row: 'PATCH /lives/monitors/{id}', tests: ['lives/lives: PATCH /lives/monitors/{id}'] },
    { row: 'DELETE /lives/monitors/{id}', tests: ['lives/lives: DELETE /lives/monitors/{id}'] },
    { row: 'Favourites', tests: ['lives/lives: belong to one user, and include own and public monitors'] },
    {
      row: 'States: waiting, monitoring, ended, error',
      tests: [
        'lives/recorded: ends with its stream, and continues as the same live',
        'lives/recorded: waits while all monitors are paused, and its recording stops',
        'lives/recorded: has the status error if its recording fails for good, and is tried again later',
      ],
    },
    {
      row: 'One live and one recording for all followers',
      tests: ['lives/recorded: is recorded once for all followers'],
    },
    { row: 'A clip at once, then a short', tests: ['lives/recorded: lists a moment as a clip at once'] },
    { row: 'Detail: sort and paging', tests: ['lives/recorded: sorts by score or id, and paginates'] },
    {
      row: 'Detail: the owner, and everybody when public',
      tests: ['lives/recorded: is 404 for other users until a monitor is public'],
    },
    {
      row: 'GET /lives/public: platform, q, sort, nothing of the owner',
      tests: [
        'lives/lives: lists public monitors of all users, without their owners',
        'lives/lives: filters, sorts and paginates',
      ],
    },
    {
      row: 'Copies: 201, then 200 with the same copy, a project per live or a named one',
      tests: [
        'lives/recorded: creates a project for the copies of a live: 201, then 200 with the same copy',
        'lives/recorded: accepts a project of the caller',
      ],
    },
    {
      row: 'A copy is a short like any other',
      tests: ['lives/recorded: returns a short that can be rendered, changed and deleted like any other'],
    },
    {
      row: 'Credits: one a started minute, never below zero, then paused',
      tests: [
        'lives/recorded: are charged once per minute, however often the cron runs',
        'lives/recorded: run out: the monitor pauses with a reason, and the recording stops',
      ],
    },
    {
      row: 'Segments are removed after some hours, clips stay',
      tests: ['lives/recorded: keeps its segments for some hours'],
    },
    {
      row: 'A node that takes over knows the gap',
      tests: ['lives/recorded: returns upload URLs, stores each segment once, and knows its gaps'],
    },
  ],
  '8 Limits': [
    { row: 'Reads', tests: ['everywhere/rate-limits: may read 300 times a minute, and may still write then'] },
    { row: 'Writes', tests: ['everywhere/rate-limits: may write 60 times a minute, and may still read then'] },
    { row: '/videoMetadata', tests: ['everywhere/rate-limits: may check 30 videos a minute'] },
    {
      row: 'Projects: 10 a minute',
      tests: ['everywhere/rate-limits: may create 10 projects a minute, over both endpoints together'],
    },
    { row: 'Projects: five unfinished', tests: ['projects/projects: are five at most, even for parallel requests'] },
    {
      row: 'Renders: 30 an hour',
      tests: ['everywhere/rate-limits: are limited to 30 new ones an hour; existing ones are free'],
    },
    { row: 'Failed sign-ins, by client and by address', tests: ['everywhere/rate-limits: signing in'] },
    {
      row: 'Mailed codes, by the hour and by the day',
      tests: [
        'everywhere/rate-limits: mails an address 5 codes an hour',
        'everywhere/rate-limits: mails 30 codes an hour',
      ],
    },
    {
      row: 'Plans override',
      tests: [
        'everywhere/rate-limits: has higher limits on a larger plan',
        'projects/projects: may be more on other plans, and the error states how many',
      ],
    },
    {
      row: 'RateLimit headers on every answer',
      tests: ['everywhere/rate-limits: contains the remaining requests: %s'],
    },
  ],
  '9 Webhooks': [
    {
      row: 'POST /webhooks: the secret once',
      tests: ['webhooks/webhooks: show their secret once, when they are created'],
    },
    {
      row: 'Events, signed',
      tests: [
        'webhooks/webhooks: project.ready and render.done',
        'webhooks/webhooks: render.error and project.refunded reach only their subscribers',
      ],
    },
    { row: 'project.ready with its shorts', tests: ['webhooks/webhooks: project.ready and render.done'] },
    { row: 'short.framed', tests: ['webhooks/webhooks: is announced when it is framed'] },
    {
      row: 'The secret of projects, before the first one',
      tests: ['webhooks/webhooks: is signed with a secret that can be read'],
    },
    { row: 'Secrets replaced with an overlap', tests: ['webhooks/webhooks: is replaced with an overlap'] },
    { row: 'Test events', tests: ['webhooks/webhooks: a test event'] },
    { row: 'live.short.created', tests: ['lives/recorded: is announced to followers: live.short.created'] },
    { row: 'Retries', tests: ['webhooks/webhooks: a host that fails is tried again'] },
    {
      row: 'Deliveries and sending again',
      tests: ['webhooks/webhooks: are listed newest first', 'webhooks/webhooks: can be sent again only by their owner'],
    },
    { row: 'Guarded targets', tests: ['webhooks/webhooks: do not go to'] },
  ],
  Events: [
    {
      row: 'GET /events',
      tests: ['events/events: tells of a project', 'events/events: shows nothing of another user'],
    },
    {
      row: 'Last-Event-ID and reset',
      tests: [
        'events/events: continues after the last event',
        'events/events: are all there, once and in order, though each connection is cut',
      ],
    },
    { row: 'Ten streams', tests: ['events/events: allows a number of streams'] },
    { row: 'ETag and 304', tests: ['events/events: a GET with If-None-Match'] },
    { row: 'Waits listen', tests: ['events/events: end a wait at once'] },
  ],
  '10 Uploads': [
    {
      row: 'POST /uploads: signed part URLs and a url',
      tests: ['uploads/uploads: returns a URL for each part and the future URL of the file'],
    },
    {
      row: 'The url is a source',
      tests: [
        'uploads/uploads: is a direct link that the source check reads',
        'uploads/uploads: creates a project whose node reads the file',
      ],
    },
    {
      row: 'At most 10000 MB',
      tests: ['uploads/uploads: accepts the largest file in a hundred parts, and not a byte more'],
    },
    { row: 'Resumable', tests: ['uploads/uploads: continues after a part was lost'] },
  ],
  '11 Editing': [
    {
      row: 'Corrected words and names of speakers hold for the project',
      tests: [
        'shorts/edited-texts: are shown by every short over them, by the transcript and its files',
        'shorts/edited-texts: are used by renders of the shorts that hold them',
        'shorts/edited-texts: names speakers in the transcript and its files',
      ],
    },
    { row: 'description and hashtags of a short', tests: ['shorts/edited-texts: can be changed, and stay ready'] },
    {
      row: 'A moved short is judged again',
      tests: ['shorts/edited-texts: is judged again, and keeps the texts that the user wrote'],
    },
    {
      row: 'Cuts of a short',
      tests: [
        'shorts/cuts: shorten it at once, snap beside words, and are left out of renders and drafts',
        'shorts/cuts: stay when the short is moved, framed again and moved back',
        'shorts/cuts: are removed with',
        'shorts/cuts: are refused, and change nothing',
      ],
    },
    {
      row: 'The look of a short',
      tests: [
        'shorts/cuts: is used by renders for what they do not name, and removed with null',
        'shorts/cuts: is refused where no render could have it',
      ],
    },
    { row: 'Drafts of renders', tests: ['shorts/edited-texts: is small and quick, and no finished video'] },
    {
      row: 'Source, waveform, cuts, storyboard',
      tests: [
        'editor/editor: gives a signed address of the stored file',
        'editor/editor: gives the loudness of the range that is asked for',
        'editor/editor: gives changes of the scene',
        'editor/editor: gives small pictures with their times',
      ],
    },
    {
      row: 'Material that is not stored: 404 with the reason',
      tests: ['editor/editor: a project without these files'],
    },
    { row: 'Caption styles', tests: ['editor/editor: gives every style with its font, its colors'] },
    {
      row: 'Templates',
      tests: [
        'editor/templates: are saved, listed, changed and deleted',
        'editor/templates: gives a render its options, and what the request says wins',
      ],
    },
  ],
};

export const CONTRACT_ROWS = {
  'spec.md': SPECIFICATION,
  'api-decisions.md': DECISIONS,
  'used as a client would': REVIEW,
};
