import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALLOWED_KINDS, judgeSourceUrl } from '#schema/domain/source-url.ts';

describe('judging a source URL', () => {
  it.each([
    ['', 'source.url_empty'],
    [' \n\t ', 'source.url_empty'],
    ['talk.mp4', 'source.url_malformed'],
    ['ftp://host.test/talk.mp4', 'source.url_malformed'],
    ['javascript:alert(1).mp4', 'source.url_malformed'],
    ['https://', 'source.url_malformed'],
    ['https://host.test/a b.mp4', 'source.url_malformed'],
    ['https://host.test/a.mp4https://host.test/b.mp4', 'source.url_malformed'],
    ['https://host.test/a.mp4 https://host.test/b.mp4', 'source.url_malformed'],
    ['see https://host.test/a.mp4', 'source.url_malformed'],
    [`https://host.test/${'a'.repeat(2_100)}.mp4`, 'source.url_malformed'],
    ['https://user:secret@host.test/a.mp4', 'source.url_invalid'],
    ['https://host.test/', 'source.url_unsupported'],
    ['https://host.test/a.avi', 'source.url_unsupported'],
    ['https://host.test/watch?file=a.mp4', 'source.url_unsupported'],
    ['https://host.test/a.mp4/', 'source.url_unsupported'],
  ])('refuses %j with %s', (text, code) => {
    expect(judgeSourceUrl(text)).toEqual({ ok: false, code });
  });

  it.each([
    ['https://host.test/a.mp4', 'https://host.test/a.mp4'],
    ['  HTTPS://HOST.Test:443/Talk.MP4?sig=a%2Bb#t=3  ', 'https://host.test/Talk.MP4?sig=a%2Bb'],
    ['http://host.test:8080/a.mkv', 'http://host.test:8080/a.mkv'],
    ['https://host.test/a.matroska', 'https://host.test/a.matroska'],
    ['https://host.test/a.mov', 'https://host.test/a.mov'],
    ['https://host.test/a.qt', 'https://host.test/a.qt'],
    ['https://host.test/a.quicktime', 'https://host.test/a.quicktime'],
  ])('takes %j as the direct link %s', (text, url) => {
    expect(judgeSourceUrl(text)).toEqual({ ok: true, kind: 'direct_link', url });
  });

  it('gives every ending that it allows in the list of kinds', () => {
    for (const ending of ['.mp4', '.mkv', '.matroska', '.mov', '.qt', '.quicktime']) {
      expect(ALLOWED_KINDS).toContain(ending);
    }
  });

  it('normalises once and for all', () => {
    const path = fc.webPath().filter((text) => !/https?:/i.test(text));
    fc.assert(
      fc.property(fc.webAuthority({ withPort: true }), path, (host, path) => {
        const verdict = judgeSourceUrl(`http://${host}${path}/x.mp4`);
        fc.pre(verdict.ok);
        expect(judgeSourceUrl(verdict.url)).toEqual(verdict);
      }),
    );
  });

  it('never throws, whatever is pasted', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(() => judgeSourceUrl(`http://${text}.mp4`)).not.toThrow();
      }),
    );
  });
});
