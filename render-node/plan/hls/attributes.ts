/**
 * An attribute list of a playlist tag (RFC 8216, 4.2): names to values, quotes taken off. What is malformed is left
 * out. A name is only looked for behind a comma: looking everywhere takes time with the square of the length, and a
 * hostile line has 4 MB.
 */
export function readAttributes(text: string): Map<string, string> {
  const found = text.matchAll(/(?:^|,)\s*([A-Z0-9-]+)=(?:"([^"]*)"|([^",]*))(?=,|$)/g);
  return new Map(Array.from(found, ([, name = '', quoted, bare = '']) => [name, quoted ?? bare.trim()]));
}
