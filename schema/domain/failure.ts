import { languageNameOf } from './language.ts';
import { LIMITS } from './limits.ts';

/**
 * Every reason why a job can fail: whether the job is tried again (`incident`: for hours, because the job is not to
 * blame), and the text that a user reads in `failure_reason` or `error_reason`. A text says what is wrong and what to
 * do. A node sends only the code, so that no driver's message reaches a user.
 */
type Retry = 'retryable' | 'incident' | 'permanent';

export const JOB_FAILURES = {
  'source.unreachable': {
    retry: 'retryable',
    text: 'The video could not be downloaded: its host did not respond. Try again later.',
  },
  'source.refused': {
    retry: 'permanent',
    text: 'The video could not be downloaded: its host refused access. Make the URL public, or upload the file.',
  },
  'source.not_found': {
    retry: 'permanent',
    text: 'The video could not be downloaded: nothing was found at its URL. Check the URL.',
  },
  'source.address_blocked': {
    retry: 'permanent',
    text: 'The video could not be downloaded: its URL is not public. Use a public URL.',
  },
  'source.too_large': {
    retry: 'permanent',
    text: `The video is larger than ${LIMITS.sourceMaxMb} MB. Use a smaller file.`,
  },
  'source.too_slow': {
    retry: 'permanent',
    text: 'The video could not be downloaded in the time allowed. Use a faster host, or upload the file.',
  },
  'source.changed': { retry: 'permanent', text: 'The video changed while it was being downloaded. Try again.' },
  'source.not_media': {
    retry: 'permanent',
    text: 'The file is not a supported video. Supported formats are MP4, MOV, Matroska and WebM. Convert it to MP4 and try again.',
  },
  'source.codec_unsupported': {
    retry: 'permanent',
    text: 'The codec of a video or audio track is not supported. Supported codecs include H.264, HEVC, VP8, VP9, AV1, MPEG-4, MPEG-2, ProRes, DNxHD and MJPEG. Convert the video to MP4 with H.264 and AAC and try again.',
  },
  'source.no_video': { retry: 'permanent', text: 'The file has no video track. Use a file that has one.' },
  'source.still_picture': {
    retry: 'permanent',
    text: 'The file has sound but only a single still image. Convert it to a video that shows the image throughout and try again.',
  },
  'source.beyond_limits': {
    retry: 'permanent',
    text: `The video has too many pixels or tracks. At most ${LIMITS.sourceMaxSidePx} pixels per side and ${LIMITS.sourceMaxTracks} tracks are allowed. Convert it and try again.`,
  },
  'source.window_missing': {
    retry: 'permanent',
    text: 'The time window lies outside the video. Choose another startTime and endTime.',
  },
  'source.private': { retry: 'permanent', text: 'The video is private. Make it public, or upload the file.' },
  'source.removed': { retry: 'permanent', text: 'The video was removed or never existed. Check the URL.' },
  'source.region_blocked': {
    retry: 'permanent',
    text: 'The video is not available in the region of this server. Upload the file instead.',
  },
  'source.age_restricted': {
    retry: 'permanent',
    text: 'The video is age-restricted and cannot be downloaded without signing in. Upload the file instead.',
  },
  'source.members_only': {
    retry: 'permanent',
    text: 'The video is only for members, subscribers or buyers. Upload the file instead.',
  },
  'source.live_not_ended': {
    retry: 'permanent',
    text: 'The broadcast has not ended, or its recording is not ready yet. Try again later.',
  },
  'source.rate_limited': {
    retry: 'retryable',
    text: 'The platform is rate-limiting us. Try again later.',
  },
  'source.platform_failed': {
    retry: 'retryable',
    text: 'The video could not be downloaded: its platform returned no file. Try again later, or upload the file.',
  },
  'source.unsupported': {
    retry: 'permanent',
    text: 'This server cannot download videos of this kind. Upload the file instead.',
  },
  'media.unreadable': {
    retry: 'permanent',
    text: 'The video is damaged and could not be decoded. Convert it to MP4 and try again.',
  },
  'media.deadline': {
    retry: 'permanent',
    text: 'The video took too long to process. Choose a shorter window and try again.',
  },
  'speech.unreachable': {
    retry: 'incident',
    text: 'The speech recognition service did not respond. Try again later.',
  },
  'speech.misconfigured': {
    retry: 'incident',
    text: 'The speech recognition service refused access. Ask the operator of this server to check its key.',
  },
  'speech.failed': { retry: 'permanent', text: 'The speech in the video could not be recognized. Try again later.' },
  'speech.language_unsupported': {
    retry: 'permanent',
    text: "We can't transcribe this video's language yet. Your credits were refunded. If the wrong language was detected, set language to the spoken one. Otherwise, use a file with subtitles, choose the goal reframe, or ask the operator of this server to add a speech model (npm run model).",
  },
  'speech.not_understood': {
    retry: 'permanent',
    text: "We couldn't understand the speech in this video. Your credits were refunded. Choose another language, use a file with subtitles, or choose the goal reframe.",
  },
  'render.check_failed': {
    retry: 'permanent',
    text: 'The rendered file failed its quality check and was deleted. Render the short again.',
  },
  'render.logo_unreadable': {
    retry: 'permanent',
    text: 'The logo of the brand could not be read. Save it as PNG, upload it to the brand again, and render the short again.',
  },
  'render.music_unreadable': {
    retry: 'permanent',
    text: 'The music of the brand could not be read, or is shorter than the second at which it starts. Save it as MP3 or M4A, upload it to the brand again, and render the short again.',
  },
  'render.intro_unreadable': {
    retry: 'permanent',
    text: 'The intro of the brand could not be read, or is shorter than it says. Save it as MP4 (H.264), upload it to the brand again, and render the short again.',
  },
  'render.outro_unreadable': {
    retry: 'permanent',
    text: 'The outro of the brand could not be read, or is shorter than it says. Save it as MP4 (H.264), upload it to the brand again, and render the short again.',
  },
  'render.end_card_unreadable': {
    retry: 'permanent',
    text: 'The picture of the end card of the brand could not be read. Save it as PNG, upload it to the brand again, and render the short again.',
  },
  'render.footage_unreadable': {
    retry: 'permanent',
    text: 'A picture or video that the clip shows (B-roll or background) could not be read. Save it as PNG or as MP4 (H.264), upload it again, place the new one in the clip, and render it again.',
  },
  'render.font_unreadable': {
    retry: 'permanent',
    text: 'The uploaded font could not be read. Save it again as a TTF or OTF file, upload it as a new font, choose it, and render the short again.',
  },
  'render.options_refused': {
    retry: 'permanent',
    text: 'These render options are not allowed: captions in another language need a translation of the short first, your plan limits the resolution, and a brand or an uploaded font must be yours. Render the short again with other options.',
  },
  'render.limit_reached': {
    retry: 'permanent',
    text: "You have reached your plan's hourly render limit. Render this short again later.",
  },
  /** From earlier versions, in which a project ended when one short could not be framed. */
  'render.project_failed': {
    retry: 'permanent',
    text: 'The project failed before this short was rendered. See failure_reason of the project.',
  },
  'translate.no_model': {
    retry: 'permanent',
    text: 'This server has no language model, so it cannot translate. Its operator can add one: Workers AI on the Worker (LLM), or LLM_BASE_URL and LLM_MODEL on the nodes. Or write the lines by hand.',
  },
  'translate.unreachable': {
    retry: 'retryable',
    text: 'The language model did not respond. Try again later.',
  },
  'translate.no_answer': {
    retry: 'permanent',
    text: 'The language model gave no usable translation. Try again, or write the lines by hand.',
  },
  'storage.failed': { retry: 'incident', text: 'The media storage did not respond. Try again later.' },
  'node.out_of_memory': {
    retry: 'retryable',
    text: 'The render node ran out of memory. Try again with a shorter window or a lower resolution.',
  },
  'node.crashed': { retry: 'retryable', text: 'A render node failed unexpectedly. Try again later.' },
  'farm.lease_lost': { retry: 'retryable', text: 'The render nodes stopped responding. Try again later.' },
  'farm.undeliverable': { retry: 'permanent', text: 'No render node could take the job. Try again later.' },
  'farm.cancelled': { retry: 'permanent', text: 'The job was canceled.' },
} as const satisfies Record<string, { retry: Retry; text: string }>;

export type JobFailureCode = keyof typeof JOB_FAILURES;
export const JOB_FAILURE_CODES = Object.keys(JOB_FAILURES) as [JobFailureCode, ...JobFailureCode[]];

/** The text of a failure for the user. Names `language` (BCP 47) if the failure is about it. */
export function failureText(code: JobFailureCode, language: string | null): string {
  const name = code === 'speech.language_unsupported' && language !== null ? languageNameOf(language) : null;
  if (name === null) return JOB_FAILURES[code].text;
  return `We can't transcribe ${name} yet. Your credits were refunded. Use a file with subtitles, choose the goal reframe, or ask the operator of this server to add a speech model (npm run model).`;
}

/**
 * Thrown by a stage. `detail` goes to the log of the node and never leaves the node. `language` (BCP 47) is that of the
 * video, if the failure is about it.
 */
export class JobFailure extends Error {
  readonly code: JobFailureCode;
  readonly detail: string | undefined;
  readonly language: string | undefined;

  constructor(code: JobFailureCode, detail?: string, options?: ErrorOptions & { language?: string | undefined }) {
    super(JOB_FAILURES[code].text, options);
    this.name = 'JobFailure';
    this.code = code;
    this.detail = detail;
    this.language = options?.language;
  }
}
