import { NotSupported } from './not-supported.ts';

/** Resolves an address of a playlist. Only http and https are followed; anything else is not supported. */
export function resolveAddress(address: string, base: string): string {
  if (!URL.canParse(address, base)) throw new NotSupported('address');
  const url = new URL(address, base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new NotSupported('address');
  return url.href;
}
