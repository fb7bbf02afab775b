/** Makes a new ULID. Passed as an argument so that tests can control it. */
export type NewId = () => string;

const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

/** The ULID in upper case, or null if the text is not a ULID. Ids are read in any case and written in upper case. */
export function readUlid(text: string): string | null {
  const upper = text.toUpperCase();
  return ULID.test(upper) ? upper : null;
}
