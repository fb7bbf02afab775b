import { DECODERS, MUSIC_DECODERS, PART_DECODERS } from './decoders.ts';
import { LIMITED_INPUT } from './source-limits.ts';

/**
 * Demuxers allowed for users' media. Playlists and lists of files (hls, concat, dash) are excluded: they make ffmpeg
 * open addresses that the author of the media chose.
 */
const DEMUXERS = 'mov,matroska,srt,ass,webvtt,wav,flac,mp3,aac,ogg,image2,png_pipe,jpeg_pipe,rawvideo,s16le';

/** Options before every `-i` of users' media: local files and the relay only, no other protocol. */
export const GUARDED_INPUT: readonly string[] = [
  '-protocol_whitelist',
  'file,pipe,fd,http,tcp',
  '-format_whitelist',
  DEMUXERS,
  '-codec_whitelist',
  DECODERS,
  ...LIMITED_INPUT,
];

/**
 * Options before every `-i` of a downloaded segment: only a file in a format that segments have, so that it cannot make
 * ffmpeg open anything else.
 */
export const GUARDED_SEGMENT: readonly string[] = [
  '-protocol_whitelist',
  'file,pipe,fd',
  '-format_whitelist',
  'mpegts,mov,aac,ac3,eac3,mp3',
  '-codec_whitelist',
  DECODERS,
  ...LIMITED_INPUT,
];

/** Options before an uploaded picture: one file in one of three formats, which refer to nothing else. */
export const GUARDED_PICTURE: readonly string[] = [
  '-protocol_whitelist',
  'file,pipe,fd',
  '-format_whitelist',
  'png_pipe,jpeg_pipe,webp_pipe',
  '-codec_whitelist',
  'png,mjpeg,webp',
  ...LIMITED_INPUT,
];

/** Options before uploaded music: one file in one of five containers, and decoders of sound alone. */
export const GUARDED_MUSIC: readonly string[] = [
  '-protocol_whitelist',
  'file,pipe,fd',
  '-format_whitelist',
  'mp3,mov,wav,ogg,flac',
  '-codec_whitelist',
  MUSIC_DECODERS,
  ...LIMITED_INPUT,
];

/** Options before the uploaded intro or outro of a brand: one file in one of two containers. */
export const GUARDED_END: readonly string[] = [
  '-protocol_whitelist',
  'file,pipe,fd',
  '-format_whitelist',
  'mov,matroska',
  '-codec_whitelist',
  DECODERS,
  ...LIMITED_INPUT,
];

/** The part of a render, which may come from a hostile node: an MP4 file and nothing else. */
export const GUARDED_PART: readonly string[] = [
  '-protocol_whitelist',
  'file,pipe,fd',
  '-format_whitelist',
  'mov',
  '-codec_whitelist',
  PART_DECODERS,
  ...LIMITED_INPUT,
];

/** The list of such parts. ffmpeg hands these options on to the files that it names. */
export const GUARDED_PARTS: readonly string[] = [
  '-protocol_whitelist',
  'file',
  '-format_whitelist',
  'concat,mov',
  '-codec_whitelist',
  PART_DECODERS,
];

/**
 * Options before a file in a container that cannot be read by ranges: transport and program streams, AVI, Flash and
 * Windows Media. Local files only; none of these formats refers to other files.
 */
export const GUARDED_OLD_FORMAT: readonly string[] = [
  '-protocol_whitelist',
  'file,pipe,fd',
  '-format_whitelist',
  'mpegts,mpeg,avi,flv,asf',
  '-codec_whitelist',
  DECODERS,
  ...LIMITED_INPUT,
];
