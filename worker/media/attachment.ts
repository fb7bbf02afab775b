/**
 * The headers of a file that browsers save under a name in any script. RFC 6266 encodes names with non-ASCII characters;
 * `plain` is for old clients.
 */
export function attachment(name: string, { plain, type }: { plain: string; type: string }): Record<string, string> {
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, escapeChar);
  return {
    'Content-Type': type,
    'Content-Disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`,
    'Cache-Control': 'private, no-store',
  };
}

function escapeChar(char: string): string {
  return `%${char.charCodeAt(0).toString(16).toUpperCase()}`;
}
