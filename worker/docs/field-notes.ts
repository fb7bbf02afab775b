import { LIMITS } from '#schema/domain/limits.ts';
import { type ApiDocument, type Endpoint, type JsonSchema, nameOfRef, type Operation } from './document.ts';

/** What a field means, for people: schema by schema as the document calls them. A test holds each note to a field that exists. */
export const FIELD_NOTES: Record<string, Record<string, string>> = {
  Error: { error: 'One sentence that says what is wrong and names the field.' },
  Upload: {
    url: 'A source for `POST /videoMetadata` and `POST /createShorts`, once the upload is completed.',
    part_size: 'Bytes of every part but the last.',
    parts: 'Where to PUT each part. Keep the ETag that each PUT answers. None once the upload is completed.',
    parts_expire_at: 'The addresses of the parts hold until then; ask for the upload again to get fresh ones.',
    expires_at: 'An upload that nobody completes is removed then.',
  },
  CreditMovement: {
    delta: 'Credits that came (above 0) or went.',
    ref: 'The project, or what a grant was made for.',
  },
  NewWebhook: { secret: 'Shown once. Verify calls with it: Standard Webhooks.' },
  Delivery: {
    webhook_id: 'Null where the address is the `webhook_url` of a project.',
    last_status: 'Null where there was no answer, or no try yet.',
    next_attempt_at: 'Null once it is delivered or has failed.',
  },
  User: {
    balance: 'Credits that are free to spend. One credit is one started minute of video.',
    eligible_for_trial: 'True for an account that made itself by an e-mail code.',
    credits: 'The balance again, and what projects in progress hold.',
    limits: 'What the plan of this user allows.',
  },
  VideoMetadataRequest: {
    url: 'The video. Exactly one http or https link.',
    isReframe: `Skips the rule that a video of a platform must be longer than ${LIMITS.platformMinSec / 60} minutes.`,
    uploadedDuration: 'Seconds, as the client measured them. Together with `uploadedThumbnail` nothing is fetched.',
    uploadedThumbnail: 'A picture as `data:image/...;base64,...`. The body may then have 8 MB.',
  },
  VideoMetadata: {
    platform: 'The kind of source.',
    url: 'The address as clipmill writes it; use this one for the project.',
    views: 'Numeric text, `0` where the source does not tell.',
    duration: 'Clock format, like `4:05` or `1:02:45`.',
    size_in_mb: 'Null where the source does not tell.',
    durationInSec: 'Whole seconds.',
  },
  NewProject: {
    url: 'The source: anything that `POST /videoMetadata` accepts, or the `url` of an upload.',
    goal: '`shorts` finds the best moments (default), `reframe` makes one short of the whole window, `empty` leaves the cutting to you.',
    title: 'Default: the title of the video.',
    clipDuration: `Wished length of a short in seconds, ${LIMITS.clipMinSec} to ${LIMITS.clipMaxSec}; default "${LIMITS.clipDefaultSec}".`,
    startTime: 'Where the processed window begins; default 0.',
    endTime: `Where it ends; default the end of the video. The window must be ${LIMITS.windowMinSec} seconds or longer.`,
    aspect_ratio: 'Default `vertical`.',
    layout: 'How people are framed; default `single`.',
    language: 'BCP 47, or `auto` (default).',
    keywords: 'Words that steer the choice of shorts.',
    prompt: 'The same in a sentence of yours.',
    max_clips: `At most so many shorts, 1 to ${LIMITS.maxClips}.`,
    metadata: `An object of your own that comes back with the project, ${LIMITS.clientMetadataBytes} bytes of JSON at most.`,
    webhook_url: 'Is told when the project is ready or refunded and when its renders end.',
  },
  Project: {
    status: 'Ready for renders at `face_analysis_done`; `refunded` is the end of a project that failed.',
    clip_duration: 'Numeric text.',
    thumbnail_url: 'Empty until the video is here.',
    metadata: 'Your own object, with what is known of the source over it.',
    progress: 'Per cent of the whole way; never falls.',
    stage_progress: 'Per cent of what is going on right now.',
    eta_seconds: 'An estimate; null while there is none.',
    failure_reason: 'A sentence; null unless `refunded`.',
    credits_cost: 'What the project reserved, and cost once it is ready.',
  },
  ShortListItem: {
    score: '0 to 100 with one decimal.',
    status: 'In the words of a project; `face_analysis_done` when it can be rendered.',
    already_copied: 'You copied this short of a live into a project.',
    start_time: 'Where it begins in the source.',
    thumbnail_url: 'Empty until the short is framed.',
  },
  Short: {
    score_details:
      'Where the score comes from: four marks, the parts whose points add up, and a sentence that quotes its evidence.',
    words: 'What is said, word by word, in seconds of the source.',
    layout_segments: 'Who is in the picture when: crops in pixels of the source, with their path over time.',
    preview_url:
      'A small film of the short as it is framed. Until there is one, and for shorts over five minutes, the source itself, signed for some hours, at the range of the short; null until it is here.',
    language: 'What is spoken; null until it is known.',
    renders: 'Newest first.',
  },
  RenderOptions: {
    layout: 'Default: that of the short, else of the project.',
    aspect_ratio: 'Default: that of the project.',
    resolution: 'Of the shorter side; default 1080.',
    fps: '`source` (default), 30 or 60.',
    captions: '`false` for none, or how they look.',
    loudness: 'LUFS; default -14. `off` leaves the sound as it is.',
    start_time: 'Another range than the one of the short, inside the window of the project.',
    force: 'Renders again even where the same render exists.',
  },
  Render: {
    status: '`done` and `error` are final; after `error` the same request tries again.',
    download_url: 'The MP4, without a token, for ever; null until `done`.',
    render_hash: 'The same options for the same short give the same hash, and the same render.',
    published_platforms: 'Where you said that it was published.',
    progress: 'Per cent.',
    error_reason: 'A sentence; null unless `error`.',
    caption_url: 'The captions as SRT.',
    caption_vtt_url: 'The same as WebVTT, for `<track>` beside `<video>`.',
    quality: 'Measured on the finished file.',
  },
};

