import * as z from 'zod';
import { METHODS, REQUEST_LOG } from '#schema/domain/access/requests.ts';
import { KEY_KINDS } from '#schema/domain/access/test-key.ts';
import { pageQuery, standardEnvelope } from '../pages.ts';
import { SENTENCE } from '../version2/fields.ts';
import { inVersion2 } from '../version2/forms.ts';
import { timestampSchema, ulidSchema, ulidText } from '../wire.ts';

const FAILED = 'failed';

/** `failed`, or a status. */
const wantedStatus = z
  .string()
  .transform((text, context) => {
    if (text === FAILED) return text;
    if (/^[1-5]\d\d$/.test(text)) return Number(text);
    context.addIssue({ code: 'custom', message: 'must be failed, or a status such as 404' });
    return z.NEVER;
  })
  .meta({ type: 'string', example: FAILED });

/** GET /requests */
export const requestListQuerySchema = z.object({
  ...pageQuery,
  api_key_id: ulidText.optional().describe('Only requests with this API key.'),
  status: wantedStatus.optional().describe('`failed`: only those with a status of 400 and above. Or one status.'),
  method: z.enum(METHODS).optional().describe('Only requests with this method.'),
  request_id: ulidText.optional().describe('Only this request: its `X-Request-Id`.'),
});

const loggedRequestSchema = z
  .strictObject({
    id: ulidSchema.describe('The `X-Request-Id` of its answer.'),
    method: z.enum(METHODS).meta({ example: 'POST' }),
    path: z
      .string()
      .describe(
        `The path with its ids, never with its query. A part longer than ${REQUEST_LOG.partChars} characters is shown as \`…\`.`,
      )
      .meta({ example: '/api/v1/projects' }),
    status: z.int().min(100).max(599).meta({ example: 400 }),
    error_code: z
      .string()
      .nullable()
      .describe('The `X-Error-Code` of its answer. Null: it succeeded.')
      .meta({ example: 'request.invalid' }),
    error: z
      .string()
      .nullable()
      .describe('What the code means, and what to do. The sentence in the answer may have said more.')
      .meta({ example: 'The request is invalid. Check its fields against the API reference.' })
      .register(inVersion2, SENTENCE),
    error_field: z
      .string()
      .nullable()
      .describe('The field that was wrong. Null: none, or no single one.')
      .meta({ example: 'language' }),
    times: z
      .int()
      .positive()
      .describe(
        `How many requests this is: equal failures with one key within seconds are one, with what is known of the first. \`request_id\` finds up to ${REQUEST_LOG.otherIds} of the others.`,
      )
      .meta({ example: 1 }),
    duration_ms: z.int().nonnegative().describe('Milliseconds until the answer began.').meta({ example: 38 }),
    api_key: z.strictObject({
      id: ulidSchema,
      name: z.string().nullable().describe('Null: the key was deleted.').meta({ example: 'Nightly renders' }),
      kind: z.enum(KEY_KINDS).meta({ example: 'live' }),
    }),
    created_at: timestampSchema.describe('When it came.'),
  })
  .meta({ id: 'LoggedRequest' });
export type LoggedRequestView = z.infer<typeof loggedRequestSchema>;
export const requestListSchema = standardEnvelope(loggedRequestSchema).meta({ id: 'RequestList' });
