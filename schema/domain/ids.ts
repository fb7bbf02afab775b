/** Makes a new ULID. Passed as an argument so that tests can control it. */
export type NewId = () => string;

/** As ids are written. */
export const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

/** The ULID in upper case, or null if the text is not a ULID. Ids are read in any case and written in upper case. */
export function readUlid(text: string): string | null {
  const upper = text.toUpperCase();
  return ULID.test(upper) ? upper : null;
}

/** A W3C trace id: 128 bits. */
export const TRACE_ID = /^[0-9a-f]{32}$/;

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The trace id of a request that has none: the 128 bits of its ULID in hexadecimal. */
export function traceIdOfUlid(id: string): string {
  const bits = [...id].reduce((sum, letter) => sum * 32n + BigInt(Math.max(0, LETTERS.indexOf(letter))), 0n);
  return bits.toString(16).padStart(32, '0');
}

const TRACEPARENT = /^[0-9a-f]{2}-(?<trace>[0-9a-f]{32})-(?<span>[0-9a-f]{16})-[0-9a-f]{2}/;

/** The trace id in a `traceparent` header, or null. */
export function readTraceparent(header: string | undefined): string | null {
  return notZero(TRACEPARENT.exec(header ?? '')?.groups?.['trace']);
}

/** The id of the span that sent a `traceparent` header, or null. */
export function readParentSpan(header: string | undefined): string | null {
  return notZero(TRACEPARENT.exec(header ?? '')?.groups?.['span']);
}

/** Ids that are all zeros are not valid. */
function notZero(id: string | undefined): string | null {
  return id === undefined || /^0+$/.test(id) ? null : id;
}

/** Bytes as lower-case hexadecimal text. */
export function toHex(bytes: Iterable<number>): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The bytes of hexadecimal text. */
export function fromHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
