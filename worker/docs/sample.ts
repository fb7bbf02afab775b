import { type ApiDocument, type JsonSchema, nameOfRef } from './document.ts';

type Schemas = ApiDocument['components']['schemas'];

const ULID = '01KAFV5N7Q2V8XW4T6R5N0M1AB';

/** What fields of these names look like; else the schema decides. */
const VALUES: Record<string, unknown> = {
  message: 'Done.',
  email: 'me@example.com',
  password: 'correct-horse',
  name: 'Ada',
  token: 'eyJhbGciOiJIUzI1NiIsImtpZCI6IjEifQ.eyJzdWIiOiIwMUsifQ.c2lnbmF0dXJl',
  title: 'The first rule of a good harvest',
  description: 'Water in the morning, never at night.',
  hashtags: ['harvest'],
  url: 'https://example.com/talk.mp4',
  clip_duration: '60',
  start_time: 45.2,
  end_time: 78.9,
  duration: 33.7,
  score: 87.4,
  filename: 'talk.mp4',
  size: 734003200,
  content_type: 'video/mp4',
  platform: 'direct_link',
  language: 'en',
  width: 1080,
  height: 1920,
  balance: 540,
  total: 1,
};

/** Values by the pattern that they must match. */
const PATTERNED: [RegExp, string][] = [
  [/\[0-7\]\[0-9A-HJKMNP-TV-Z\]/, ULID],
  [/\\d\{6\}Z/, '2026-11-20T09:30:15.123000Z'],
  [/\(\\d\+:\)\?/, '1:02:45'],
  [/\[0-9a-f\]\{64\}/, 'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9'],
  [/whsec_/, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  [/#\[0-9A-Fa-f\]/, '#FFD400'],
  [/\\d/, '60'],
];

/** A value that its schema accepts and that looks like a real one. */
export function sampleOf(schema: JsonSchema, schemas: Schemas, name = ''): unknown {
  const target = schema.$ref === undefined ? schema : (schemas[nameOfRef(schema.$ref)] ?? {});
  const branch = target.anyOf?.[0] ?? target.oneOf?.[0];
  if (branch !== undefined) return sampleOf(branch, schemas, name);
  if (target.properties !== undefined) {
    const fields = Object.entries(target.properties);
    return Object.fromEntries(fields.map(([field, inner]) => [field, sampleOf(inner, schemas, field)]));
  }
  return target.type === 'array' || target.items !== undefined
    ? sampleList(target, schemas, name)
    : samplePlain(target, name);
}

function sampleList({ items, maxItems }: JsonSchema, schemas: Schemas, name: string): unknown[] {
  const known = VALUES[name];
  if (Array.isArray(known)) return known;
  return items === undefined || maxItems === 0 ? [] : [sampleOf(items, schemas, name)];
}

function samplePlain(schema: JsonSchema, name: string): unknown {
  if (schema.enum !== undefined) return schema.enum[0] ?? null;
  if (schema['const'] !== undefined) return schema['const'];
  const kind = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  const known = VALUES[name];
  if (kind === 'string') return sampleText(schema, typeof known === 'string' ? known : name || 'text');
  if (kind === 'number' || kind === 'integer') return sampleNumber(schema, known, kind);
  if (kind === 'boolean') return false;
  return kind === 'null' ? null : {};
}

function sampleText({ pattern, format }: JsonSchema, fallback: string): string {
  const patterned = PATTERNED.find(([known]) => typeof pattern === 'string' && known.test(pattern))?.[1];
  if (patterned !== undefined) return patterned;
  if (format === 'uri') return fallback.startsWith('http') ? fallback : `https://example.com/${fallback}`;
  return fallback;
}

function sampleNumber(schema: JsonSchema, known: unknown, kind: string): number {
  const least = Number(schema['minimum'] ?? 0);
  if (typeof known === 'number') return kind === 'integer' ? Math.round(known) : known;
  return typeof schema['exclusiveMinimum'] === 'number'
    ? Math.floor(schema['exclusiveMinimum']) + 1
    : Math.max(least, 1);
}
