import ipaddr from 'ipaddr.js';

/**
 * Who is counted where there is no user. `address` is the header `CF-Connecting-IP`, which Cloudflare sets and no
 * client can. An IPv4 address as it is; of an IPv6 address the first 64 bits, since one line has all the others to
 * choose from. Where there is none (a local system), everybody is one client.
 */
export function clientNetwork(address: string | undefined): string {
  if (address === undefined || !ipaddr.isValid(address)) return 'local';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${(parsed as ipaddr.IPv6).parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
