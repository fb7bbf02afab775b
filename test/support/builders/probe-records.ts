/**
 * A gallery of odd sources as ffprobe (`-show_format -show_streams -of json`) describes them, and what must be read
 * from each. Cut down to the keys that matter; the values are those of real recordings of each kind.
 */
import type { JobFailureCode } from '#schema/domain/failure.ts';
import type { SourceInfo } from '#schema/domain/media.ts';
import { SOURCE_GALLERY } from '../media/source-gallery.ts';

type Json = Record<string, unknown>;

const video = (over: Json = {}): Json => ({
  index: 0,
  codec_name: 'h264',
  codec_type: 'video',
  profile: 'High',
  width: 1920,
  height: 1080,
  sample_aspect_ratio: '1:1',
  display_aspect_ratio: '16:9',
  pix_fmt: 'yuv420p',
  field_order: 'progressive',
  color_range: 'tv',
  color_space: 'bt709',
  color_transfer: 'bt709',
  color_primaries: 'bt709',
  r_frame_rate: '30/1',
  avg_frame_rate: '30/1',
  time_base: '1/15360',
  start_time: '0.000000',
  duration: '600.000000',
  nb_frames: '18000',
  disposition: { default: 1, attached_pic: 0, timed_thumbnails: 0 },
  tags: { language: 'und', handler_name: 'VideoHandler' },
  ...over,
});

const audio = (over: Json = {}): Json => ({
  index: 1,
  codec_name: 'aac',
  codec_type: 'audio',
  sample_rate: '48000',
  channels: 2,
  channel_layout: 'stereo',
  r_frame_rate: '0/0',
  avg_frame_rate: '0/0',
  duration: '600.000000',
  disposition: { default: 1, attached_pic: 0, timed_thumbnails: 0 },
  ...over,
});

const subtitle = (over: Json = {}): Json => ({ index: 2, codec_name: 'subrip', codec_type: 'subtitle', ...over });

const mov = {
  format_name: 'mov,mp4,m4a,3gp,3g2,mj2',
  start_time: '0.000000',
  duration: '600.000000',
  size: '375000000',
};
const mkv = { format_name: 'matroska,webm', start_time: '0.000000', duration: '600.000000', size: '375000000' };

const without = (record: Json, ...keys: string[]): Json =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)));

const cover = video({
  index: 2,
  codec_name: 'mjpeg',
  width: 600,
  height: 600,
  r_frame_rate: '90000/1',
  avg_frame_rate: '0/0',
  disposition: { default: 0, attached_pic: 1, timed_thumbnails: 0 },
});

const displayMatrix = (rotation: number | string) => ({
  side_data_list: [{ side_data_type: 'Display Matrix', displaymatrix: '...', rotation }],
});

const PLAIN: SourceInfo = { ...SOURCE_GALLERY.fullHd, durationSec: 600, fps: 30, sizeBytes: 375_000_000 };

export type GoodProbe = { name: string; record: Json; info: SourceInfo };
export type BadProbe = { name: string; record: unknown; code: JobFailureCode };

const good = (name: string, record: Json, over: Partial<SourceInfo> = {}): GoodProbe => ({
  name,
  record,
  info: { ...PLAIN, ...over },
});

const inLanguage = (language: string, disposition: Json = { default: 0 }) => ({ tags: { language }, disposition });

const files = (streams: Json[], format: Json = mov): Json => ({ streams, format });

