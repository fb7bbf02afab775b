/**
 * An attribute list of a playlist tag (RFC 8216, 4.2): names to values, without quotes. Malformed attributes are left
 * out. A name is only searched after a comma. Searching everywhere takes quadratic time, and a hostile line has 4 MB.
 */
export function readAttributes(text: string): Map<string, string> {
  const found = text.matchAll(/(?:^|,)\s*([A-Z0-9-]+)=(?:"([^"]*)"|([^",]*))(?=,|$)/g);
  return new Map(Array.from(found, ([, name = '', quoted, bare = '']) => [name, quoted ?? bare.trim()]));
}
