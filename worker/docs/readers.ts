import type { ApiDocument } from './document.ts';
import { type FailureCode, PUBLIC_FAILURES, PUBLIC_FAILURES_2 } from '../http/failures.ts';
import { errorBody2 } from '../http/version2/error-body.ts';
import { INTRODUCTION, INTRODUCTION_2 } from './introduction.ts';
import type { RefusalOf } from './shared-components.ts';
import { OPERATOR_GROUPS, TAGS } from './tags.ts';

/** Who a document is for: which routes it shows, and its general text. */
export type Readers = {
  /** The routes under this path. */
  path: string;
  version: string;
  refusalOf: RefusalOf;
  /** The errors that they can meet. */
  codes: readonly FailureCode[];
  info: Pick<ApiDocument['info'], 'title' | 'summary' | 'description'>;
  bearer: string;
  tags: ApiDocument['tags'];
  /** The group of a route without a tag. */
  tagOf: (path: string) => string;
};

const refusalOf: RefusalOf = (_code, text) => ({ error: text });

export const CUSTOMERS: Readers = {
  path: '/api/v1',
  version: '1.0.0',
  refusalOf,
  codes: PUBLIC_FAILURES,
  info: { title: 'clipmill', summary: 'Long videos in, short clips out.', description: INTRODUCTION },
  bearer: 'The `token` that `POST /login` returns, or an API key: `Authorization: Bearer <token>`.',
  tags: TAGS,
  tagOf: () => 'Other',
};

export const CUSTOMERS_2: Readers = {
  ...CUSTOMERS,
  path: '/api/v2',
  version: '2.0.0',
  codes: PUBLIC_FAILURES_2,
  refusalOf: (code, sentence) => errorBody2({ code, sentence, requestId: '01KAFV5N7Q2V8XW4T6R5N0M1AB' }),
  info: { title: 'clipmill, version 2', summary: CUSTOMERS.info.summary, description: INTRODUCTION_2 },
};

export const OPERATORS: Readers = {
  path: '/internal/v1',
  version: '1.0.0',
  refusalOf,
  codes: PUBLIC_FAILURES,
  info: {
    title: 'clipmill for operators',
    summary: 'Users, credits, plans, the farm and node keys.',
    description:
      'For people who run a server, not for its customers. Send the `OPERATOR_TOKEN` of the server in the header `Authorization: Bearer <token>`. Responses and errors have the shape of the [customer API](/docs). Every call that changes something is recorded in the audit log.',
  },
  bearer: 'The setting `OPERATOR_TOKEN` of the server.',
  tags: OPERATOR_GROUPS.map(({ name, description }) => ({ name, description })),
  tagOf: (path) => OPERATOR_GROUPS.find((group) => path.startsWith(group.path))?.name ?? 'Other',
};
