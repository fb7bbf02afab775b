import type * as z from 'zod';

type Issue = z.core.$ZodIssue;

/** One sentence about what is wrong with a request, with the name of the field and without its value. */
export function explainIssue(issue: Issue, place: 'body' | 'query' = 'body'): string {
  const inner = issue.code === 'invalid_union' ? nearestBranch(issue) : undefined;
  if (inner !== undefined) return explainIssue({ ...inner, path: [...issue.path, ...inner.path] }, place);
  const field = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.map((key) => (field === '' ? key : `${field}.${key}`));
    return `Unknown field: ${names.join(', ')}.`;
  }
  if (isMissing(issue) && field !== '') return `${field} is required.`;
  return `${field === '' ? `The ${place}` : field} ${predicateOf(issue)}.`;
}

/** zod keeps the value out of an issue, so only its default message distinguishes a missing field from a wrong one. */
function isMissing(issue: Issue): boolean {
  return issue.code === 'invalid_type' && issue.message.endsWith('received undefined');
}

/** Of an alternative that failed, the branch that looked deeper than the kind of value: there the mistake is. */
function nearestBranch(issue: Extract<Issue, { code: 'invalid_union' }>): Issue | undefined {
  return issue.errors.flat().find((inner) => inner.path.length > 0 || inner.code === 'unrecognized_keys');
}

const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'a JSON object',
  record: 'a JSON object',
  array: 'a list',
};

function predicateOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${KINDS[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`;
    case 'too_small':
      if (unitOf(issue.origin) !== '' && issue.minimum === 1) return 'must not be empty';
      return `must be at least ${issue.minimum}${unitOf(issue.origin)}`;
    case 'too_big':
      return `must be at most ${issue.maximum}${unitOf(issue.origin)}`;
    case 'custom':
    case 'invalid_union':
    case 'invalid_format':
      return issue.message.startsWith('must ') ? issue.message : 'is not valid';
    default:
      return 'is not valid';
  }
}

function unitOf(origin: string): string {
  if (origin === 'string') return ' characters long';
  return origin === 'array' ? ' items long' : '';
}
