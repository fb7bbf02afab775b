import ipaddr from 'ipaddr.js';

const LOCAL_NAMES = ['localhost', 'local', 'internal', 'lan', 'home.arpa', 'localdomain'];

/**
 * False for addresses and names that only lead inside: loopback, private, link-local and reserved ranges, IPv4
 * written in IPv6, localhost and names without a dot. `hostname` is that of a parsed URL, so odd spellings of an IPv4
 * address are plain already. A public name that resolves to a private address cannot be seen here; Cloudflare's
 * network does not route to such.
 */
export function isPublicHost(hostname: string): boolean {
  const host = hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '');
  if (ipaddr.isValid(host)) return ipaddr.parse(host).range() === 'unicast';
  return host.includes('.') && !LOCAL_NAMES.some((name) => host.endsWith(`.${name}`));
}
