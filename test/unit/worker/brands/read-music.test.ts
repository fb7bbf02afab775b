import { describe, expect, it } from 'vitest';
import { readMusic } from '../../../../worker/brands/read-music.ts';

const text = (content: string) => Buffer.from(content, 'latin1');

describe('the beginning of a sound file', () => {
  it.each([
    ['MP3 with tags', text('ID3\x04'), 'mp3'],
    ['MP3', Buffer.from('fffb9064', 'hex'), 'mp3'],
    ['MP3 of 24 kHz', Buffer.from('fff38464', 'hex'), 'mp3'],
    ['MP4', text('\0\0\0\x20ftypM4A '), 'm4a'],
    ['wave', text('RIFF\0\0\0\0WAVEfmt '), 'wav'],
    ['Ogg', text('OggS\0'), 'ogg'],
    ['FLAC', text('fLaC\0'), 'flac'],
  ])('says that it is %s', (_name, bytes, kind) => {
    expect(readMusic(bytes)).toBe(kind);
  });

  it.each([
    ['nothing', text('')],
    ['a playlist', text('#EXTM3U\n')],
    ['a page', text('<html>')],
    ['a picture', Buffer.from('89504e470d0a1a0a', 'hex')],
    ['a WebP picture', text('RIFF\0\0\0\0WEBPVP8 ')],
    ['a JPEG, which begins with ones, too', Buffer.from('ffd8ffe0', 'hex')],
    ['plain AAC', Buffer.from('fff15080', 'hex')],
    ['a reserved version', Buffer.from('ffea9064', 'hex')],
    ['a bit rate that does not exist', Buffer.from('fffbf064', 'hex')],
    ['a sample rate that does not exist', Buffer.from('fffb9c64', 'hex')],
  ])('says that it is none: %s', (_name, bytes) => {
    expect(readMusic(bytes)).toBeNull();
  });
});
