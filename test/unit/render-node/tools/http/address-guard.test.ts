import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayConnect } from '../../../../../render-node/tools/http/address-guard.ts';

const PUBLIC = [
  '1.1.1.1',
  '8.8.8.8',
  '93.184.216.34',
  '100.63.255.255',
  '100.128.0.1',
  '172.15.0.1',
  '172.32.0.1',
  '2606:4700::1111',
  '::ffff:8.8.8.8',
];

const OPENED = [
  '127.0.0.1',
  '127.255.255.254',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '::1',
  'fc00::1',
  'fd12:3456::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:10.1.2.3',
];

const NEVER = [
  '0.0.0.0',
  '0.1.2.3',
  '169.254.169.254',
  '::ffff:169.254.169.254',
  '100.64.0.1',
  '100.100.100.200',
  '192.0.0.192',
  '192.0.2.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  '64:ff9b::7f00:1',
  '64:ff9b::8.8.8.8',
  '64:ff9b:1::1',
  '2002:7f00:1::1',
  '2001:0:4136:e378:8000:63bf:3fff:fdd2',
  '2001:db8::1',
  '3fff::1',
  '::127.0.0.1',
  '::8.8.8.8',
  '::ffff:0:127.0.0.1',
  '4000::1',
  '5f00::1',
  '100::1',
  'localhost',
  'example.com',
  '',
  '[::1]',
];

describe('mayConnect', () => {
  it.each(PUBLIC)('permits %s', (address) => {
    expect(mayConnect(address, false)).toBe(true);
    expect(mayConnect(address, true)).toBe(true);
  });

  it.each(OPENED)('permits %s only where private sources are allowed', (address) => {
    expect(mayConnect(address, false)).toBe(false);
    expect(mayConnect(address, true)).toBe(true);
  });

  it.each(NEVER)('never permits "%s"', (address) => {
    expect(mayConnect(address, false)).toBe(false);
    expect(mayConnect(address, true)).toBe(false);
  });

  it('judges an IPv4 address the same inside an IPv6 one', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.boolean(), (address, allowPrivate) => {
        expect(mayConnect(`::ffff:${address}`, allowPrivate)).toBe(mayConnect(address, allowPrivate));
      }),
    );
  });

  it('permits nothing of the private blocks', () => {
    const octet = fc.integer({ min: 0, max: 255 });
    const block = fc.constantFrom('10', '127', '0', '192.168', '169.254', '172.16', '172.31');
    fc.assert(
      fc.property(block, octet, octet, octet, (head, a, b, c) => {
        const address = [...head.split('.'), a, b, c].slice(0, 4).join('.');
        expect(mayConnect(address, false)).toBe(false);
      }),
    );
  });
});
