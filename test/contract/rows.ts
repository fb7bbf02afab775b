/**
 * Every row of the specification and of the decisions, and the tests that check it. A test is named by `file: start of
 * its title`: the file in this folder without `.test.ts`, and the title of a test or of a group. `npm run generate`
 * prints docs/contract-tests.md from it, and a test checks that each title exists. A row without tests is shown as
 * such.
 */
export type ContractRow = { row: string; tests: string[] };

const SPECIFICATION: Record<string, ContractRow[]> = {
  'Resources and their fields': [
    {
      row: 'Timestamps with microseconds and Z, ids are ULIDs',
      tests: ['projects/projects: creates a pending project', 'everywhere/http: is ours'],
    },
    { row: 'User, Subscription', tests: ['accounts/accounts: gives the user with a token'] },
    {
      row: 'Render, short summary',
      tests: ['renders/renders: shows a finished render in full', 'renders/render-by-id: gives the render of the list'],
    },
    {
      row: 'Project, metadata',
      tests: ['projects/projects: creates a pending project', 'projects/projects: take a title'],
    },
    { row: 'Short in lists', tests: ['shorts/shorts: tells of each short what a list needs'] },
    { row: 'VideoMetadata of a direct link', tests: ['sources/video-metadata: previews the video'] },
    {
      row: 'VideoMetadata of the video-sharing platform',
      tests: ['sources/sources: POST /videoMetadata of a YouTube video'],
    },
    { row: 'VideoMetadata of the cloud drive', tests: ['sources/sources: POST /videoMetadata of a Google Drive file'] },
    { row: 'VideoMetadata of a live-stream VOD', tests: ['sources/sources: POST /videoMetadata of a Twitch VOD'] },
    { row: 'Monitor, for a user who has none', tests: ['lives/lives: GET /lives/monitors'] },
    { row: 'Standard envelope', tests: ['projects/projects: leads from page to page'] },
    { row: 'Render list envelope', tests: ['renders/renders: lists newest first', 'renders/renders: pages by limit'] },
  ],
  'States and transitions': [
    {
      row: 'Render: pending, processing, done',
      tests: ['renders/renders: answers the same wish with the same render'],
    },
    { row: 'Render: error, and the client may try again', tests: ['renders/renders: says why, and starts anew'] },
    {
      row: 'Project: pending to face_analysis_done',
      tests: ['projects/projects: goes through the states of the specification'],
    },
    {
      row: 'Project: refunded',
      tests: [
        'projects/projects: come back when a project fails',
        'projects/projects: come back once when no engine understands the speech',
      ],
    },
    { row: 'Live status', tests: [] },
  ],
  Endpoints: [
    { row: 'POST /login', tests: ['accounts/accounts: POST /login'] },
    { row: 'POST /videoMetadata', tests: ['sources/video-metadata: POST /videoMetadata of a direct link'] },
    { row: 'POST /videoMetadata: isReframe', tests: ['sources/sources: refuses four minutes or less'] },
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
    { row: 'GET /lives/{liveId}/detail of an unknown live', tests: ['lives/lives: is unknown'] },
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
      tests: ['accounts/accounts: gives the user with a token', 'everywhere/client: does the main job'],
    },
    {
      row: '401 without valid authentication',
      tests: ['everywhere/everywhere: is 401 with', 'everywhere/everywhere: that was changed is 401'],
    },
  ],
  Errors: [
    { row: '{error} and the status codes of the list', tests: ['everywhere/fuzz: gets an answer of the contract'] },
    {
      row: 'The validation table: messages in their order',
      tests: ['sources/video-metadata: the validation table of the specification'],
    },
    { row: 'Short-form URL of the platform', tests: ['sources/sources: refuses Shorts'] },
    { row: 'VOD by a user without permission', tests: ['sources/sources: is refused to users without the permission'] },
    { row: 'Duration 0: livestreams', tests: ['sources/sources: refuses %s'] },
    { row: 'Four minutes or less', tests: ['sources/sources: refuses four minutes or less'] },
    {
      row: 'Larger than 10000 MB',
      tests: ['sources/sources: refuses what is larger than 10000 MB', 'sources/direct: to more than 10000 MB'],
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
      tests: ['renders/renders: serves the file to anybody who knows it'],
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
      tests: [
        'projects/projects: takes the body of the specification',
        'renders/renders: what a render may be asked for',
      ],
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
      tests: ['shorts/shorts: takes the id in any case', 'shorts/shorts: is 404 for %s'],
    },
    {
      row: 'Paging: errors, an empty page past the end, links keep the query',
      tests: [
        'projects/projects: refuses ?%s',
        'projects/projects: has an empty page past the end',
        'projects/projects: leads from page to page',
      ],
    },
    {
      row: 'Idempotency-Key',
      tests: [
        'everywhere/idempotency: a request with an Idempotency-Key',
        'everywhere/openapi: takes an Idempotency-Key',
      ],
    },
    {
      row: 'A replay costs nothing and counts against no limit',
      tests: ['everywhere/rate-limits: spends nothing on replays'],
    },
    { row: 'CORS', tests: ['everywhere/everywhere: other origins', 'everywhere/http: a page of another origin'] },
    { row: 'X-Request-Id', tests: ['everywhere/http: is ours, whatever the client sends'] },
    { row: 'HEAD', tests: ['everywhere/http: %s answers like GET'] },
  ],
  '2 Authentication': [
    {
      row: 'Unknown e-mail and wrong password alike',
      tests: ['accounts/accounts: answers an unknown e-mail and a wrong password alike'],
    },
    { row: 'JWT with kid, 30 days', tests: ['accounts/accounts: signs a token that names its key'] },
    { row: 'POST /token/refresh', tests: ['accounts/sessions: POST /token/refresh'] },
    { row: 'POST /logout', tests: ['accounts/sessions: POST /logout'] },
    { row: 'Everywhere signed out', tests: ['accounts/sessions: with all revokes every token'] },
    { row: 'E-mail codes, step 1', tests: ['accounts/callback: POST /social/callback/email with an address'] },
    { row: 'E-mail codes, step 2', tests: ['accounts/callback: POST /social/callback/email with a code'] },
    { row: 'OpenID Connect', tests: ['accounts/callback: POST /social/callback/email with an id_token'] },
    { row: 'GET /user: credits and limits', tests: ['accounts/accounts: gives the user twice'] },
  ],
  '3 Credits': [
    { row: 'Reserved with the project', tests: ['projects/projects: are reserved when a project is created'] },
    { row: 'Too few: 403, nothing is created', tests: ['projects/projects: that are too few create nothing'] },
    { row: 'Settled when ready', tests: ['projects/projects: are settled when a project is ready'] },
    { row: 'Released when it fails', tests: ['projects/projects: come back when a project fails'] },
    {
      row: 'Each movement once, never below zero',
      tests: ['projects/projects: are spent once', 'projects/project-by-id: gives unsettled credits back, once'],
    },
    { row: 'GET /user/credits', tests: ['accounts/credits: GET /user/credits'] },
  ],
  '4 Projects': [
    {
      row: 'Only url is required; defaults',
      tests: ['projects/projects: creates a pending project of nothing but a URL'],
    },
    { row: 'Window and duration: 400', tests: ['projects/projects: refuse %j'] },
    {
      row: 'The same validation as POST /videoMetadata',
      tests: ['projects/projects: refuse the URL %j', 'sources/sources: refuses what POST /videoMetadata refuses'],
    },
    {
      row: 'webhook_url',
      tests: ['projects/project-by-id: webhook_url', 'webhooks/webhooks: the webhook_url of a project'],
    },
    { row: 'GET /projects/{id}', tests: ['projects/project-by-id: GET /projects/{id}'] },
    { row: 'DELETE /projects/{id}', tests: ['projects/project-by-id: DELETE /projects/{id}'] },
    { row: 'GET /projects/{id}/transcript', tests: ['projects/transcripts: GET /projects/{id}/transcript'] },
    { row: 'Progress never falls', tests: ['projects/projects: goes through the states of the specification'] },
    { row: 'language is a BCP 47 tag or auto', tests: ['projects/projects: the language'] },
    { row: 'goal reframe', tests: ['projects/project-by-id: reframe'] },
    { row: 'goal empty', tests: ['projects/project-by-id: empty'] },
    { row: 'POST /shorts/{project_id}', tests: ['shorts/short-edit: POST /shorts/{project_id}'] },
    {
      row: 'PATCH /shorts/{project_id}/{short_id}',
      tests: ['shorts/short-edit: PATCH /shorts/{project_id}/{short_id}', 'shorts/short-edit: corrected words'],
    },
  ],
  '5 Shorts': [
    { row: 'sort, ties by id', tests: ['shorts/shorts: sorts', 'shorts/shorts: breaks ties by id'] },
    { row: 'Listed from the moment that they exist', tests: ['shorts/shorts: lists shorts from the moment'] },
    {
      row: 'A short in full',
      tests: [
        'shorts/shorts: tells everything of a short',
        'shorts/shorts: holds the words',
        'shorts/shorts: has a preview that plays',
        'shorts/shorts: has a film of its own',
      ],
    },
  ],
  '6 Renders': [
    {
      row: 'An empty body; the options',
      tests: ['renders/renders: what a render may be asked for', 'renders/render-options: what changes the picture'],
    },
    { row: '2160 by plan', tests: ['renders/render-options: resolution'] },
    {
      row: 'render_hash: the same wish, the same render',
      tests: ['renders/renders: answers the same wish', 'renders/renders: requests at the same time'],
    },
    { row: 'Project not ready: 400', tests: ['renders/renders: is 400 while the project is not ready'] },
    {
      row: 'POST /renders/bulk: all checked before any is queued',
      tests: ['renders/render-by-id: checks all before it queues any'],
    },
    { row: 'only_done and its other names', tests: ['renders/renders: lists finished videos only with'] },
    { row: 'GET /renders/{id}', tests: ['renders/render-by-id: GET /renders/{id}'] },
    { row: 'DELETE /renders/{id}', tests: ['renders/render-by-id: DELETE /renders/{id}'] },
    { row: 'download_url: ranges, ETag, file name', tests: ['renders/renders: the download URL'] },
    { row: 'POST /renders/{id}/published', tests: ['renders/render-by-id: POST /renders/{id}/published'] },
  ],
  '7 Lives': [
    {
      row: 'POST /lives/monitor: url or platform and channel, and the options',
      tests: [
        'lives/lives: knows the channel of',
        'lives/lives: follows a playlist',
        'lives/lives: takes a name, a visibility',
      ],
    },
    {
      row: 'A channel that does not exist: 400 at once',
      tests: ['lives/lives: refuses %j at once', 'lives/lives: refuses an address without a playlist'],
    },
    { row: 'One monitor per user and channel', tests: ['lives/lives: answers the same monitor when asked again'] },
    { row: 'PATCH /lives/monitors/{id}', tests: ['lives/lives: PATCH /lives/monitors/{id}'] },
    { row: 'DELETE /lives/monitors/{id}', tests: ['lives/lives: DELETE /lives/monitors/{id}'] },
    { row: 'Favourites', tests: ['lives/lives: are each user’s own'] },
    {
      row: 'States: waiting, monitoring, ended, error',
      tests: [
        'lives/recorded: ends with its stream',
        'lives/recorded: waits while all have paused',
        'lives/recorded: has an error where',
      ],
    },
    { row: 'One live and one recording for all followers', tests: ['lives/recorded: is recorded once'] },
    { row: 'A clip at once, then a short', tests: ['lives/recorded: lists a moment as a clip at once'] },
    { row: 'Detail: sort and paging', tests: ['lives/recorded: sorts by score or id'] },
    {
      row: 'Detail: the owner, and everybody when public',
      tests: ['lives/recorded: is 404 for strangers while no monitor is public'],
    },
    {
      row: 'GET /lives/public: platform, q, sort, nothing of the owner',
      tests: ['lives/lives: lists public monitors of everybody', 'lives/lives: filters, sorts and leads'],
    },
    {
      row: 'Copies: 201, then 200 with the same copy, a project per live or a named one',
      tests: ['lives/recorded: makes a project for the copies', 'lives/recorded: takes a project of the caller'],
    },
    { row: 'A copy is a short like any other', tests: ['lives/recorded: gives a short that can be rendered'] },
    {
      row: 'Credits: one a started minute, never below zero, then paused',
      tests: ['lives/recorded: are one for a minute', 'lives/recorded: run out'],
    },
    {
      row: 'Segments are removed after some hours, clips stay',
      tests: ['lives/recorded: keeps its segments for some hours'],
    },
    { row: 'A node that takes over knows the gap', tests: ['lives/recorded: hands out addresses'] },
  ],
  '8 Limits': [
    { row: 'Reads', tests: ['everywhere/rate-limits: may read 300 times a minute'] },
    { row: 'Writes', tests: ['everywhere/rate-limits: may write 60 times a minute'] },
    { row: '/videoMetadata', tests: ['everywhere/rate-limits: may check 30 videos a minute'] },
    { row: 'Projects: 10 a minute', tests: ['everywhere/rate-limits: may create 10 projects a minute'] },
    { row: 'Projects: five unfinished', tests: ['projects/projects: are five at most'] },
    { row: 'Renders: 30 an hour', tests: ['everywhere/rate-limits: are 30 new ones an hour'] },
    { row: 'Signing in, by address and by client', tests: ['everywhere/rate-limits: signing in'] },
    {
      row: 'Plans override',
      tests: [
        'everywhere/rate-limits: on a larger plan may do more',
        'projects/projects: may be more where the plan says so',
      ],
    },
    { row: 'RateLimit headers on every answer', tests: ['everywhere/rate-limits: tells where its client stands'] },
  ],
  '9 Webhooks': [
    { row: 'POST /webhooks: the secret once', tests: ['webhooks/webhooks: show their secret once'] },
    {
      row: 'Events, signed',
      tests: [
        'webhooks/webhooks: project.ready and render.done',
        'webhooks/webhooks: render.error and project.refunded',
      ],
    },
    { row: 'live.short.created', tests: ['lives/recorded: is told to who follows it'] },
    { row: 'Retries', tests: ['webhooks/webhooks: a host that fails is tried again'] },
    {
      row: 'Deliveries and sending again',
      tests: ['webhooks/webhooks: are listed newest first', 'webhooks/webhooks: are sent again when asked'],
    },
    { row: 'Guarded targets', tests: ['webhooks/webhooks: do not go to'] },
  ],
  '10 Uploads': [
    { row: 'POST /uploads: signed part URLs and a url', tests: ['uploads/uploads: gives an address for each part'] },
    {
      row: 'The url is a source',
      tests: [
        'uploads/uploads: is a direct link that the source check reads',
        'uploads/uploads: makes a project whose node gets the file',
      ],
    },
    { row: 'At most 10000 MB', tests: ['uploads/uploads: takes the largest file'] },
    { row: 'Resumable', tests: ['uploads/uploads: goes on part by part'] },
  ],
};

export const CONTRACT_ROWS = { 'spec.md': SPECIFICATION, 'api-decisions.md': DECISIONS };
