/**
 * Decoders that may open users' media, by ffmpeg's names: the formats of cameras, phones, screen recorders, editors,
 * platforms and discs. ffmpeg has 430 more, and most of its known flaws are in decoders that are hardly used.
 */
const ALLOWED = {
  video: [
    ['h264', 'hevc', 'vp8', 'libvpx', 'vp9', 'libvpx-vp9', 'libdav1d', 'libaom-av1', 'av1'],
    [
      'mpeg4',
      'mpeg2video',
      'mpeg1video',
      'mpegvideo',
      'h263',
      'prores',
      'dnxhd',
      'mjpeg',
      'dvvideo',
      'ffv1',
      'rawvideo',
    ],
    // AVI, Flash and Windows Media.
    ['msmpeg4v2', 'msmpeg4', 'flv', 'vp6', 'vp6f', 'wmv1', 'wmv2', 'wmv3', 'vc1'],
    // Covers, and watermarks.
    ['png', 'webp', 'bmp'],
  ],
  sound: [
    ['aac', 'aac_latm', 'mp3float', 'mp3', 'mp2float', 'mp2', 'opus', 'libopus', 'vorbis', 'libvorbis', 'flac', 'alac'],
    ['ac3', 'eac3', 'dca', 'truehd', 'mlp', 'amrnb', 'amrwb', 'wmav1', 'wmav2', 'wmapro', 'adpcm_ms', 'adpcm_ima_wav'],
    ['pcm_u8', 'pcm_s8', 'pcm_s16le', 'pcm_s16be', 'pcm_s24le', 'pcm_s24be', 'pcm_s32le', 'pcm_s32be', 'pcm_f32le'],
    [
      'pcm_f32be',
      'pcm_f64le',
      'pcm_f64be',
      'pcm_alaw',
      'pcm_mulaw',
      'pcm_bluray',
      'pcm_dvd',
      'adpcm_swf',
      'nellymoser',
    ],
  ],
  // Picture subtitles are never shown, but a film that has them is still a film.
  subtitles: [
    ['subrip', 'srt', 'ass', 'ssa', 'webvtt', 'mov_text', 'text'],
    ['pgssub', 'dvdsub', 'dvbsub', 'libzvbi_teletextdec', 'cc_dec'],
  ],
};

export const DECODER_NAMES: readonly string[] = Object.values(ALLOWED).flat(2);

/** For `-codec_whitelist`. */
export const DECODERS = DECODER_NAMES.join(',');

/** For the parts of a render, which are our own H.264. */
export const PART_DECODERS = 'h264';

/** For the music of a brand. */
export const MUSIC_DECODERS =
  'mp3float,mp3,aac,alac,flac,opus,libopus,vorbis,libvorbis,pcm_u8,pcm_s16le,pcm_s24le,pcm_s32le,pcm_f32le,pcm_f64le';
