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

  const ID = 'dQw4w9WgXcQ';
  const youtube = { ok: true, kind: 'youtube', videoId: ID, url: `https://www.youtube.com/watch?v=${ID}` };

  it.each([
    `https://www.youtube.com/watch?v=${ID}`,
    `http://youtube.com/watch?v=${ID}`,
    `HTTPS://WWW.YOUTUBE.COM/watch?v=${ID}`,
    `https://www.youtube.com./watch?v=${ID}`,
    `https://www.youtube.com/watch?v=${ID}&t=1m30s#comments`,
    `https://www.youtube.com/watch?v=${ID}&list=PLabc&index=7`,
    `https://www.youtube.com/watch?app=desktop&feature=youtu.be&v=${ID}`,
    `https://www.youtube.com/watch?v=${ID}?si=AbCdEf`,
    `https://www.youtube.com/watch/${ID}`,
    `https://www.youtube.com/?v=${ID}`,
    `https://www.youtube.com/watch_popup?v=${ID}`,
    `https://m.youtube.com/watch?v=${ID}`,
    `https://music.youtube.com/watch?v=${ID}&si=AbC`,
    `https://gaming.youtube.com/watch?v=${ID}`,
    `https://www.youtubekids.com/watch?v=${ID}`,
    `https://youtu.be/${ID}`,
    `https://youtu.be/${ID}/`,
    `https://youtu.be/${ID}?si=AbC&t=42`,
    `https://youtu.be/${ID}?list=PLabc`,
    `https://www.youtu.be/${ID}`,
    `https://youtu.be/live/${ID}`,
    `https://www.youtube.com/live/${ID}?feature=share`,
    `https://www.youtube.com/embed/${ID}?autoplay=1`,
    `https://www.youtube-nocookie.com/embed/${ID}`,
    `https://youtube-nocookie.com/v/${ID}`,
    `https://www.youtube.com/v/${ID}?version=3`,
    `https://www.youtube.com/e/${ID}`,
    `https://www.youtube.com/vi/${ID}/0.jpg`,
    `https://www.youtube.com/attribution_link?a=x&u=%2Fwatch%3Fv%3D${ID}%26feature%3Dshare`,
  ])('knows the YouTube video in %s', (text) => {
    expect(judgeSourceUrl(text)).toEqual(youtube);
  });

  it.each([
    `https://www.youtube.com/shorts/${ID}`,
    `https://youtube.com/shorts/${ID}?feature=share`,
    `https://m.youtube.com/shorts/${ID}`,
    `https://youtu.be/shorts/${ID}`,
    `https://www.youtube.com/attribution_link?u=%2Fshorts%2F${ID}`,
  ])('refuses the short-form URL %s', (text) => {
    expect(judgeSourceUrl(text)).toEqual({ ok: false, code: 'source.shorts_unsupported' });
  });

  it.each([
    'https://www.youtube.com/',
    'https://www.youtube.com/@channel',
    'https://www.youtube.com/@channel/live',
    'https://www.youtube.com/channel/UCa1b2c3d4e5f6g7h8i9j0kl',
    'https://www.youtube.com/playlist?list=PLabc',
    'https://www.youtube.com/embed/videoseries?list=PLabc',
    'https://www.youtube.com/embed/live_stream?channel=UCabc',
    'https://www.youtube.com/watch?v=',
    'https://www.youtube.com/watch?v=tooshort',
    `https://www.youtube.com/watch?v=${ID}x`,
    `https://www.youtube.com/results?search_query=x&v=${ID}`,
    'https://www.youtube.com/talk.mp4',
    'https://www.youtube.com/attribution_link?u=%2F%2Fevil.test%2Fwatch',
    'https://youtu.be/',
    `https://user@youtu.be/${ID}`,
    'https://drive.google.com/file/d/short/view',
    'https://drive.google.com/open',
    'https://www.twitch.tv/videos/abc',
    'https://www.twitch.tv/videos/',
    'https://player.twitch.tv/?video=abc',
  ])('finds no video in %s', (text) => {
    expect(judgeSourceUrl(text)).toEqual({ ok: false, code: 'source.url_invalid' });
  });

  it.each([
    `https://youtube.com.evil.test/watch?v=${ID}`,
    `https://notyoutube.com/watch?v=${ID}`,
    'https://drive.google.com/drive/folders/1AbCdEfGhIjKlMnOpQrStUvWxYz012345',
    'https://drive.google.com/drive/u/0/folders/1AbCdEfGhIjKlMnOpQrStUvWxYz012345',
    'https://drive.google.com/embeddedfolderview?id=1AbCdEfGhIjKlMnOpQrStUvWxYz012345',
    'https://drive.google.com/drive/my-drive',
    'https://docs.google.com/document/d/1AbCdEfGhIjKlMnOpQrStUvWxYz012345/edit',
    'https://clips.twitch.tv/FunnyName',
    'https://www.twitch.tv/somebody/clip/FunnyName',
    'https://www.twitch.tv/somebody',
    'https://www.twitch.tv/collections/AbC',
    'https://player.twitch.tv/?channel=somebody',
    'https://nottwitch.tv/videos/123',
    'https://vimeo.com/123',
  ])('supports no %s', (text) => {
    expect(judgeSourceUrl(text)).toEqual({ ok: false, code: 'source.url_unsupported' });
  });

  const FILE = '1AbCdEfGhIjKlMnOpQrStUvWxYz-_0123';

  it.each([
    `https://drive.google.com/file/d/${FILE}/view?usp=sharing`,
    `https://drive.google.com/file/d/${FILE}/view?usp=drive_link#x`,
    `https://drive.google.com/file/d/${FILE}`,
    `https://drive.google.com/file/d/${FILE}/edit`,
    `https://drive.google.com/file/d/${FILE}/preview`,
    `https://drive.google.com/file/u/1/d/${FILE}/view`,
    `https://drive.google.com/u/0/file/d/${FILE}/view`,
    `https://drive.google.com/a/company.example/file/d/${FILE}/view`,
    `https://drive.google.com/open?id=${FILE}&usp=drive_fs`,
    `https://drive.google.com/u/0/open?id=${FILE}`,
    `https://drive.google.com/uc?id=${FILE}&export=download`,
    `https://drive.google.com/uc?export=view&id=${FILE}`,
    `https://docs.google.com/uc?id=${FILE}`,
    `https://docs.google.com/file/d/${FILE}/edit`,
    `https://drive.usercontent.google.com/download?id=${FILE}&export=download&confirm=t`,
    `https://drive.usercontent.google.com/u/0/uc?id=${FILE}`,
  ])('knows the Drive file in %s', (text) => {
    const url = `https://drive.google.com/file/d/${FILE}/view`;
    expect(judgeSourceUrl(text)).toEqual({ ok: true, kind: 'google_drive', videoId: FILE, url });
  });

  it('keeps the resource key without which older Drive files do not open', () => {
    const url = `https://drive.google.com/file/d/${FILE}/view?resourcekey=0-AbC`;
    expect(judgeSourceUrl(`https://drive.google.com/open?id=${FILE}&resourcekey=0-AbC&usp=x`)).toMatchObject({ url });
    expect(judgeSourceUrl(`https://drive.google.com/open?id=${FILE}&resourcekey=%26evil`)).toMatchObject({
      url: `https://drive.google.com/file/d/${FILE}/view`,
    });
  });

  it.each([
    'https://www.twitch.tv/videos/1234567890',
    'https://twitch.tv/videos/1234567890?t=1h2m3s',
    'https://m.twitch.tv/videos/1234567890',
    'https://go.twitch.tv/videos/1234567890/',
    'https://player.twitch.tv/?video=1234567890&parent=a.test',
    'https://player.twitch.tv/?video=v1234567890',
    'https://www.twitch.tv/somebody/v/1234567890',
    'https://www.twitch.tv/somebody/video/1234567890',
  ])('knows the Twitch VOD in %s', (text) => {
    const url = 'https://www.twitch.tv/videos/1234567890';
    expect(judgeSourceUrl(text)).toEqual({ ok: true, kind: 'twitch', videoId: '1234567890', url });
  });

  it('judges its own URLs of platforms alike', () => {
    const letters = 'ABCXYZabcxyz0189-_'.split('');
    const ids = fc.string({ unit: fc.constantFrom(...letters), minLength: 11, maxLength: 11 });
    fc.assert(
      fc.property(ids, (id) => {
        const verdict = judgeSourceUrl(`https://youtu.be/${id}?si=x`);
        expect(verdict).toMatchObject({ ok: true, url: `https://www.youtube.com/watch?v=${id}` });
        expect(judgeSourceUrl(`https://www.youtube.com/watch?v=${id}`)).toEqual(verdict);
      }),
    );
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
        for (const host of ['www.youtube.com', 'drive.google.com', 'www.twitch.tv']) {
          expect(() => judgeSourceUrl(`https://${host}/${text}`)).not.toThrow();
        }
      }),
    );
  });
});
