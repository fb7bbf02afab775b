/**
 * The few globals that the Worker and Node.js share. schema/ is compiled with `types: []`, so anything that is not
 * declared here (fetch, D1, node:) does not compile.
 */
interface URL {
  href: string;
  protocol: string;
  username: string;
  password: string;
  hostname: string;
  port: string;
  pathname: string;
  search: string;
  searchParams: { get(name: string): string | null };
  hash: string;
}
declare const URL: {
  new (url: string, base?: string): URL;
  canParse(url: string, base?: string): boolean;
};
declare class TextEncoder {
  encode(text: string): Uint8Array;
}
declare const crypto: {
  subtle: { digest(algorithm: 'SHA-256', data: Uint8Array): Promise<ArrayBuffer> };
};