export const GOOD_PROBES: GoodProbe[] = [
  good('plain', files([video(), audio()])),
  good('sound before picture', files([audio({ index: 0 }), video({ index: 1 })])),
  good('ntsc rate', files([video({ r_frame_rate: '30000/1001', avg_frame_rate: '30000/1001' }), audio()]), {
    fps: 30_000 / 1_001,
  }),
  good('60 fps', files([video({ r_frame_rate: '60/1', avg_frame_rate: '60/1' }), audio()]), { fps: 60 }),
  good('phone upright, matrix -90', files([video(displayMatrix(-90)), audio()]), {
    width: 1080,
    height: 1920,
    rotation: 90,
  }),
  good('phone upside down, matrix 180', files([video(displayMatrix(180)), audio()]), { rotation: 180 }),
  good('phone upright the other way, matrix 90', files([video(displayMatrix(90)), audio()]), {
    width: 1080,
    height: 1920,
    rotation: 270,
  }),
  good('old rotate tag', files([video({ tags: { rotate: '90' } }), audio()]), {
    width: 1080,
    height: 1920,
    rotation: 90,
  }),
  good('matrix wins over tag', files([video({ ...displayMatrix(-90), tags: { rotate: '270' } }), audio()]), {
    width: 1080,
    height: 1920,
    rotation: 90,
  }),
  good('matrix with a rotation that is no number', files([video(displayMatrix('nan')), audio()])),
  good('matrix slightly off', files([video(displayMatrix(-89.6)), audio()]), {
    width: 1080,
    height: 1920,
    rotation: 90,
  }),
  good('phone with variable rate', files([video({ avg_frame_rate: '1074600/35999' }), audio()]), {
    fps: 1_074_600 / 35_999,
    isVariableRate: true,
  }),
  good(
    'screen recording, timebase as base rate',
    files([video({ r_frame_rate: '90000/1', avg_frame_rate: '24/1' }), audio()]),
    {
      fps: 24,
      isVariableRate: true,
    },
  ),
  good('no average rate', files([video({ avg_frame_rate: '0/0', nb_frames: undefined }), audio()], mkv), {
    isVariableRate: true,
  }),
  good(
    'average rate from the number of frames',
    files([video({ avg_frame_rate: '0/0', nb_frames: '15000' }), audio()]),
    {
      fps: 25,
      isVariableRate: true,
    },
  ),
  good(
    'HDR10',
    files([
      video({ codec_name: 'hevc', pix_fmt: 'yuv420p10le', color_transfer: 'smpte2084', color_primaries: 'bt2020' }),
      audio(),
    ]),
    {
      videoCodec: 'hevc',
      isHdr: true,
    },
  ),
  good(
    'HLG of a phone, upright',
    files([
      video({ codec_name: 'hevc', pix_fmt: 'yuv420p10le', color_transfer: 'arib-std-b67', ...displayMatrix(-90) }),
      audio(),
    ]),
    {
      videoCodec: 'hevc',
      isHdr: true,
      width: 1080,
      height: 1920,
      rotation: 90,
    },
  ),
  good('10 bit but not HDR', files([video({ pix_fmt: 'yuv420p10le', profile: 'High 10' }), audio()])),
  good('4:4:4', files([video({ pix_fmt: 'yuv444p' }), audio()])),
  good(
    'colours not said',
    files([without(video(), 'color_transfer', 'color_space', 'color_primaries', 'color_range'), audio()]),
  ),
  good(
    'PAL DV, wide pixels, interlaced',
    files([
      video({
        codec_name: 'dvvideo',
        width: 720,
        height: 576,
        sample_aspect_ratio: '64:45',
        field_order: 'bb',
        r_frame_rate: '25/1',
        avg_frame_rate: '25/1',
      }),
      audio(),
    ]),
    {
      videoCodec: 'dvvideo',
      width: 1024,
      height: 576,
      fps: 25,
      isInterlaced: true,
    },
  ),
  good(
    '1080i, base rate counts fields',
    files([video({ field_order: 'tt', r_frame_rate: '50/1', avg_frame_rate: '25/1' }), audio()]),
    {
      fps: 25,
      isInterlaced: true,
    },
  ),
  good('HDV, narrow width', files([video({ width: 1440, sample_aspect_ratio: '4:3' }), audio()])),
  good(
    'wide pixels and upright',
    files([video({ width: 1440, sample_aspect_ratio: '4:3', ...displayMatrix(-90) }), audio()]),
    {
      width: 1080,
      height: 1920,
      rotation: 90,
    },
  ),
  good('odd sizes', files([video({ width: 853, height: 479, sample_aspect_ratio: '1:1' }), audio()]), {
    width: 853,
    height: 479,
  }),
  good('pixel shape not said', files([video({ sample_aspect_ratio: '0:1' }), audio()])),
  good('pixel shape missing', files([without(video(), 'sample_aspect_ratio'), audio()])),
  good('tiny', files([video({ width: 2, height: 2 }), audio()]), { width: 2, height: 2 }),
  good('fragments, of which the first is short', files([video({ duration: '0.040000' }), audio()])),
  good('fragments of one picture each', files([video({ nb_frames: '1' }), audio()])),
  good('four cameras', files([...Array.from({ length: 4 }, (_, index) => video({ index })), audio({ index: 4 })])),
  good('largest allowed', files([video({ width: 8192, height: 4320 }), audio()]), { width: 8192, height: 4320 }),
  good('no sound', files([video()]), { hasAudio: false }),
  good('mono', files([video(), audio({ channels: 1, channel_layout: 'mono' })])),
  good('5.1 sound', files([video(), audio({ channels: 6, channel_layout: '5.1' })])),
  good('sound of unknown codec only', files([video(), without(audio(), 'codec_name')]), { hasAudio: false }),
  good('spatial sound beside ordinary one', files([video(), without(audio(), 'codec_name'), audio({ index: 2 })]), {
    soundStream: 1,
  }),
  good(
    'two languages, the second is what players begin with',
    files([video(), audio(inLanguage('deu')), audio({ index: 2, ...inLanguage('eng', { default: 1 }) })]),
    { soundStream: 1 },
  ),
  good(
    'two languages, both of them flagged',
    files([
      video(),
      audio(inLanguage('deu', { default: 1 })),
      audio({ index: 2, ...inLanguage('eng', { default: 1 }) }),
    ]),
  ),
  good(
    'commentary and description before the film, and flagged',
    files([
      video(),
      audio(inLanguage('eng', { default: 1, comment: 1 })),
      audio({ index: 2, ...inLanguage('eng', { default: 1, visual_impaired: 1 }) }),
      audio({ index: 3, ...inLanguage('eng', { default: 0 }) }),
    ]),
    { soundStream: 2 },
  ),
  good('commentary only', files([video(), audio(inLanguage('eng', { comment: 1 }))])),
  good('sound without channels', files([video(), audio({ channels: 0 })]), { hasAudio: false }),
  good('cover picture after the video', files([video(), audio(), cover])),
  good('cover picture before the video', files([{ ...cover, index: 0 }, video({ index: 1 }), audio({ index: 2 })])),
  good(
    'chapter thumbnails',
    files([video(), audio(), video({ index: 2, codec_name: 'mjpeg', disposition: { timed_thumbnails: 1 } })]),
  ),
  good('two subtitles', files([video(), audio(), subtitle(), subtitle({ codec_name: 'mov_text' })]), {
    subtitleStreams: 2,
  }),
  good(
    'data streams of a phone',
    files([video(), audio(), { index: 2, codec_type: 'data', codec_tag_string: 'mebx' }]),
  ),
  good(
    'mkv without stream duration',
    files([without(video(), 'duration', 'nb_frames'), without(audio(), 'duration')], mkv),
  ),
  good(
    'mkv with the duration in a tag alone',
    files(
      [without(video({ tags: { DURATION: '00:10:00.000000000' } }), 'duration', 'nb_frames'), audio()],
      without(mkv, 'duration'),
    ),
  ),
  good('duration in the stream alone', files([video(), audio()], { ...mov, duration: 'N/A' })),
  good('absurd container duration', files([video(), audio()], { ...mov, duration: '9223372036.854776' })),
  good('vp9 in mkv', files([video({ codec_name: 'vp9' }), audio({ codec_name: 'opus' })], mkv), { videoCodec: 'vp9' }),
  good('av1', files([video({ codec_name: 'av1' }), audio()]), { videoCodec: 'av1' }),
  good('size not said', files([video(), audio()], without(mov, 'size')), { sizeBytes: 0 }),
  good('disposition missing', files([without(video(), 'disposition'), audio()])),
];

