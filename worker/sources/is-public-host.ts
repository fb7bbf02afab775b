import ipaddr from 'ipaddr.js';

const LOCAL_NAMES = ['localhost', 'local', 'internal', 'lan', 'home.arpa', 'localdomain'];

/**
 * False for addresses and names of private networks: loopback, private, link-local and reserved ranges, IPv4 written as
 * IPv6, localhost and names without a dot. `hostname` comes from a parsed URL, which has already normalized odd
 * spellings of IPv4. A public name that resolves to a private address is not detected here, but Cloudflare's network
 * does not route to such addresses.
 */
export function isPublicHost(hostname: string): boolean {
  const host = hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '');
  if (ipaddr.isValid(host)) return ipaddr.parse(host).range() === 'unicast';
  return host.includes('.') && !LOCAL_NAMES.some((name) => host.endsWith(`.${name}`));
}
