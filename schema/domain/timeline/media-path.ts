/** A path of a file as a URL. A relative path stays relative to the document. */
export function urlOfPath(path: string, absolute: 'file://' | 'file://localhost'): string {
  const slashed = path.replaceAll('\\', '/');
  // Windows: `C:/Videos` has a slash before its drive; `//server/share` names a host.
  if (/^[A-Za-z]:\//.test(slashed)) return `${absolute}/${slashed.slice(0, 2)}${encoded(slashed.slice(2))}`;
  if (slashed.startsWith('//')) return `file:${encoded(slashed)}`;
  if (slashed.startsWith('/')) return `${absolute}${encoded(slashed)}`;
  return `./${encoded(slashed)}`;
}

function encoded(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

/** A path with the slashes that every system reads. */
export function slashedPath(path: string): string {
  return path.replaceAll('\\', '/');
}