export const BAD_PROBES: BadProbe[] = [
  { name: 'sound alone', record: files([audio({ index: 0 })]), code: 'source.no_video' },
  { name: 'music with a cover', record: files([audio({ index: 0 }), cover]), code: 'source.no_video' },
  { name: 'no streams', record: { streams: [], format: mov }, code: 'source.no_video' },
  { name: 'nothing at all', record: {}, code: 'source.no_video' },
  { name: 'no record', record: 'Invalid data found', code: 'source.not_media' },
  { name: 'null', record: null, code: 'source.not_media' },
  { name: 'too wide', record: files([video({ width: 8193 }), audio()]), code: 'source.beyond_limits' },
  { name: 'too high', record: files([video({ height: 16_384 }), audio()]), code: 'source.beyond_limits' },
  {
    name: 'too many pixels',
    record: files([video({ width: 8192, height: 4321 }), audio()]),
    code: 'source.beyond_limits',
  },
  {
    name: 'too many pixels in all its tracks',
    record: files(Array.from({ length: 5 }, (_, index) => video({ index, width: 8192, height: 4320 }))),
    code: 'source.beyond_limits',
  },
  {
    name: 'too many tracks',
    record: files([video(), ...Array.from({ length: 100 }, () => audio())]),
    code: 'source.beyond_limits',
  },
  {
    name: 'too wide once its pixels are square',
    record: files([video({ width: 8_000, sample_aspect_ratio: '2:1' })]),
    code: 'source.beyond_limits',
  },
  {
    name: 'one picture under sound',
    record: files([video({ duration: '0.040000', nb_frames: '1' }), audio()]),
    code: 'source.still_picture',
  },
  {
    name: 'one picture as long as its sound',
    record: files([video({ nb_frames: '1', r_frame_rate: '1/600', avg_frame_rate: '1/600' }), audio()]),
    code: 'source.still_picture',
  },
  {
    name: 'one picture under sound, in Matroska',
    record: files([{ ...without(video(), 'duration'), tags: { DURATION: '00:00:00.063000000' } }, audio()]),
    code: 'source.still_picture',
  },
  { name: 'no size', record: files([video({ width: 0, height: 0 }), audio()]), code: 'media.unreadable' },
  { name: 'size missing', record: files([without(video(), 'width', 'height'), audio()]), code: 'media.unreadable' },
  { name: 'codec unknown', record: files([without(video(), 'codec_name'), audio()]), code: 'media.unreadable' },
  { name: 'codec none', record: files([video({ codec_name: 'none' }), audio()]), code: 'media.unreadable' },
  {
    name: 'duration missing',
    record: files([without(video(), 'duration')], without(mkv, 'duration')),
    code: 'media.unreadable',
  },
  {
    name: 'duration zero',
    record: files([video({ duration: '0.000000' })], { ...mov, duration: '0.000000' }),
    code: 'media.unreadable',
  },
  {
    name: 'duration infinite',
    record: files([video({ duration: 'inf' })], { ...mov, duration: 'Infinity' }),
    code: 'media.unreadable',
  },
  {
    name: 'duration negative',
    record: files([video({ duration: '-1' })], { ...mov, duration: '-1' }),
    code: 'media.unreadable',
  },
];
