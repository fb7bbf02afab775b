import { LIMITED_INPUT } from './source-limits.ts';

/**
 * Demuxers that users' media may use. Playlists and lists of files (hls, concat, dash) are not among them: they make
 * ffmpeg open addresses that the media's author chose.
 */
const DEMUXERS = 'mov,matroska,srt,ass,webvtt,wav,flac,mp3,aac,ogg,image2,png_pipe,jpeg_pipe,rawvideo,s16le';

/** Options that go before every `-i` of users' media: local files and signed URLs only, never another protocol. */
export const GUARDED_INPUT: readonly string[] = [
  '-protocol_whitelist',
  'file,pipe,fd,http,https,tcp,tls',
  '-format_whitelist',
  DEMUXERS,
  ...LIMITED_INPUT,
];

/**
 * Options before every `-i` of a downloaded segment: it is a file and may only be what segments are, so that it cannot
 * make ffmpeg open anything else.
 */
export const GUARDED_SEGMENT: readonly string[] = [
  '-protocol_whitelist',
  'file,pipe,fd',
  '-format_whitelist',
  'mpegts,mov,aac,ac3,eac3,mp3',
  ...LIMITED_INPUT,
];

/**
 * Options before a file in one of the containers that cannot be read by ranges: transport and program streams, AVI,
 * Flash and Windows Media. From the disk only; none of these formats names other files.
 */
export const GUARDED_OLD_FORMAT: readonly string[] = [
  '-protocol_whitelist',
  'file,pipe,fd',
  '-format_whitelist',
  'mpegts,mpeg,avi,flv,asf',
  ...LIMITED_INPUT,
];
