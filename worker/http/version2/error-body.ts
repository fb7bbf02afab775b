import type { Error2 } from '#schema/contract/version2/error.ts';
import { inWordsOf2 } from '#schema/contract/version2/words.ts';
import type { FailureCode, FieldError } from '../failures.ts';

/** The field, as version 1 calls it, that an error is about which no schema found. The others are about no field, or about several requests' own. */
const FIELDS: [RegExp, string][] = [
  // An upload has the same error for its size.
  [/^source\.(?!too_large)/, 'url'],
  [/^window\./, 'endTime'],
  [/^language\./, 'language'],
  [/^short\.words_unknown$/, 'words'],
  [/^render\.resolution_above_plan$/, 'resolution'],
  [/^live\.(url_unsupported|not_live)$/, 'url'],
  [/^webhook\.url_refused$/, 'url'],
  [/^accounts\.(email_taken|not_confirmed)$/, 'email'],
  [/^accounts\.wrong_password$/, 'current_password'],
  [/^auth\.wrong_code$/, 'code'],
  [/^auth\.wrong_id_token$/, 'id_token'],
  [/^connections\.state_invalid$/, 'state'],
  [/^upload\.parts_wrong$/, 'parts'],
];

type Refusal = { code: FailureCode; sentence: string; fields?: readonly FieldError[] | undefined; requestId: string };

/** The field that an error is about, or the first of several. Null: none. `inWords`: how the version calls a field. */
export function fieldOf(
  { code, fields }: Pick<Refusal, 'code' | 'fields'>,
  inWords: (field: string) => string = (field) => field,
): string | null {
  const [, known = null] = FIELDS.find(([codes]) => codes.test(code)) ?? [];
  return fields?.[0]?.field ?? (known === null ? null : inWords(known));
}

/** The body of an error of version 2. */
export function errorBody2({ code, sentence, fields = [], requestId }: Refusal): Error2 {
  const error = inWordsOf2(sentence);
  const known = fieldOf({ code, fields }, inWordsOf2);
  const own = known === null ? [] : [{ field: known, error }];
  return { error, code, field: known, request_id: requestId, fields: fields.length > 0 ? [...fields] : own };
}
