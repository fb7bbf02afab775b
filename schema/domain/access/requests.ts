/** The methods of the API. */
export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof METHODS)[number];

/** The log of requests with API keys. */
export const REQUEST_LOG = {
  /** Rows per user. The oldest go first. */
  perUser: 10_000,
  /** Other ids of a row that stands for several requests. */
  otherIds: 20,
  /** Longer parts of paths and fields are no ids or names, and may be anything, such as a key. */
  partChars: 40,
} as const;