/** Parameters in a path or a query, by name. */
export const PARAMETER_NOTES: Record<string, string> = {
  page: 'Beyond the last one the page is empty.',
  per_page: `Default ${LIMITS.projectsPerPageDefault} for projects, else ${LIMITS.perPageDefault}.`,
  limit: 'The same as `per_page`.',
  sort: 'The order of the list; `score` is best first.',
  project_id: 'ULID of a project of yours.',
  short_id: 'ULID of a short.',
  id: 'ULID.',
  only_done: '`1`: finished renders only.',
  done: 'The same as `only_done`.',
  finished: 'The same as `only_done`.',
  status: 'Only those of this status.',
};

const pageSize = { type: 'integer', minimum: 1, maximum: LIMITS.perPageMax };
/** What comes as text in a query and is a number all the same. */
const NUMBERS: Record<string, JsonSchema> = {
  page: { type: 'integer', minimum: 1, default: 1 },
  per_page: pageSize,
  limit: pageSize,
};

/** Fields that are another name of the same, where it is not just the other spelling. */
const SYNONYMS: Record<string, string> = { video_layout: 'layout' };

/** What must come although the schema lets it pass, since its absence has a sentence of its own. */
const REQUIRED: Record<string, string[]> = { NewProject: ['url'], VideoMetadataRequest: ['url'] };

/** Bodies that need not come at all. */
const MAY_BE_EMPTY = ['RenderOptions', 'LogoutRequest'];

/** Writes the notes into the document, and which fields are another spelling of which. */
export function addNotes(schemas: ApiDocument['components']['schemas'], endpoints: Endpoint[]): void {
  for (const [name, schema] of Object.entries(schemas)) {
    noteSpellings(schema);
    for (const [field, note] of Object.entries(notesFor(name))) describe(schema.properties?.[field], note);
    const required = REQUIRED[name];
    if (required !== undefined) schema.required = required;
  }
  for (const { operation } of endpoints) noteParameters(operation);
  for (const { operation } of endpoints) noteBody(operation, schemas);
}

function noteParameters({ parameters = [] }: Operation): void {
  for (const parameter of parameters) {
    const numbers = 'name' in parameter ? NUMBERS[parameter.name] : undefined;
    if ('name' in parameter && numbers !== undefined) parameter.schema = numbers;
    const note = 'name' in parameter ? PARAMETER_NOTES[parameter.name] : undefined;
    if ('name' in parameter && note !== undefined) parameter.description ??= note;
  }
}

/** The routes read no body as an empty object; whether that can be valid is told here. */
function noteBody({ requestBody }: Operation, schemas: ApiDocument['components']['schemas']): void {
  const name = nameOfRef(requestBody?.content['application/json']?.schema.$ref ?? '');
  const isEmpty = Object.keys(schemas[name]?.properties ?? {}).length === 0;
  if (requestBody !== undefined) requestBody.required = !isEmpty && !MAY_BE_EMPTY.includes(name);
}

/** A full short has the fields of the one in the list. */
function notesFor(name: string): Record<string, string> {
  return name === 'Short' ? { ...FIELD_NOTES['ShortListItem'], ...FIELD_NOTES['Short'] } : (FIELD_NOTES[name] ?? {});
}

function describe(schema: JsonSchema | undefined, note: string): void {
  if (schema !== undefined) schema.description = note;
}

/** The first of two fields that differ in spelling alone is the one to use. */
function noteSpellings({ properties = {} }: JsonSchema): void {
  const first = new Map<string, string>();
  for (const [field, schema] of Object.entries(properties)) {
    const plain = SYNONYMS[field] ?? field.replaceAll(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());
    const known = first.get(plain);
    if (known === undefined) first.set(plain, field);
    else schema.description = `${SPELLING} \`${known}\`.`;
  }
}

/** How the note of another spelling begins. */
export const SPELLING = 'Another spelling of';
