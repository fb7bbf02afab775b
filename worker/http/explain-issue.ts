import type * as z from 'zod';
import type { FieldError } from './failures.ts';

type Issue = z.core.$ZodIssue;
type Place = 'body' | 'query';

/** One sentence that names the wrong field and states what it must be. Never contains the value. */
export function explainIssue(found: Issue, place: Place = 'body'): string {
  const issue = innermost(found);
  const field = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') return `Unknown field: ${unknownIn(issue).join(', ')}.`;
  if (isMissing(issue) && field !== '') return `${field} is required.`;
  return `${field === '' ? `The ${place}` : field} ${predicateOf(issue)}.`;
}

/** Each wrong field once, in the order of the schema, with its sentence. What is wrong with the whole is not about a field. */
export function fieldErrorsOf(issues: readonly Issue[], place: Place): FieldError[] {
  const found = new Map<string, string>();
  for (const issue of issues) {
    const inner = innermost(issue);
    const [field = ''] = inner.code === 'unrecognized_keys' ? unknownIn(inner) : [inner.path.join('.')];
    if (field !== '' && !found.has(field)) found.set(field, explainIssue(issue, place));
  }
  return [...found].map(([field, error]) => ({ field, error }));
}

function unknownIn({ path, keys }: Extract<Issue, { code: 'unrecognized_keys' }>): string[] {
  return keys.map((key) => [...path, key].join('.'));
}

function innermost(issue: Issue): Issue {
  const inner = issue.code === 'invalid_union' ? nearestBranch(issue) : undefined;
  return inner === undefined ? issue : innermost({ ...inner, path: [...issue.path, ...inner.path] });
}

/** zod omits the value from an issue. Only its default message shows if a field is missing or wrong. */
function isMissing(issue: Issue): boolean {
  return issue.code === 'invalid_type' && issue.message.endsWith('received undefined');
}

/** The alternative of a union that the client meant: the one whose type matched, so its issue is inside the value. */
function nearestBranch(issue: Extract<Issue, { code: 'invalid_union' }>): Issue | undefined {
  return issue.errors.flat().find((inner) => inner.path.length > 0 || inner.code === 'unrecognized_keys');
}

const KINDS: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'a JSON object',
  record: 'a JSON object',
  array: 'an array',
};

function predicateOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${KINDS[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`;
    case 'too_small':
      if (issue.minimum === 1 && isCounted(issue.origin)) return 'must not be empty';
      return `must ${atLimit('at least', issue.minimum, issue.origin)}`;
    case 'too_big':
      return `must ${atLimit('at most', issue.maximum, issue.origin)}`;
    case 'custom':
    case 'invalid_union':
    case 'invalid_format':
      return issue.message.startsWith('must ') ? issue.message : 'is not valid';
    default:
      return 'is not valid';
  }
}

function isCounted(origin: string): boolean {
  return origin === 'string' || origin === 'array';
}

function atLimit(bound: 'at least' | 'at most', limit: number | bigint, origin: string): string {
  if (origin === 'array') return `have ${bound} ${limit} items`;
  return `be ${bound} ${limit}${origin === 'string' ? ' characters long' : ''}`;
}
