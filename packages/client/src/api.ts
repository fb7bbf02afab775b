// Generated from the OpenAPI document by `npm run generate`. Do not edit.

export type ProjectReadyEvent = {
  type: 'project.ready';
  timestamp: string;
  data: ReadyProject;
  /** Made with a test key: nothing of it is real, and it is deleted after a day. Missing: it is real. */
  test?: true;
};

export type ReadyProject = {
  id: string;
  title: string;
  /** URL of the source video. */
  url: string;
  /** `face_analysis_done`: the project is ready for renders. `refunded`: it failed and cost nothing. */
  status: 'pending' | 'downloading' | 'transcribing' | 'transcribed' | 'shorts_created' | 'face_analysis_done' | 'refunded';
  goal: 'shorts' | 'reframe' | 'empty';
  video_layout: 'single' | 'split' | 'react' | 'gaming';
  aspect_ratio: 'vertical' | '4:5' | '1:1' | 'horizontal';
  /** Target length of a short: seconds as text. */
  clip_duration: string;
  /** Start of the processed window. */
  start_time: number;
  /** End of the processed window. */
  end_time: number;
  created_at: string;
  updated_at: string;
  /** Empty until the video is downloaded. */
  thumbnail_url: string;
  /** Your own `metadata` object, plus facts about the source. If names clash, the facts win. */
  metadata: {
    title: string;
    duration: string;
    channel_title: string;
    views?: number;
    [name: string]: unknown;
  };
  /** Your own id of the project, as sent. */
  external_id: string | null;
  /** Percent of the whole project. Never goes down. */
  progress: number;
  /** Percent of the current step. */
  stage_progress: number;
  /** Estimated seconds until the project is ready and the renders that it asked for are done. 0: nothing is left. Null: unknown, or the project failed. */
  eta_seconds: number | null;
  /** True while no node works on the project: it waits for a free one. `eta_seconds` is null then. */
  waiting: boolean;
  /** Why the project failed. Null unless `refunded`. */
  failure_reason: string | null;
  /** Credits that the project has reserved or cost. */
  credits_cost: number;
  shorts_count: number;
  /** As sent: a BCP 47 tag, or `auto`. */
  language: string;
  /** The language that was heard. Null until it is known. */
  spoken_language: string | null;
  /** As sent. */
  keywords: string[];
  /** As sent. */
  prompt: string | null;
  /** The `keywords` (and the `prompt`) that no short is about, as sent. Empty until the shorts are chosen. */
  not_found: string[];
  max_clips: number;
  /** Receives the events of the project. */
  webhook_url: string | null;
  /** When the project is deleted with its clips and videos, because nobody opened it for a long time. Reading or changing it keeps it; lists do not. Null: not within the next week. */
  expires_at: string | null;
  /** The automatic renders, as sent. */
  render: {
    count: number;
    options: GivenRenderOptions;
  } | null;
  /** Made with a test key: nothing of it is real, and it is deleted after a day. Missing: it is real. */
  test?: true;
  /** Sorted by score, best first. */
  shorts: ShortListItem[];
};

/** Render options as they were sent: those of the request that added the render. Empty for renders of earlier versions. */
export type GivenRenderOptions = {
  layout?: 'single' | 'split' | 'react' | 'gaming';
  aspect_ratio?: 'vertical' | '4:5' | '1:1' | 'horizontal';
  /** Pixels of the shorter side. */
  resolution?: number;
  fps?: 'source' | number;
  /** In LUFS, or `off`. */
  loudness?: number | 'off';
  remove_silence?: boolean;
  enhance_speech?: boolean;
  profanity?: 'keep' | 'mask' | 'silence' | 'bleep';
  start_time?: number;
  end_time?: number;
  captions?: boolean | {
    style?: 'classic' | 'bold' | 'box' | 'pop' | 'karaoke' | 'minimal' | 'neon' | 'news' | 'spotlight' | 'punch' | 'hop' | 'paper' | 'ink' | 'editorial' | 'terminal' | 'note' | 'comic' | 'sweep' | 'wide' | 'soft';
    position?: 'top' | 'middle' | 'bottom' | number;
    uppercase?: boolean;
    highlight_color?: string;
    /** Whether fillers and repeated words are shown. */
    fillers?: boolean;
    /** A family, or the id of a font of `GET /fonts`. Scripts that it lacks have fonts of their own. */
    font?: string;
    /** How heavy the letters are. A family of one weight has 400, an uploaded font its own. */
    weight?: 400 | 500 | 600 | 700 | 800 | 900;
    /** Factor of the style's size. */
    size?: number;
    /** Color of words that are not spoken. */
    text_color?: string;
    /** Width of the outline as a share of the font size; 0: none. */
    outline?: number;
    outline_color?: string;
    /** A box behind the spoken word, each line, or all lines (`card`). */
    box?: 'none' | 'word' | 'line' | 'card';
    /** Default: `highlight_color` behind a word, otherwise a dark color. */
    box_color?: string;
    box_opacity?: number;
    /** What moves. With each word: `pop`, `bounce`, `keep` (it keeps its color), `fill` (the color runs through it), `reveal`, `zoom`, `typewriter`, `focus` (other words are dim). With each card: `slide`, `fade`. */
    animation?: 'none' | 'pop' | 'bounce' | 'keep' | 'fill' | 'reveal' | 'zoom' | 'typewriter' | 'slide' | 'fade' | 'focus';
    align?: 'left' | 'center' | 'right';
    /** Widest line, as a share of the width that the platform leaves free. */
    width?: number;
    /** Lines on the screen at most. */
    lines?: number;
    /** Words in a line at most. */
    words_per_line?: number;
    /** How key words stand out: in a color, larger, or both. Default: `none`. */
    emphasis?: 'none' | 'color' | 'size' | 'both';
    /** Color of key words. Default: `highlight_color`. */
    emphasis_color?: string;
    /** The key words, chosen by hand. Default: numbers, names and words that say most, one in six. */
    key_words?: string[];
    /** Colors of the words of each speaker, in the order in which they first speak in the clip. A card then holds the words of one speaker. */
    speaker_colors?: string[];
    /** A fitting emoji in color beside the text as its word is spoken: on at most one caption in three, for English words with a clear meaning. Default: `false`. */
    emoji?: boolean;
    language?: string;
    with_original?: boolean;
  };
  title_overlay?: boolean | string;
  aspect_ratios?: ('vertical' | '4:5' | '1:1' | 'horizontal')[];
  title_position?: 'auto' | number;
  brand_id?: string;
  music?: boolean;
  /** 1: none. */
  zoom?: number;
  transition?: 'cut' | 'punch_in' | 'flash';
  progress_bar?: 'none' | 'top' | 'bottom';
  /** `blur`, a color, or the id of a picture of `GET /footage`. */
  background?: string;
  intro?: boolean;
  outro?: boolean;
  end_card?: boolean;
};

export type ShortListItem = {
  id: string;
  /** Made with a test key: nothing of it is real, and it is deleted after a day. Missing: it is real. */
  test?: true;
  /** Changes only when you change it. Finished files keep the name that they were made with. */
  title: string;
  /** A name for the present range, after you moved an edge. To use it, send it as `title`. Null if there is none, and for shorts that you named. */
  title_proposal: string | null;
  /** How likely an editor would post the short, in percent with one decimal: of shorts with 70, seven in ten are worth posting. The same range with the same words always has the same score. 0 for shorts that you cut. */
  score: number;
  /** Uses the status values of projects. `shorts_created`: the short is being framed. `face_analysis_done`: it is ready for renders. `refunded`: framing failed. */
  status: 'pending' | 'downloading' | 'transcribing' | 'transcribed' | 'shorts_created' | 'face_analysis_done' | 'refunded';
  /** Why framing failed. Null unless `refunded`. */
  failure_reason: string | null;
  /** True if you copied this live short into a project. */
  already_copied: boolean;
  /** Start in the source, in seconds. Framing may still move start and end by 0.4 s, away from cuts of the picture. */
  start_time: number;
  /** End in the source, in seconds. */
  end_time: number;
  /** Length in seconds of what is played: the range or the `pieces`, without `cuts`. */
  duration: number;
  /** Why `duration` differs from the requested `clipDuration` by more than 20%. `source_too_short`: there is not enough speech, or the window is too short. `no_clean_edges`: no whole sentences of that length begin and end well. `moment`: the short must hold a moment of a live. Null if the length is as requested, and for shorts that you cut. */
  length_reason: 'source_too_short' | 'no_clean_edges' | 'moment' | null;
  description: string;
  hashtags: string[];
  /** Who or what the short is about, in at most 6 words, where its first sentence leans on what came before. To show it at the beginning, send it as `title_overlay` of a render. Null: it needs none, or nothing is known. */
  context: string | null;
  /** True while a short with a new range is being rated again. Until then score, evidence, `title_proposal`, description and hashtags are those of its old range. Texts that you wrote stay. */
  texts_updating: boolean;
  layout: 'single' | 'split' | 'react' | 'gaming';
  /** Empty until the short is framed. */
  thumbnail_url: string;
  /** The second of the source that covers show: chosen by you with `PATCH`, or by a language model that saw the clip. Null: each render shows the best frame. */
  cover_time: number | null;
  /** Your decision about the short, set with `PATCH`. */
  mark: 'keep' | 'reject' | null;
  /** True for a short that was found in the first minutes of a long video, before the rest was heard. It becomes false once the whole video is heard, if the short is among the best of it. Otherwise the short stays, below the others. */
  early: boolean;
  /** The look that you saved with `PATCH`: renders use it for every option that their request does not name. Null: none. */
  render_options: {
    layout?: 'single' | 'split' | 'react' | 'gaming';
    aspect_ratio?: 'vertical' | '4:5' | '1:1' | 'horizontal';
    aspect_ratios?: ('vertical' | '4:5' | '1:1' | 'horizontal')[];
    resolution?: 720;
    fps?: 'source' | 30;
    captions?: boolean | SavedCaptions;
    title_overlay?: boolean | string;
    title_position?: 'auto' | number;
    remove_silence?: boolean;
    enhance_speech?: boolean;
    profanity?: 'keep' | 'mask' | 'silence' | 'bleep';
    brand_id?: string;
    music?: boolean;
    /** 1: none. */
    zoom?: number;
    transition?: 'cut' | 'punch_in' | 'flash';
    progress_bar?: 'none' | 'top' | 'bottom';
    /** `blur`, a color, or the id of a picture of `GET /footage`. */
    background?: string;
    intro?: boolean;
    outro?: boolean;
    end_card?: boolean;
    loudness?: number | 'off';
  } | null;
  created_at: string;
};

export type SavedCaptions = {
  style?: 'classic' | 'bold' | 'box' | 'pop' | 'karaoke' | 'minimal' | 'neon' | 'news' | 'spotlight' | 'punch' | 'hop' | 'paper' | 'ink' | 'editorial' | 'terminal' | 'note' | 'comic' | 'sweep' | 'wide' | 'soft';
  position?: 'top' | 'middle' | 'bottom' | number;
  uppercase?: boolean;
  highlight_color?: string;
  fillers?: boolean;
  language?: string;
  with_original?: boolean;
  /** A family, or the id of a font of `GET /fonts`. Scripts that it lacks have fonts of their own. */
  font?: string;
  /** How heavy the letters are. A family of one weight has 400, an uploaded font its own. */
  weight?: 400 | 500 | 600 | 700 | 800 | 900;
  /** Factor of the style's size. */
  size?: number;
  /** Color of words that are not spoken. */
  text_color?: string;
  /** Width of the outline as a share of the font size; 0: none. */
  outline?: number;
  outline_color?: string;
  /** A box behind the spoken word, each line, or all lines (`card`). */
  box?: 'none' | 'word' | 'line' | 'card';
  /** Default: `highlight_color` behind a word, otherwise a dark color. */
  box_color?: string;
  box_opacity?: number;
  /** What moves. With each word: `pop`, `bounce`, `keep` (it keeps its color), `fill` (the color runs through it), `reveal`, `zoom`, `typewriter`, `focus` (other words are dim). With each card: `slide`, `fade`. */
  animation?: 'none' | 'pop' | 'bounce' | 'keep' | 'fill' | 'reveal' | 'zoom' | 'typewriter' | 'slide' | 'fade' | 'focus';
  align?: 'left' | 'center' | 'right';
  /** Widest line, as a share of the width that the platform leaves free. */
  width?: number;
  /** Lines on the screen at most. */
  lines?: number;
  /** Words in a line at most. */
  words_per_line?: number;
  /** How key words stand out: in a color, larger, or both. Default: `none`. */
  emphasis?: 'none' | 'color' | 'size' | 'both';
  /** Color of key words. Default: `highlight_color`. */
  emphasis_color?: string;
  /** The key words, chosen by hand. Default: numbers, names and words that say most, one in six. */
  key_words?: string[];
  /** Colors of the words of each speaker, in the order in which they first speak in the clip. A card then holds the words of one speaker. */
  speaker_colors?: string[];
  /** A fitting emoji in color beside the text as its word is spoken: on at most one caption in three, for English words with a clear meaning. Default: `false`. */
  emoji?: boolean;
};

export type ProjectRefundedEvent = {
  type: 'project.refunded';
  timestamp: string;
  data: Project;
  /** Made with a test key: nothing of it is real, and it is deleted after a day. Missing: it is real. */
  test?: true;
};

export type Project = {
  id: string;
  title: string;
  /** URL of the source video. */
  url: string;
  /** `face_analysis_done`: the project is ready for renders. `refunded`: it failed and cost nothing. */
  status: 'pending' | 'downloading' | 'transcribing' | 'transcribed' | 'shorts_created' | 'face_analysis_done' | 'refunded';
  goal: 'shorts' | 'reframe' | 'empty';
  video_layout: 'single' | 'split' | 'react' | 'gaming';
  aspect_ratio: 'vertical' | '4:5' | '1:1' | 'horizontal';
  /** Target length of a short: seconds as text. */
  clip_duration: string;
  /** Start of the processed window. */
  start_time: number;
  /** End of the processed window. */
  end_time: number;
  created_at: string;
  updated_at: string;
  /** Empty until the video is downloaded. */
  thumbnail_url: string;
  /** Your own `metadata` object, plus facts about the source. If names clash, the facts win. */
  metadata: {
    title: string;
    duration: string;
    channel_title: string;
    views?: number;
    [name: string]: unknown;
  };
  /** Your own id of the project, as sent. */
  external_id: string | null;
  /** Percent of the whole project. Never goes down. */
  progress: number;
  /** Percent of the current step. */
  stage_progress: number;
  /** Estimated seconds until the project is ready and the renders that it asked for are done. 0: nothing is left. Null: unknown, or the project failed. */
  eta_seconds: number | null;
  /** True while no node works on the project: it waits for a free one. `eta_seconds` is null then. */
  waiting: boolean;
  /** Why the project failed. Null unless `refunded`. */
  failure_reason: string | null;
  /** Credits that the project has reserved or cost. */
  credits_cost: number;
  shorts_count: number;
  /** As sent: a BCP 47 tag, or `auto`. */
  language: string;
  /** The language that was heard. Null until it is known. */
  spoken_language: string | null;
  /** As sent. */
  keywords: string[];
  /** As sent. */
  prompt: string | null;
  /** The `keywords` (and the `prompt`) that no short is about, as sent. Empty until the shorts are chosen. */
  not_found: string[];
  max_clips: number;
  /** Receives the events of the project. */
  webhook_url: string | null;
  /** When the project is deleted with its clips and videos, because nobody opened it for a long time. Reading or changing it keeps it; lists do not. Null: not within the next week. */
  expires_at: string | null;
  /** The automatic renders, as sent. */
  render: {
    count: number;
    options: GivenRenderOptions;
  } | null;
  /** Made with a test key: nothing of it is real, and it is deleted after a day. Missing: it is real. */
  test?: true;
};

export type ProjectExpiringEvent = {
  type: 'project.expiring';
  timestamp: string;
  data: Project;
  /** Made with a test key: nothing of it is real, and it is deleted after a day. Missing: it is real. */
  test?: true;
};

export type ShortFramedEvent = {
  type: 'short.framed';
  timestamp: string;
  data: FramedShort;
  /** Made with a test key: nothing of it is real, and it is deleted after a day. Missing: it is real. */
  test?: true;
};

export type FramedShort = {
  id: string;
  /** Made with a test key: nothing of it is real, and it is deleted after a day. Missing: it is real. */
  test?: true;
  /** Changes only when you change it. Finished files keep the name that they were made with. */
  title: string;
  /** A name for the present range, after you moved an edge. To use it, send it as `title`. Null if there is none, and for shorts that you named. */
  title_proposal: string | null;
  /** How likely an editor would post the short, in percent with one decimal: of shorts with 70, seven in ten are worth posting. The same range with the same words always has the same score. 0 for shorts that you cut. */
  score: number;
  /** Uses the status values of projects. `shorts_created`: the short is being framed. `face_analysis_done`: it is ready for renders. `refunded`: framing failed. */
  status: 'pending' | 'downloading' | 'transcribing' | 'transcribed' | 'shorts_created' | 'face_analysis_done' | 'refunded';
  /** Why framing failed. Null unless `refunded`. */
  failure_reason: string | null;
  /** True if you copied this live short into a project. */
  already_copied: boolean;
  /** Start in the source, in seconds. Framing may still move start and end by 0.4 s, away from cuts of the picture. */
  start_time: number;
  /** End in the source, in seconds. */
  end_time: number;
  /** Length in seconds of what is played: the range or the `pieces`, without `cuts`. */
  duration: number;
  /** Why `duration` differs from the requested `clipDuration` by more than 20%. `source_too_short`: there is not enough speech, or the window is too short. `no_clean_edges`: no whole sentences of that length begin and end well. `moment`: the short must hold a moment of a live. Null if the length is as requested, and for shorts that you cut. */
  length_reason: 'source_too_short' | 'no_clean_edges' | 'moment' | null;
  description: string;
  hashtags: string[];
  /** Who or what the short is about, in at most 6 words, where its first sentence leans on what came before. To show it at the beginning, send it as `title_overlay` of a render. Null: it needs none, or nothing is known. */
  context: string | null;
  /** True while a short with a new range is being rated again. Until then score, evidence, `title_proposal`, description and hashtags are those of its old range. Texts that you wrote stay. */
  texts_updating: boolean;
  layout: 'single' | 'split' | 'react' | 'gaming';
  /** Empty until the short is framed. */
  thumbnail_url: string;
  /** The second of the source that covers show: chosen by you with `PATCH`, or by a language model that saw the clip. Null: each render shows the best frame. */
  cover_time: number | null;
  /** Your decision about the short, set with `PATCH`. */
  mark: 'keep' | 'reject' | null;
  /** True for a short that was found in the first minutes of a long video, before the rest was heard. It becomes false once the whole video is heard, if the short is among the best of it. Otherwise the short stays, below the others. */
  early: boolean;
  /** The look that you saved with `PATCH`: renders use it for every option that their request does not name. Null: none. */
  render_options: {
    layout?: 'single' | 'split' | 'react' | 'gaming';
    aspect_ratio?: 'vertical' | '4:5' | '1:1' | 'horizontal';
    aspect_ratios?: ('vertical' | '4:5' | '1:1' | 'horizontal')[];
    resolution?: 720;
    fps?: 'source' | 30;
    captions?: boolean | SavedCaptions;
    title_overlay?: boolean | string;
    title_position?: 'auto' | number;
    remove_silence?: boolean;
    enhance_speech?: boolean;
    profanity?: 'keep' | 'mask' | 'silence' | 'bleep';
    brand_id?: string;
    music?: boolean;
    /** 1: none. */
    zoom?: number;
    transition?: 'cut' | 'punch_in' | 'flash';
    progress_bar?: 'none' | 'top' | 'bottom';
    /** `blur`, a color, or the id of a picture of `GET /footage`. */
    background?: string;
    intro?: boolean;
    outro?: boolean;
    end_card?: boolean;
    loudness?: number | 'off';
  } | null;
  created_at: string;
  project_id: string;
};

export type RenderDoneEvent = {
  type: 'render.done';
  timestamp: string;
  data: Render;
  /** Made with a test key: nothing of it is real, and it is deleted after a day. Missing: it is real. */
  test?: true;
};

export type Render = {
  id: string;
  /** Made with a test key: nothing of it is real, and it is deleted after a day. Missing: it is real. */
  test?: true;
  short_id: string;
  /** `done` and `error` are final. After `error`, the same request starts a new attempt. */
  status: 'pending' | 'processing' | 'done' | 'error';
  /** The MP4 file. Never expires and needs no token. Null until `done`. */
  download_url: string | null;
  /** True for a draft: see `draft` of the request. */
  draft: boolean;
  /** Equal options for the same short give an equal hash and the same render. */
  render_hash: string;
  storage_provider: string;
  created_at: string;
  updated_at: string;
  short: {
    id: string;
    title: string;
    start_time: number;
    end_time: number;
    thumbnail_url: string;
    project: {
      id: string;
      url: string;
      /** Your own id of the project. */
      external_id: string | null;
    };
  };
  /** Platforms recorded with `POST /renders/{id}/published`. */
  published_platforms: string[];
  /** Percent. */
  progress: number;
  /** Estimated seconds left, or null. */
  eta_seconds: number | null;
  /** Why the render failed. Null unless `error`. */
  error_reason: string | null;
  width: number | null;
  height: number | null;
  /** Length in seconds. */
  duration: number | null;
  size_bytes: number | null;
  thumbnail_url: string;
  /** The cover: a frame of the clip without captions and title, up to 1080 pixels on the shorter side, as JPEG. The MP4 contains it too. Null until `done`, for drafts, and for clips of earlier versions. */
  cover_url: string | null;
  /** The second of the file that the cover shows, for platforms that take a time instead of a picture. */
  cover_offset: number | null;
  /** The captions as they are shown, a few words at a time, as SRT. */
  caption_url: string | null;
  /** The same as WebVTT, for `<track>` in a `<video>`. */
  caption_vtt_url: string | null;
  /** Subtitles of whole lines, at most two of 42 letters, as SRT and WebVTT for the upload to a platform, and what is said as plain text. Null until `done`. */
  subtitles: {
    srt: string;
    vtt: string;
    txt: string;
  } | null;
  /** Measurements of the finished file. */
  quality: {
    loudness_lufs: number | null;
    true_peak_dbtp: number | null;
    /** Share of the time, 0 to 1. */
    face_in_frame: number | null;
    /** Share of the time, 0 to 1. */
    black_ratio: number;
    /** Share of the time, 0 to 1. */
    frozen_ratio: number;
    /** Sound against picture, in milliseconds. */
    av_offset_ms: number | null;
  } | null;
  options: GivenRenderOptions;
  settings: RenderSettings;
  /** Options that could not be applied, with what was used instead and why. Known when the render is `done`. */
  fallbacks: Fallback[];
  /** The same, as sentences. */
  warnings: string[];
};

/** Every option as this render uses it. */
export type RenderSettings = {
  layout: 'single' | 'split' | 'react' | 'gaming';
  aspect_ratio: 'vertical' | '4:5' | '1:1' | 'horizontal';
  /** Pixels of the shorter side. */
  resolution: number;
  fps: 'source' | number;
  /** In LUFS, or `off`. */
  loudness: number | 'off';
  remove_silence: boolean;
  enhance_speech: boolean;
  profanity: 'keep' | 'mask' | 'silence' | 'bleep';
  start_time: number;
  end_time: number;
  /** The parts of the short that are left out, in seconds of the source. */
  cuts: ({
    start: number;
    end: number;
  })[];
  /** What is played instead of what lies between these times, in this order. Empty: just that. */
  pieces: ({
    start: number;
    end: number;
  })[];
  /** Footage that is shown instead of the picture. */
  b_roll: ({
    footage_id: string;
    start: number;
    end: number;
    /** `fill` covers the picture, `fit` shows all of it over a blurred copy. */
    fit: 'fill' | 'fit';
  })[];
  /** `false`: no captions. */
  captions: {
    style: 'classic' | 'bold' | 'box' | 'pop' | 'karaoke' | 'minimal' | 'neon' | 'news' | 'spotlight' | 'punch' | 'hop' | 'paper' | 'ink' | 'editorial' | 'terminal' | 'note' | 'comic' | 'sweep' | 'wide' | 'soft';
    position: 'top' | 'middle' | 'bottom' | number;
    uppercase: boolean;
    highlight_color: string;
    /** Whether fillers and repeated words are shown. */
    fillers: boolean;
    /** A family, or the id of a font of `GET /fonts`. Scripts that it lacks have fonts of their own. */
    font?: string;
    /** How heavy the letters are. A family of one weight has 400, an uploaded font its own. */
    weight?: 400 | 500 | 600 | 700 | 800 | 900;
    /** Factor of the style's size. */
    size?: number;
    /** Color of words that are not spoken. */
    text_color?: string;
    /** Width of the outline as a share of the font size; 0: none. */
    outline?: number;
    outline_color?: string;
    /** A box behind the spoken word, each line, or all lines (`card`). */
    box?: 'none' | 'word' | 'line' | 'card';
    /** Default: `highlight_color` behind a word, otherwise a dark color. */
    box_color?: string;
    box_opacity?: number;
    /** What moves. With each word: `pop`, `bounce`, `keep` (it keeps its color), `fill` (the color runs through it), `reveal`, `zoom`, `typewriter`, `focus` (other words are dim). With each card: `slide`, `fade`. */
    animation?: 'none' | 'pop' | 'bounce' | 'keep' | 'fill' | 'reveal' | 'zoom' | 'typewriter' | 'slide' | 'fade' | 'focus';
    align?: 'left' | 'center' | 'right';
    /** Widest line, as a share of the width that the platform leaves free. */
    width?: number;
    /** Lines on the screen at most. */
    lines?: number;
    /** Words in a line at most. */
    words_per_line?: number;
    /** How key words stand out: in a color, larger, or both. Default: `none`. */
    emphasis?: 'none' | 'color' | 'size' | 'both';
    /** Color of key words. Default: `highlight_color`. */
    emphasis_color?: string;
    /** The key words, chosen by hand. Default: numbers, names and words that say most, one in six. */
    key_words?: string[];
    /** Colors of the words of each speaker, in the order in which they first speak in the clip. A card then holds the words of one speaker. */
    speaker_colors?: string[];
    /** A fitting emoji in color beside the text as its word is spoken: on at most one caption in three, for English words with a clear meaning. Default: `false`. */
    emoji?: boolean;
  } | false;
  /** The captions in another language. Missing: they are in the spoken one. */
  translation?: {
    language: string;
    with_original: boolean;
    lines: ({
      start: number;
      end: number;
      text: string;
    })[];
  };
  /** The title shown over the picture. Null: none. */
  title_overlay: string | null;
  /** `auto`, or where the middle of the title is. */
  title_position: 'auto' | number;
  /** The watermark of your plan. Null: none. */
  watermark: string | null;
  /** The logo of the brand. Missing: none. */
  logo?: {
    place: 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right' | 'bottom';
    size: number;
    opacity: number;
    shown: 'always' | 'start' | 'end';
    seconds: number | null;
  };
  /** The music of the brand. Missing: none. */
  music?: {
    volume_db: number;
    duck_db: number;
    fade: number;
    start: number;
  };
  /** 1: none. */
  zoom: number;
  transition: 'cut' | 'punch_in' | 'flash';
  progress_bar: 'none' | 'top' | 'bottom';
  /** `blur`, a color, or the id of a picture of `GET /footage`. */
  background: string;
  /** The intro of the brand. Missing: none. */
  intro?: {
    /** In seconds. */
    duration: number;
    fade: number;
  };
  /** The outro of the brand. Missing: none. */
  outro?: {
    /** In seconds. */
    duration: number;
    fade: number;
  };
  /** The end card of the brand. Missing: none. */
  end_card?: {
    seconds: number;
    background: string;
    text: string | null;
  };
  /** The second of the source that was chosen as the cover. Null: the best frame. */
  cover_time: number | null;
  /** The words that were corrected, by their `index` in the transcript. Empty text: hidden. Null: not known, for renders of earlier versions. */
  words: ({
    index: number;
    text: string;
  })[] | null;
  /** The shots that were framed by hand: each with a layout, a face, a crop or two panels. Null: not known, for renders of earlier versions. */
  framing: ({
    start: number;
    end: number;
    layout: 'single' | 'split' | 'react' | 'gaming' | 'fit' | null;
    /** Where the chosen face is, in pixels of the source. */
    face: {
      x: number;
      y: number;
      width: number;
      height: number;
    } | null;
    crop: {
      width: number;
      height: number;
      points: ({
        time: number;
        x: number;
        y: number;
        scale: number;
      })[];
      ease: boolean;
    } | null;
    panels: {
      first: {
        x: number;
        y: number;
        width: number;
        height: number;
      };
      second: {
        x: number;
        y: number;
        width: number;
        height: number;
      };
      /** Null: as much as its part needs. */
      share: number | null;
    } | null;
  })[] | null;
};

export type Fallback = {
  option: 'layout' | 'captions' | 'loudness';
  asked: string;
  /** What was used, the longest shown first. */
  used: string[];
  reason: 'no_webcam' | 'no_two_people' | 'wide_canvas' | 'shape_of_picture' | 'framed_by_hand' | 'nothing_said' | 'no_sound';
  message: string;
};

export type RenderErrorEvent = {
  type: 'render.error';
  timestamp: string;
  data: Render;
  /** Made with a test key: nothing of it is real, and it is deleted after a day. Missing: it is real. */
  test?: true;
};

export type LiveShortCreatedEvent = {
  type: 'live.short.created';
  timestamp: string;
  data: {
    id: string;
    /** Made with a test key: nothing of it is real, and it is deleted after a day. Missing: it is real. */
    test?: true;
    /** Changes only when you change it. Finished files keep the name that they were made with. */
    title: string;
    /** A name for the present range, after you moved an edge. To use it, send it as `title`. Null if there is none, and for shorts that you named. */
    title_proposal: string | null;
    /** How likely an editor would post the short, in percent with one decimal: of shorts with 70, seven in ten are worth posting. The same range with the same words always has the same score. 0 for shorts that you cut. */
    score: number;
    /** Uses the status values of projects. `shorts_created`: the short is being framed. `face_analysis_done`: it is ready for renders. `refunded`: framing failed. */
    status: 'pending' | 'downloading' | 'transcribing' | 'transcribed' | 'shorts_created' | 'face_analysis_done' | 'refunded';
    /** Why framing failed. Null unless `refunded`. */
    failure_reason: string | null;
    /** True if you copied this live short into a project. */
    already_copied: boolean;
    /** Start in the source, in seconds. Framing may still move start and end by 0.4 s, away from cuts of the picture. */
    start_time: number;
    /** End in the source, in seconds. */
    end_time: number;
    /** Length in seconds of what is played: the range or the `pieces`, without `cuts`. */
    duration: number;
    /** Why `duration` differs from the requested `clipDuration` by more than 20%. `source_too_short`: there is not enough speech, or the window is too short. `no_clean_edges`: no whole sentences of that length begin and end well. `moment`: the short must hold a moment of a live. Null if the length is as requested, and for shorts that you cut. */
    length_reason: 'source_too_short' | 'no_clean_edges' | 'moment' | null;
    description: string;
    hashtags: string[];
    /** Who or what the short is about, in at most 6 words, where its first sentence leans on what came before. To show it at the beginning, send it as `title_overlay` of a render. Null: it needs none, or nothing is known. */
    context: string | null;
    /** True while a short with a new range is being rated again. Until then score, evidence, `title_proposal`, description and hashtags are those of its old range. Texts that you wrote stay. */
    texts_updating: boolean;
    layout: 'single' | 'split' | 'react' | 'gaming';
    /** Empty until the short is framed. */
    thumbnail_url: string;
    /** The second of the source that covers show: chosen by you with `PATCH`, or by a language model that saw the clip. Null: each render shows the best frame. */
    cover_time: number | null;
    /** Your decision about the short, set with `PATCH`. */
    mark: 'keep' | 'reject' | null;
    /** True for a short that was found in the first minutes of a long video, before the rest was heard. It becomes false once the whole video is heard, if the short is among the best of it. Otherwise the short stays, below the others. */
    early: boolean;
    /** The look that you saved with `PATCH`: renders use it for every option that their request does not name. Null: none. */
    render_options: {
      layout?: 'single' | 'split' | 'react' | 'gaming';
      aspect_ratio?: 'vertical' | '4:5' | '1:1' | 'horizontal';
      aspect_ratios?: ('vertical' | '4:5' | '1:1' | 'horizontal')[];
      resolution?: 720;
      fps?: 'source' | 30;
      captions?: boolean | SavedCaptions;
      title_overlay?: boolean | string;
      title_position?: 'auto' | number;
      remove_silence?: boolean;
      enhance_speech?: boolean;
      profanity?: 'keep' | 'mask' | 'silence' | 'bleep';
      brand_id?: string;
      music?: boolean;
      /** 1: none. */
      zoom?: number;
      transition?: 'cut' | 'punch_in' | 'flash';
      progress_bar?: 'none' | 'top' | 'bottom';
      /** `blur`, a color, or the id of a picture of `GET /footage`. */
      background?: string;
      intro?: boolean;
      outro?: boolean;
      end_card?: boolean;
      loudness?: number | 'off';
    } | null;
    created_at: string;
    /** The `project_id` of this short in the endpoints of shorts and renders. */
    project_id: string;
    live_id: string;
    aspect_ratio: 'vertical' | '4:5' | '1:1' | 'horizontal';
  };
  /** Made with a test key: nothing of it is real, and it is deleted after a day. Missing: it is real. */
  test?: true;
};

export type ReviewCommentedEvent = {
  type: 'review.commented';
  timestamp: string;
  data: ReviewComment;
  /** Made with a test key: nothing of it is real, and it is deleted after a day. Missing: it is real. */
  test?: true;
};

export type ReviewComment = {
  id: string;
  /** The link that the reviewer used. It may be revoked by now. */
  link_id: string;
  project_id: string;
  short_id: string;
  /** The video that the reviewer watched. Null: the preview of the short. */
  render_id: string | null;
  /** The name that the reviewer gave. */
  reviewer: string;
  /** The decision that came with it. Null: none. */
  verdict: 'approved' | 'rejected' | null;
  /** Plain text, which may have several lines. Empty only with a verdict. */
  text: string;
  /** The second of the video that the comment is about. Null: all of it. */
  time: number | null;
  /** The same moment in seconds of the source. With `remove_silence` it is a little early. */
  source_time: number | null;
  created_at: string;
};

export type ReviewApprovedEvent = {
  type: 'review.approved';
  timestamp: string;
  data: ReviewComment;
  /** Made with a test key: nothing of it is real, and it is deleted after a day. Missing: it is real. */
  test?: true;
};

export type ReviewRejectedEvent = {
  type: 'review.rejected';
  timestamp: string;
  data: ReviewComment;
  /** Made with a test key: nothing of it is real, and it is deleted after a day. Missing: it is real. */
  test?: true;
};

export type PostLiveEvent = {
  type: 'post.live';
  timestamp: string;
  data: Post;
  /** Made with a test key: nothing of it is real, and it is deleted after a day. Missing: it is real. */
  test?: true;
};

export type Post = {
  id: string;
  connection_id: string;
  destination: 'youtube' | 'instagram' | 'tiktok' | 'postiz' | 'bucket' | 'webhook';
  /** Name of the connection. */
  account: string;
  project_id: string;
  short_id: string;
  render_id: string;
  /** `planned`: waits for its time. `sending`: its file is on the way. `processing`: the platform works on it. `live`: it is there. `failed`: see `failure`. */
  status: 'planned' | 'sending' | 'processing' | 'live' | 'failed';
  title: string;
  text: string;
  privacy: 'public' | 'unlisted' | 'private';
  cover: boolean;
  /** When it is to be posted. */
  publish_at: string;
  live_at: string | null;
  /** Where it can be seen, if the destination tells. */
  url: string | null;
  /** As the platform told last. Null: it has not, or tells nothing (Postiz, buckets, programs). */
  views: number | null;
  likes: number | null;
  /** How much of it an average viewer watched: 1 is all of it, more if it ran again. Null: the platform does not tell (TikTok), or not yet. */
  watch_share: number | null;
  /** When that was. */
  counted_at: string | null;
  failure: PostFailure;
  created_at: string;
  updated_at: string;
};

export type PostFailure = {
  code: 'missed' | 'clip_gone' | 'connection_gone' | 'access_revoked' | 'quota_used' | 'refused' | 'unreachable' | 'not_processed';
  reason: string;
  /** What to do. */
  remedy: string;
} | null;

export type PostFailedEvent = {
  type: 'post.failed';
  timestamp: string;
  data: Post;
  /** Made with a test key: nothing of it is real, and it is deleted after a day. Missing: it is real. */
  test?: true;
};

export type WebhookTestEvent = {
  type: 'webhook.test';
  timestamp: string;
  data: {
    webhook_id: string | null;
    message: string;
  };
  /** Made with a test key: nothing of it is real, and it is deleted after a day. Missing: it is real. */
  test?: true;
};

export type LoginResponse = {
  message: string;
  user: {
    id: string;
    name: string;
    email: string;
    /** Credits that you can spend. One credit covers one minute of video, rounded up. Up to a second over is free. */
    balance: number;
    /** True if the account was created by an email code. */
    eligible_for_trial: boolean;
    subscription: {
      id: string;
      status: string;
      plan: {
        name: string;
        slug: string;
      };
    };
    /** Send it with every other request: `Authorization: Bearer <token>`. */
    token: string;
    /** Works once: exchange it for a new token with `POST /token/refresh`. Keep it as secret as a password. */
    refresh_token: string;
    token_expires_at: string;
  };
  warnings?: Warnings;
};

/** What was ignored or adjusted, such as unknown fields. Absent if nothing was. */
export type Warnings = string[];

export type Credentials = {
  email: string;
  password: string;
};

export type SignInByEmailRequest = {
  /** Sent alone, requests a code by email. */
  email?: string | null;
  /** The code from the email, sent with `email`. */
  code?: string | null;
  /** An OpenID Connect token, sent alone. */
  id_token?: string | null;
};

export type GetUserResponse = {
  message: string;
  user: User;
  data: User;
  warnings?: Warnings;
};

export type User = {
  id: string;
  name: string;
  email: string;
  /** Credits that you can spend. One credit covers one minute of video, rounded up. Up to a second over is free. */
  balance: number;
  /** True if the account was created by an email code. */
  eligible_for_trial: boolean;
  subscription: {
    id: string;
    status: string;
    plan: {
      name: string;
      slug: string;
    };
  };
  created_at: string;
  /** The balance, and the credits reserved by projects in progress. */
  credits: {
    balance: number;
    /** Reserved by projects in progress. */
    reserved: number;
    unit: 'minute';
  };
  /** Limits of your plan. */
  limits: {
    unfinished_projects: number;
    source_max_mb: number;
    window_min_seconds: number;
    /** The shortest `clipDuration`. */
    clip_min_seconds: number;
    /** The shortest range that you can cut. */
    short_min_seconds: number;
    clip_max_seconds: number;
    max_clips: number;
    per_page_max: number;
    /** Projects that you do not open for so many days are deleted, after a warning. Null: never. */
    keep_days: number | null;
  };
  /** Made with a test key: nothing of it is real, and it is deleted after a day. Missing: it is real. */
  test?: true;
};

export type CreditMovementList = {
  data: CreditMovement[];
  links: {
    first: string;
    last: string;
    /** Null on the first page. */
    prev: string | null;
    /** Null on the last page. */
    next: string | null;
  };
  meta: {
    current_page: number;
    from: number | null;
    last_page: number;
    per_page: number;
    to: number | null;
    total: number;
  };
  warnings?: Warnings;
};

export type CreditMovement = {
  id: string;
  /** Credits added (above 0) or taken (below 0). */
  delta: number;
  reason: 'grant' | 'reserve' | 'settle' | 'release' | 'live' | 'archived' | 'transfer';
  /** What the credits were for: a project, a minute or (later) an hour of a monitor, the archived projects of a year, the reference of a grant, or a transfer and the other account (`id:account`). */
  ref: string;
  project_id: string | null;
  created_at: string;
};

export type AuditEventList = {
  data: AuditEvent[];
  links: {
    first: string;
    last: string;
    /** Null on the first page. */
    prev: string | null;
    /** Null on the last page. */
    next: string | null;
  };
  meta: {
    current_page: number;
    from: number | null;
    last_page: number;
    per_page: number;
    to: number | null;
    total: number;
  };
  warnings?: Warnings;
};

export type AuditEvent = {
  id: string;
  action: 'sign_in' | 'sign_in.failed' | 'sign_out' | 'session.ended' | 'sessions.ended' | 'session.reused' | 'password.changed' | 'password.reset_sent' | 'password.reset' | 'api_key.created' | 'review_link.created' | 'connection.created' | 'connection.deleted' | 'post.created' | 'post.changed' | 'post.live' | 'post.failed' | 'post.deleted' | 'deleted' | 'account.exported' | 'account.deleted' | 'account.created' | 'account.changed' | 'credits.moved' | 'user.created' | 'user.changed' | 'user.suspended' | 'user.restored' | 'plan.changed' | 'credits.granted' | 'node_key.created' | 'node_key.revoked' | 'job.claimed' | 'job.requeued' | 'job.cancelled' | 'node.drained' | 'node.quarantined' | 'node.restored' | 'stage.paused' | 'stage.resumed' | 'intake.stopped' | 'intake.opened' | 'lowest_version.changed';
  /** Who did it: you, an operator of this server, one of its nodes, or the server. */
  actor: 'user' | 'operator' | 'node' | 'system';
  /** Your API key that was used, if any. */
  api_key_id: string | null;
  /** What the action was about. */
  subject: string | null;
  /** Network of the request. */
  network: string | null;
  /** The program that sent the request, as it names itself. */
  client: string | null;
  created_at: string;
};

export type UserExport = {
  exported_at: string;
  user: {
    [name: string]: unknown;
  };
  /** Projects that nobody has opened for 90 days, each with its own lists: `credits`, `projects`, `shorts`, `renders`, `transcript_edits`, `translations` and `dictionaries`. */
  archived_projects: ({
    [name: string]: unknown;
  })[];
  credits: ({
    [name: string]: unknown;
  })[];
  projects: ({
    [name: string]: unknown;
  })[];
  shorts: ({
    [name: string]: unknown;
  })[];
  renders: ({
    [name: string]: unknown;
  })[];
  transcript_edits: ({
    [name: string]: unknown;
  })[];
  translations: ({
    [name: string]: unknown;
  })[];
  dictionaries: ({
    [name: string]: unknown;
  })[];
  templates: ({
    [name: string]: unknown;
  })[];
  brands: ({
    [name: string]: unknown;
  })[];
  footage: ({
    [name: string]: unknown;
  })[];
  fonts: ({
    [name: string]: unknown;
  })[];
  /** Without their tokens and keys. */
  connections: ({
    [name: string]: unknown;
  })[];
  posts: ({
    [name: string]: unknown;
  })[];
  /** What was learned of your viewers: one row, or none. */
  taste: ({
    [name: string]: unknown;
  })[];
  review_links: ({
    [name: string]: unknown;
  })[];
  review_comments: ({
    [name: string]: unknown;
  })[];
  uploads: ({
    [name: string]: unknown;
  })[];
  monitors: ({
    [name: string]: unknown;
  })[];
  webhooks: ({
    [name: string]: unknown;
  })[];
  webhook_deliveries: ({
    [name: string]: unknown;
  })[];
  push_subscriptions: ({
    [name: string]: unknown;
  })[];
  api_keys: ({
    [name: string]: unknown;
  })[];
  /** Each has an export of its own: `GET /accounts/{id}/export`. */
  sub_accounts: ({
    [name: string]: unknown;
  })[];
  sessions: ({
    [name: string]: unknown;
  })[];
  requests: ({
    [name: string]: unknown;
  })[];
  audit: ({
    [name: string]: unknown;
  })[];
  warnings?: Warnings;
};

export type DeleteUserResponse = {
  message: string;
  data: null;
  warnings?: Warnings;
};

export type DeleteUserRequest = {
  /** The email address of the account. */
  email: string;
  /** Needed if the account has one. */
  password?: string | null;
};

export type RefreshTokenRequest = {
  /** The newest refresh token of the session. With it, the request needs no `Authorization` header. */
  refresh_token?: string | null;
};

export type LogoutResponse = {
  message: string;
  data: null;
  warnings?: Warnings;
};

export type LogoutRequest = {
  /** `true` signs out every token of the user. Default: this token only. */
  all?: boolean | null;
};

export type SessionList = {
  data: Session[];
  links: {
    first: string;
    last: string;
    /** Null on the first page. */
    prev: string | null;
    /** Null on the last page. */
    next: string | null;
  };
  meta: {
    current_page: number;
    from: number | null;
    last_page: number;
    per_page: number;
    to: number | null;
    total: number;
  };
  warnings?: Warnings;
};

export type Session = {
  id: string;
  /** How it began. */
  method: 'password' | 'code' | 'id_token' | 'reset';
  /** Where it was used last. */
  network: string;
  /** The program, as it names itself. */
  client: string;
  /** True for the session of this request. */
  is_current: boolean;
  created_at: string;
  /** To the hour. */
  last_used_at: string;
  /** After this you must sign in again, however often the tokens were renewed. */
  ends_at: string;
};

export type EndSessionResponse = {
  message: string;
  data: null;
  warnings?: Warnings;
};

export type ChangePasswordResponse = {
  message: string;
  data: null;
  warnings?: Warnings;
};

export type ChangePasswordRequest = {
  /** Not needed for the first password of an account that signs in with codes. */
  current_password?: string | null;
  /** The new password. */
  password: string;
};

export type ResetPasswordRequest = {
  /** The token from the email. */
  token: string;
  /** The new password. */
  password: string;
};

export type CreateApiKeyResponse = {
  message: string;
  data: NewApiKey;
  warnings?: Warnings;
};

export type NewApiKey = {
  id: string;
  name: string;
  scopes: ('read' | 'write' | 'webhooks' | 'publish' | 'accounts')[];
  kind: 'live' | 'test';
  expires_at: string | null;
  /** To the minute. */
  last_used_at: string | null;
  created_at: string;
  /** Send it like a token: `Authorization: Bearer <key>`. It is shown only now. */
  key: string;
};

export type CreateApiKeyRequest = {
  /** What the key is for. */
  name: string;
  /** `test`: a key for trying things out. It answers like a live one within seconds, costs nothing, and sees only what test keys made. Default: `live`. */
  kind?: 'live' | 'test' | null;
  /** When the key ends. Default: never. */
  expires_at?: string | null;
  /** `read` for GET, also for the audit log, which names networks and programs of sign-ins; `publish` to post, and to connect accounts; `write` for everything else, `webhooks` for all of `/webhooks`, `accounts` for all of `/accounts`. */
  scopes: ('read' | 'write' | 'webhooks' | 'publish' | 'accounts')[];
};

export type ApiKeyList = {
  data: ApiKey[];
  links: {
    first: string;
    last: string;
    /** Null on the first page. */
    prev: string | null;
    /** Null on the last page. */
    next: string | null;
  };
  meta: {
    current_page: number;
    from: number | null;
    last_page: number;
    per_page: number;
    to: number | null;
    total: number;
  };
  warnings?: Warnings;
};

export type ApiKey = {
  id: string;
  name: string;
  scopes: ('read' | 'write' | 'webhooks' | 'publish' | 'accounts')[];
  kind: 'live' | 'test';
  expires_at: string | null;
  /** To the minute. */
  last_used_at: string | null;
  created_at: string;
};

export type DeleteApiKeyResponse = {
  message: string;
  data: ApiKey;
  warnings?: Warnings;
};

export type UsageResponse = {
  message: string;
  /** Newest day first. Without days and keys that did nothing. */
  data: UsageDay[];
  warnings?: Warnings;
};

export type UsageDay = {
  /** A day, UTC. */
  date: string;
  /** The sub-account. Null: your own account. */
  account_id: string | null;
  /** Null: what people did while signed in, and live streams. */
  api_key: {
    id: string;
    /** Null: the key was deleted. */
    name: string | null;
  } | null;
  /** Requests to `/api/v1` with the key, refused ones too. They appear within a few seconds. Null without a key. */
  requests: number | null;
  /** Minutes of the projects that were created on this day and became ready, and of live streams. */
  minutes_processed: number;
  /** Credits of the projects that were created on this day, without those that were refunded, and of live streams. */
  credits: number;
};

export type RequestList = {
  data: LoggedRequest[];
  links: {
    first: string;
    last: string;
    /** Null on the first page. */
    prev: string | null;
    /** Null on the last page. */
    next: string | null;
  };
  meta: {
    current_page: number;
    from: number | null;
    last_page: number;
    per_page: number;
    to: number | null;
    total: number;
  };
  warnings?: Warnings;
};

export type LoggedRequest = {
  /** The `X-Request-Id` of its answer. */
  id: string;
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path with its ids, never with its query. A part longer than 40 characters is shown as `…`. */
  path: string;
  status: number;
  /** The `X-Error-Code` of its answer. Null: it succeeded. */
  error_code: string | null;
  /** What the code means, and what to do. The sentence in the answer may have said more. */
  error: string | null;
  /** The field that was wrong. Null: none, or no single one. */
  error_field: string | null;
  /** How many requests this is: equal failures with one key within seconds are one, with what is known of the first. `request_id` finds up to 20 of the others. */
  times: number;
  /** Milliseconds until the answer began. */
  duration_ms: number;
  api_key: {
    id: string;
    /** Null: the key was deleted. */
    name: string | null;
    kind: 'live' | 'test';
  };
  /** When it came. */
  created_at: string;
};

export type VideoMetadataResponse = {
  message: string;
  data: VideoMetadata;
  warnings?: Warnings;
};

export type VideoMetadata = {
  id: string;
  /** Kind of source. */
  platform: 'direct_link' | 'youtube' | 'google_drive' | 'twitch';
  storage_provider: string;
  video_id: string;
  /** The normalized URL. Create the project with it. */
  url: string;
  zero_ai_suggestion: boolean;
  published_at: string | null;
  title: string;
  description: string;
  /** Empty if the source has no picture. */
  thumbnail_url: string;
  channel_title: string | null;
  channel_id: string | null;
  /** Numeric text. `0` if the source does not say. */
  views: string;
  /** Numeric text. `0` if the source does not say. */
  comments: string;
  /** Numeric text. `0` if the source does not say. */
  likes: string;
  /** Clock format, such as `4:05` or `1:02:45`. */
  duration: string;
  /** Null if unknown. */
  size_in_mb: number | null;
  language: string | null;
  tags: string[];
  created_at: string;
  updated_at: string;
  /** Of the picture, in pixels. Null if unknown. */
  width: number | null;
  height: number | null;
  /** Credits for the whole video. */
  credits_cost: number;
  /** Your credits now. */
  balance: number;
  /** Whole seconds. */
  durationInSec: number;
};

export type VideoMetadataRequest = {
  /** URL of the video: exactly one http or https link. */
  url: string | null;
  /** `true` skips the rule that a YouTube video must be longer than 4 minutes. */
  isReframe?: boolean | null;
  /** Duration in seconds, measured by the client. With `uploadedThumbnail`, the video is not fetched. */
  uploadedDuration?: number | string | null;
  /** A picture of at most 512 kB as `data:image/...;base64,...`. It is shown for a week. */
  uploadedThumbnail?: string | null;
};

export type EstimateResponse = {
  message: string;
  data: Estimate;
  warnings?: Warnings;
};

export type Estimate = {
  /** How `POST /createShorts` would respond to this body now. */
  verdict: {
    accepted: boolean;
    /** The `X-Error-Code` of the refusal. Null if it is accepted. */
    code: string | null;
    /** The text of the refusal. */
    reason: string | null;
  };
  /** The normalized URL. */
  url: string | null;
  platform: 'direct_link' | 'youtube' | 'google_drive' | 'twitch' | null;
  title: string | null;
  /** A picture of the video. For a direct link: one that you sent, or that an earlier project of yours made. */
  thumbnail_url: string | null;
  /** Length of the video in seconds. */
  duration: number | null;
  /** Of the picture, in pixels. */
  width: number | null;
  height: number | null;
  /** Start of the window that would be processed. */
  start_time: number | null;
  end_time: number | null;
  /** Credits that the project would cost. */
  credits_cost: number | null;
  /** Your credits now. */
  balance: number;
  /** Your credits afterward. Negative: how many are missing. */
  balance_after: number | null;
  /** The part of `expected_seconds` spent waiting for the work of others. */
  waiting_seconds: number | null;
  /** Seconds until the project would be ready and the renders that it asks for would be done, estimated from recent jobs and the queue. Null: too little is known, or no node works on the queue. */
  expected_seconds: number | null;
  /** Your newest project with the same source and settings, even one in progress. Null: none. */
  already_done: Project | null;
};

export type NewProject = {
  /** The source: any URL that `POST /videoMetadata` accepts, or the `url` of an upload. */
  url: string | null;
  /** Default: the title of the video. */
  title?: string | null;
  /** Your own id of the project, up to 128 characters. `GET /projects?external_id=` finds it. Several projects may have the same. */
  external_id?: string | null;
  /** Your own object, returned with the project. At most 4096 bytes of JSON. `GET /projects?metadata=` finds it by a text or number in it. */
  metadata?: {
    [name: string]: unknown;
  } | null;
  /** `shorts` finds the best moments (default). `reframe` makes one short of the whole window. `empty` makes none, so that you cut them yourself. */
  goal?: 'shorts' | 'reframe' | 'empty' | null;
  /** Length of a short in seconds, 5 to 300. Default: "60". Shorts stay within 20% of it if the talk allows; otherwise `length_reason` says why. */
  clipDuration?: number | string | null;
  /** Start of the window to process, in seconds. Default: 0. */
  startTime?: number | string | null;
  /** End of the window to process, in seconds. Default: the end of the video. The window must be at least 10 seconds long. */
  endTime?: number | string | null;
  /** Default: `vertical`. */
  aspect_ratio?: 'vertical' | '4:5' | '1:1' | 'horizontal' | '9:16' | '16:9' | null;
  /** How people are framed. Default: `single`. */
  layout?: 'single' | 'split' | 'react' | 'gaming' | null;
  /** The spoken language, as a BCP 47 tag. Default: `auto`. */
  language?: string | null;
  /** Topics that shorts should cover. Clips about them come first; `not_found` of the project lists those that nobody talks about. */
  keywords?: string[] | null;
  /** What shorts should cover, as a sentence: “every time she talks about money”, “the funniest moments”. */
  prompt?: string | null;
  /** Maximum number of shorts, 1 to 20. */
  max_clips?: number | string | null;
  /** Receives an event when the project is ready or refunded and when a render ends. */
  webhook_url?: string | null;
  /** How names and terms are written in this project. It comes before the dictionary of the account. */
  dictionary?: NewDictionaryEntry[] | null;
  /** Renders the best shorts automatically, best first, each as soon as its framing is known. Not with the goal `empty`. */
  render?: {
    /** Number of best shorts to render, 1 to 20. Default: all. */
    count?: number | string | null;
    /** One of your templates: `GET /templates`. Options that you send override those of the template. */
    template_id?: string | null;
    /** Options of these renders, as for `POST /renders/bulk`. */
    options?: {
      /** Default: the layout of the short, else of the project. */
      layout?: 'single' | 'split' | 'react' | 'gaming' | null;
      /** Default: the aspect ratio of the project. */
      aspect_ratio?: 'vertical' | '4:5' | '1:1' | 'horizontal' | '9:16' | '16:9' | null;
      /** Several shapes, in place of `aspect_ratio`: a render of each, all made from one reading of the source. Each counts as one render and costs no credits. */
      aspect_ratios?: ('vertical' | '4:5' | '1:1' | 'horizontal' | '9:16' | '16:9')[] | null;
      /** Pixels of the shorter side. Default: 1080. */
      resolution?: number | string | null;
      /** `source` (default), 30 or 60. */
      fps?: 'source' | number | string | null;
      /** `false` for no captions, or an object that sets their look. */
      captions?: boolean | CaptionOptions | null;
      /** `true` shows the title of the short over the picture. A string shows that text instead. */
      title_overlay?: boolean | string | null;
      /** `auto` (default) finds a place for the title that covers no face. A number sets its middle by hand, from 0 (the top of the frame) to 1. */
      title_position?: 'auto' | number | string | null;
      /** `true` cuts long pauses. */
      remove_silence?: boolean | null;
      /** `true` lowers noise beside what is said, and makes quiet speakers as loud as the others, by up to 9 dB. Music and applause of the source become quieter, too. Default: `false`. */
      enhance_speech?: boolean | null;
      /** Swear words: `keep` (default), `mask` (captions say "f**k"), or `silence` or `bleep`, which also take them out of the sound. */
      profanity?: 'keep' | 'mask' | 'silence' | 'bleep' | null;
      /** Target loudness in LUFS. Default: -14. `off` keeps the sound as it is. */
      loudness?: 'off' | number | string | null;
      /** A brand of `GET /brands`. Default: your default brand. `none`: no brand. */
      brand_id?: string | null;
      /** `false`: without that of the brand. */
      music?: boolean | null;
      /** `false`: without that of the brand. */
      intro?: boolean | null;
      /** `false`: without that of the brand. */
      outro?: boolean | null;
      /** `false`: without that of the brand. */
      end_card?: boolean | null;
      /** How much the picture is gently enlarged at the beginning of sentences and on stressed words, from 1 (not at all, the default) to 1.12. Never while the crop follows somebody, and never across a cut. */
      zoom?: number | string | null;
      /** How the clip goes on where a part was cut out: `cut` (default) at once, `punch_in` with every other part a little larger, `flash` through a few frames of white. */
      transition?: 'cut' | 'punch_in' | 'flash' | null;
      /** A thin bar at the `top` or `bottom` edge that fills as the clip plays, in the `highlight_color` of the captions. Default: `none`. */
      progress_bar?: 'none' | 'top' | 'bottom' | null;
      /** Behind a picture that is shown whole: `blur` (default), a blurred copy of it, a color, or the id of a picture of `GET /footage`, which fills the clip. Once that is deleted, it is `blur`. */
      background?: string | null;
      /** `true` renders again even if the same render exists. */
      force?: boolean | null;
    } | null;
  } | null;
};

export type NewDictionaryEntry = {
  /** How the name or term is written. Words that differ only in letter case, hyphens and spaces are written like it. */
  text: string;
  /** What is often recognized instead. It is replaced by `text`. */
  sounds_like?: string[] | null;
};

export type CaptionOptions = {
  /** What every other field changes: `GET /caption-styles`. */
  style?: 'classic' | 'bold' | 'box' | 'pop' | 'karaoke' | 'minimal' | 'neon' | 'news' | 'spotlight' | 'punch' | 'hop' | 'paper' | 'ink' | 'editorial' | 'terminal' | 'note' | 'comic' | 'sweep' | 'wide' | 'soft' | null;
  /** `top`, `middle` or `bottom` (default): text moves from there where it would cover a face. A number sets the middle of the text by hand, from 0 (the top of the frame) to 1; nothing moves it then, and platforms may cover it. */
  position?: 'top' | 'middle' | 'bottom' | number | string | null;
  uppercase?: boolean | null;
  /** Color of the word being spoken. */
  highlight_color?: string | null;
  /** `true` (or `show`) also shows fillers such as "uh", and words that are said twice by mistake. `false` (or `hide`, the default) leaves them out. */
  fillers?: boolean | 'show' | 'hide' | null;
  /** `auto` (default): the spoken language. Another one needs a translation of the short: `POST /shorts/{project_id}/{short_id}/translations`. */
  language?: string | null;
  /** `true` shows what is said in smaller lines below a translation. */
  with_original?: boolean | null;
  /** A family, or the id of a font of `GET /fonts`. Scripts that it lacks have fonts of their own. */
  font?: string | null;
  /** How heavy the letters are. A family of one weight has 400, an uploaded font its own. */
  weight?: 400 | 500 | 600 | 700 | 800 | 900 | null;
  /** Factor of the style's size. */
  size?: number | null;
  /** Color of words that are not spoken. */
  text_color?: string | null;
  /** Width of the outline as a share of the font size; 0: none. */
  outline?: number | null;
  outline_color?: string | null;
  /** A box behind the spoken word, each line, or all lines (`card`). */
  box?: 'none' | 'word' | 'line' | 'card' | null;
  /** Default: `highlight_color` behind a word, otherwise a dark color. */
  box_color?: string | null;
  box_opacity?: number | null;
  /** What moves. With each word: `pop`, `bounce`, `keep` (it keeps its color), `fill` (the color runs through it), `reveal`, `zoom`, `typewriter`, `focus` (other words are dim). With each card: `slide`, `fade`. */
  animation?: 'none' | 'pop' | 'bounce' | 'keep' | 'fill' | 'reveal' | 'zoom' | 'typewriter' | 'slide' | 'fade' | 'focus' | null;
  align?: 'left' | 'center' | 'right' | null;
  /** Widest line, as a share of the width that the platform leaves free. */
  width?: number | null;
  /** Lines on the screen at most. */
  lines?: number | null;
  /** Words in a line at most. */
  words_per_line?: number | null;
  /** How key words stand out: in a color, larger, or both. Default: `none`. */
  emphasis?: 'none' | 'color' | 'size' | 'both' | null;
  /** Color of key words. Default: `highlight_color`. */
  emphasis_color?: string | null;
  /** The key words, chosen by hand. Default: numbers, names and words that say most, one in six. */
  key_words?: string[] | null;
  /** Colors of the words of each speaker, in the order in which they first speak in the clip. A card then holds the words of one speaker. */
  speaker_colors?: string[] | null;
  /** A fitting emoji in color beside the text as its word is spoken: on at most one caption in three, for English words with a clear meaning. Default: `false`. */
  emoji?: boolean | null;
};

export type CreateProjectsResponse = {
  message: string;
  /** One for each item, in the order of the request. */
  data: BatchItem[];
  warnings?: Warnings;
};

export type BatchItem = {
  /** As sent. */
  url: string;
  external_id: string | null;
  /** The new project, with the status `pending`. Null: none was created. */
  project: {
    id: string;
    title: string;
    credits_cost: number;
  } | null;
  /** Why none was created. Null if one was. */
  error: {
    /** As `X-Error-Code` of `POST /projects`. */
    code: string;
    message: string;
  } | null;
};

export type NewProjects = {
  /** The videos, each with what is said of it alone. */
  items: NewProjectItem[];
  /** `shorts` finds the best moments (default). `reframe` makes one short of the whole window. `empty` makes none, so that you cut them yourself. */
  goal?: 'shorts' | 'reframe' | 'empty' | null;
  /** Length of a short in seconds, 5 to 300. Default: "60". Shorts stay within 20% of it if the talk allows; otherwise `length_reason` says why. */
  clipDuration?: number | string | null;
  /** Start of the window to process, in seconds. Default: 0. */
  startTime?: number | string | null;
  /** End of the window to process, in seconds. Default: the end of the video. The window must be at least 10 seconds long. */
  endTime?: number | string | null;
  /** Default: `vertical`. */
  aspect_ratio?: 'vertical' | '4:5' | '1:1' | 'horizontal' | '9:16' | '16:9' | null;
  /** How people are framed. Default: `single`. */
  layout?: 'single' | 'split' | 'react' | 'gaming' | null;
  /** The spoken language, as a BCP 47 tag. Default: `auto`. */
  language?: string | null;
  /** Topics that shorts should cover. Clips about them come first; `not_found` of the project lists those that nobody talks about. */
  keywords?: string[] | null;
  /** What shorts should cover, as a sentence: “every time she talks about money”, “the funniest moments”. */
  prompt?: string | null;
  /** Maximum number of shorts, 1 to 20. */
  max_clips?: number | string | null;
  /** Receives an event when the project is ready or refunded and when a render ends. */
  webhook_url?: string | null;
  /** How names and terms are written in this project. It comes before the dictionary of the account. */
  dictionary?: NewDictionaryEntry[] | null;
  /** Renders the best shorts automatically, best first, each as soon as its framing is known. Not with the goal `empty`. */
  render?: {
    /** Number of best shorts to render, 1 to 20. Default: all. */
    count?: number | string | null;
    /** One of your templates: `GET /templates`. Options that you send override those of the template. */
    template_id?: string | null;
    /** Options of these renders, as for `POST /renders/bulk`. */
    options?: {
      /** Default: the layout of the short, else of the project. */
      layout?: 'single' | 'split' | 'react' | 'gaming' | null;
      /** Default: the aspect ratio of the project. */
      aspect_ratio?: 'vertical' | '4:5' | '1:1' | 'horizontal' | '9:16' | '16:9' | null;
      /** Several shapes, in place of `aspect_ratio`: a render of each, all made from one reading of the source. Each counts as one render and costs no credits. */
      aspect_ratios?: ('vertical' | '4:5' | '1:1' | 'horizontal' | '9:16' | '16:9')[] | null;
      /** Pixels of the shorter side. Default: 1080. */
      resolution?: number | string | null;
      /** `source` (default), 30 or 60. */
      fps?: 'source' | number | string | null;
      /** `false` for no captions, or an object that sets their look. */
      captions?: boolean | CaptionOptions | null;
      /** `true` shows the title of the short over the picture. A string shows that text instead. */
      title_overlay?: boolean | string | null;
      /** `auto` (default) finds a place for the title that covers no face. A number sets its middle by hand, from 0 (the top of the frame) to 1. */
      title_position?: 'auto' | number | string | null;
      /** `true` cuts long pauses. */
      remove_silence?: boolean | null;
      /** `true` lowers noise beside what is said, and makes quiet speakers as loud as the others, by up to 9 dB. Music and applause of the source become quieter, too. Default: `false`. */
      enhance_speech?: boolean | null;
      /** Swear words: `keep` (default), `mask` (captions say "f**k"), or `silence` or `bleep`, which also take them out of the sound. */
      profanity?: 'keep' | 'mask' | 'silence' | 'bleep' | null;
      /** Target loudness in LUFS. Default: -14. `off` keeps the sound as it is. */
      loudness?: 'off' | number | string | null;
      /** A brand of `GET /brands`. Default: your default brand. `none`: no brand. */
      brand_id?: string | null;
      /** `false`: without that of the brand. */
      music?: boolean | null;
      /** `false`: without that of the brand. */
      intro?: boolean | null;
      /** `false`: without that of the brand. */
      outro?: boolean | null;
      /** `false`: without that of the brand. */
      end_card?: boolean | null;
      /** How much the picture is gently enlarged at the beginning of sentences and on stressed words, from 1 (not at all, the default) to 1.12. Never while the crop follows somebody, and never across a cut. */
      zoom?: number | string | null;
      /** How the clip goes on where a part was cut out: `cut` (default) at once, `punch_in` with every other part a little larger, `flash` through a few frames of white. */
      transition?: 'cut' | 'punch_in' | 'flash' | null;
      /** A thin bar at the `top` or `bottom` edge that fills as the clip plays, in the `highlight_color` of the captions. Default: `none`. */
      progress_bar?: 'none' | 'top' | 'bottom' | null;
      /** Behind a picture that is shown whole: `blur` (default), a blurred copy of it, a color, or the id of a picture of `GET /footage`, which fills the clip. Once that is deleted, it is `blur`. */
      background?: string | null;
      /** `true` renders again even if the same render exists. */
      force?: boolean | null;
    } | null;
  } | null;
};

export type NewProjectItem = {
  /** The source: any URL that `POST /videoMetadata` accepts, or the `url` of an upload. */
  url: string | null;
  /** Default: the title of the video. */
  title?: string | null;
  /** Your own id of the project, up to 128 characters. `GET /projects?external_id=` finds it. Several projects may have the same. */
  external_id?: string | null;
  /** Your own object, returned with the project. At most 4096 bytes of JSON. `GET /projects?metadata=` finds it by a text or number in it. */
  metadata?: {
    [name: string]: unknown;
  } | null;
};

export type ProjectResponse = {
  message: string;
  data: Project;
  warnings?: Warnings;
};

export type ProjectList = {
  data: Project[];
  links: {
    first: string;
    last: string;
    /** Null on the first page. */
    prev: string | null;
    /** Null on the last page. */
    next: string | null;
  };
  meta: {
    current_page: number;
    from: number | null;
    last_page: number;
    per_page: number;
    to: number | null;
    total: number;
  };
  warnings?: Warnings;
};

export type TranscriptResponse = {
  message: string;
  data: Transcript;
  warnings?: Warnings;
};

export type Transcript = {
  project_id: string;
  /** BCP 47 tag. `und` if no speech was recognized. */
  language: string;
  /** The spoken words in the window of the project, in seconds of the source, as you corrected them. An empty `text` is a word that you hid. */
  words: ({
    /** Position of the word in the whole transcript. A correction names the word by it. */
    index: number;
    text: string;
    start: number;
    end: number;
    speaker: string | null;
    /** `filler`: a sound of hesitation, such as "uh". `repeat`: the earlier copy of what is said again by mistake. Captions, titles and files leave these words out. Missing for all other words, and for those that you corrected. */
    aside?: 'filler' | 'repeat';
    /** The word may be misheard: check it. Missing for all other words, for names of a dictionary, and for words that you corrected, even to the same text. */
    unsure?: true;
  })[];
  /** What can be cut without losing anything that is said, in seconds of the source and in order: from silence to silence. To cut them, see `POST /shorts/{project_id}/{short_id}/cuts/proposals`. */
  asides: ({
    start: number;
    end: number;
    /** `filler` and `repeat` as in `aside` of the words. `noise`: a voice that no word covers. */
    kind: 'filler' | 'repeat' | 'noise';
  })[];
  /** The people who speak. Files show their names. */
  speakers: ({
    /** As in `speaker` of the words. */
    id: string;
    /** The name that you gave, or null. */
    name: string | null;
  })[];
};

export type UpdateProjectRequest = {
  title?: string | null;
  /** Null removes it. */
  external_id?: string | null;
  /** What you send replaces the values of the same names; null removes a name. The rest of your object stays. At most 4096 bytes of JSON in all. */
  metadata?: {
    [name: string]: unknown;
  } | null;
};

export type EditTranscriptRequest = {
  /** Corrections of spoken words, by their `index`. */
  words?: ({
    /** The `index` of the word in `words` of the short. */
    index: number;
    /** The new text. Empty hides the word; null restores the recognized text. So does that text itself, except for words with `unsure` or `aside`: there it says that the word is right. */
    text: string | null;
  })[] | null;
  /** Names of speakers, by their `id`. Null removes a name. */
  speakers?: {
    [name: string]: unknown;
  } | null;
};

export type ListShortsResponse = {
  message: string;
  project: Project;
  data: ShortListItemPage;
  warnings?: Warnings;
};

export type ShortListItemPage = {
  current_page: number;
  data: ShortListItem[];
  first_page_url: string;
  from: number | null;
  last_page: number;
  per_page: number;
  to: number | null;
  total: number;
};

export type ShortResponse = {
  message: string;
  data: Short;
  warnings?: Warnings;
};

export type Short = {
  id: string;
  /** Made with a test key: nothing of it is real, and it is deleted after a day. Missing: it is real. */
  test?: true;
  /** Changes only when you change it. Finished files keep the name that they were made with. */
  title: string;
  /** A name for the present range, after you moved an edge. To use it, send it as `title`. Null if there is none, and for shorts that you named. */
  title_proposal: string | null;
  /** How likely an editor would post the short, in percent with one decimal: of shorts with 70, seven in ten are worth posting. The same range with the same words always has the same score. 0 for shorts that you cut. */
  score: number;
  /** Uses the status values of projects. `shorts_created`: the short is being framed. `face_analysis_done`: it is ready for renders. `refunded`: framing failed. */
  status: 'pending' | 'downloading' | 'transcribing' | 'transcribed' | 'shorts_created' | 'face_analysis_done' | 'refunded';
  /** Why framing failed. Null unless `refunded`. */
  failure_reason: string | null;
  /** True if you copied this live short into a project. */
  already_copied: boolean;
  /** Start in the source, in seconds. Framing may still move start and end by 0.4 s, away from cuts of the picture. */
  start_time: number;
  /** End in the source, in seconds. */
  end_time: number;
  /** Length in seconds of what is played: the range or the `pieces`, without `cuts`. */
  duration: number;
  /** Why `duration` differs from the requested `clipDuration` by more than 20%. `source_too_short`: there is not enough speech, or the window is too short. `no_clean_edges`: no whole sentences of that length begin and end well. `moment`: the short must hold a moment of a live. Null if the length is as requested, and for shorts that you cut. */
  length_reason: 'source_too_short' | 'no_clean_edges' | 'moment' | null;
  description: string;
  hashtags: string[];
  /** Who or what the short is about, in at most 6 words, where its first sentence leans on what came before. To show it at the beginning, send it as `title_overlay` of a render. Null: it needs none, or nothing is known. */
  context: string | null;
  /** True while a short with a new range is being rated again. Until then score, evidence, `title_proposal`, description and hashtags are those of its old range. Texts that you wrote stay. */
  texts_updating: boolean;
  layout: 'single' | 'split' | 'react' | 'gaming';
  /** Empty until the short is framed. */
  thumbnail_url: string;
  /** The second of the source that covers show: chosen by you with `PATCH`, or by a language model that saw the clip. Null: each render shows the best frame. */
  cover_time: number | null;
  /** Your decision about the short, set with `PATCH`. */
  mark: 'keep' | 'reject' | null;
  /** True for a short that was found in the first minutes of a long video, before the rest was heard. It becomes false once the whole video is heard, if the short is among the best of it. Otherwise the short stays, below the others. */
  early: boolean;
  /** The look that you saved with `PATCH`: renders use it for every option that their request does not name. Null: none. */
  render_options: {
    layout?: 'single' | 'split' | 'react' | 'gaming';
    aspect_ratio?: 'vertical' | '4:5' | '1:1' | 'horizontal';
    aspect_ratios?: ('vertical' | '4:5' | '1:1' | 'horizontal')[];
    resolution?: 720;
    fps?: 'source' | 30;
    captions?: boolean | SavedCaptions;
    title_overlay?: boolean | string;
    title_position?: 'auto' | number;
    remove_silence?: boolean;
    enhance_speech?: boolean;
    profanity?: 'keep' | 'mask' | 'silence' | 'bleep';
    brand_id?: string;
    music?: boolean;
    /** 1: none. */
    zoom?: number;
    transition?: 'cut' | 'punch_in' | 'flash';
    progress_bar?: 'none' | 'top' | 'bottom';
    /** `blur`, a color, or the id of a picture of `GET /footage`. */
    background?: string;
    intro?: boolean;
    outro?: boolean;
    end_card?: boolean;
    loudness?: number | 'off';
  } | null;
  created_at: string;
  project_id: string;
  /** Other names for the short, the best first. To use one, send it as `title`. Empty for shorts of earlier versions. */
  title_options: string[];
  /** A text to post with the clip, for each platform: what it is about, what it is from, and hashtags, within the limits of the platform. The one for YouTube begins with a line that fits as its title. */
  posts: {
    youtube: string;
    tiktok: string;
    instagram: string;
    x: string;
    linkedin: string;
  };
  /** A small preview video of the framed short. Until it exists, and for shorts over five minutes: a signed URL of the source, valid for a few hours, that starts at the short. Null until the source is downloaded. */
  preview_url: string | null;
  /** How the score is made up: four marks, the parts whose points add up to it, and the reason. Parts that say nothing about the short are left out. */
  score_details: {
    hook: number;
    flow: number;
    value: number;
    energy: number;
    parts: ({
      name: string;
      weight: number;
      /** Points that this part adds to the score. */
      points: number;
      evidence: {
        text: string;
        start: number;
        end: number;
      };
    })[];
    /** Why people would watch the short, in its language: what kind of moment it is, and the line to stay for. With a language model its sentence. Empty if nothing special is known. */
    reason: string;
    /** The kind of moment, and the line that a viewer stays for. Null if nothing special is known. */
    moment: {
      /** `replayed`: viewers came back to it. `joke`: people laugh. `turn`: something surprising. `number`: a number that sticks. `how_to`: advice. `answer`: a question and its answer. `line`: a line that stands out. */
      kind: 'replayed' | 'joke' | 'confession' | 'disagreement' | 'turn' | 'story' | 'number' | 'how_to' | 'answer' | 'line';
      text: string;
      start: number;
      end: number;
    } | null;
    /** A few words to show in the first seconds. Only if a language model wrote them. */
    hook_text?: string;
  };
  /** The parts that you cut with `PATCH`, in seconds of the source and in order. Renders leave them out of picture, sound and captions. `preview_url`, `words` and `shots` are those of the whole range. */
  cuts: ({
    start: number;
    end: number;
  })[];
  /** What the short plays, in this order, if you moved or added parts with `PATCH`: parts of the source, in seconds. Empty: it plays its range. `words`, `shots` and `preview_url` are those of the range and of all pieces, in order of the source. The score is that of the range. */
  pieces: ({
    start: number;
    end: number;
  })[];
  /** Footage that you placed with `PATCH`. What was deleted since stays here, and is not shown. */
  b_roll: ({
    footage_id: string;
    start: number;
    end: number;
    /** `fill` covers the picture, `fit` shows all of it over a blurred copy. */
    fit: 'fill' | 'fit';
  })[];
  /** The spoken words with their times in seconds of the source. Empty until the whole video is heard. */
  words: ({
    /** Position of the word in the whole transcript. A correction names the word by it. */
    index: number;
    text: string;
    start: number;
    end: number;
    speaker: string | null;
    /** `filler`: a sound of hesitation, such as "uh". `repeat`: the earlier copy of what is said again by mistake. Captions, titles and files leave these words out. Missing for all other words, and for those that you corrected. */
    aside?: 'filler' | 'repeat';
    /** The word may be misheard: check it. Missing for all other words, for names of a dictionary, and for words that you corrected, even to the same text. */
    unsure?: true;
  })[];
  /** What can be cut without losing anything that is said, in seconds of the source and in order: from silence to silence. To cut them, see `POST /shorts/{project_id}/{short_id}/cuts/proposals`. */
  asides: ({
    start: number;
    end: number;
    /** `filler` and `repeat` as in `aside` of the words. `noise`: a voice that no word covers. */
    kind: 'filler' | 'repeat' | 'noise';
  })[];
  /** Who is shown when. Crops are in pixels of the source and move over time. */
  layout_segments: ({
    start: number;
    end: number;
    layout: 'single' | 'split' | 'react' | 'gaming' | 'fit';
    crops: ({
      width: number;
      height: number;
      /** Path of the left and top edges, linear between points. `scale`: the size there, relative to `width` and `height`; only in crops that change it. */
      points: ({
        time: number;
        x: number;
        y: number;
        scale?: number;
      })[];
    })[];
  })[];
  /** The shots of the short, from cut to cut. Empty until it is framed. Frame a shot by hand with `PATCH`. */
  shots: ({
    start: number;
    end: number;
    /** True if you framed this shot by hand. */
    by_hand: boolean;
    /** The people in the shot, the most prominent first. */
    faces: ({
      /** Names the face in a change of this shot. A new analysis gives new ids. */
      id: string;
      /** Where the face is, in pixels of the source, about once a second. */
      boxes: ({
        time: number;
        x: number;
        y: number;
        width: number;
        height: number;
      })[];
      /** A picture of the face: this part of the image at `url`. */
      picture: {
        url: string;
        x: number;
        y: number;
        width: number;
        height: number;
      } | null;
    })[];
  })[];
  /** True while `layout_segments`, thumbnail and preview do not yet show your last change of the framing. A render already uses it. */
  framing_updating: boolean;
  /** True if `undo_framing` would undo a change. */
  can_undo_framing: boolean;
  /** Text that is part of the picture of the source, in its pixels: name straps, subtitles, tickers, slides. Captions and titles keep clear of it. Empty until the short is framed, and in shorts that were framed before text was looked for. */
  text_regions: ({
    start: number;
    end: number;
    /** `other` if the kind is unclear. */
    kind: 'strap' | 'subtitles' | 'ticker' | 'slide' | 'other';
    box: {
      x: number;
      y: number;
      width: number;
      height: number;
    };
  })[];
  /** What is known of the picture. Null until the short is framed. */
  quality: {
    /** Burnt-in subtitles run through the short. Captions are placed apart from them. */
    source_has_subtitles: boolean;
    /** The short begins or ends with a few pictures of another shot, or begins with black ones, because a word is spoken across the cut. */
    word_crosses_cut: boolean;
    /** The same where no word is in the way: in shorts that you cut. Move `start_time` or `end_time`. */
    cut_near_edge: boolean;
  } | null;
  /** If the layout could not be used: what is shown instead, and why. Empty until the short is framed. */
  fallbacks: Fallback[];
  /** The spoken language. Null until it is known. */
  language: string | null;
  /** Newest first. */
  renders: ({
    id: string;
    status: 'pending' | 'processing' | 'done' | 'error';
    download_url: string | null;
    created_at: string;
  })[];
};

export type CreateShortRequest = {
  title?: string | null;
  /** Start in seconds of the source, inside the window of the project. */
  start_time?: number | string | null;
  /** End in seconds of the source, inside the window of the project. */
  end_time?: number | string | null;
  /** How people are framed. */
  layout?: 'single' | 'split' | 'react' | 'gaming' | null;
  /** `true` (default) snaps the times to the edges of words. `false` uses them as they are. */
  snap?: boolean | null;
};

export type UpdateShortRequest = {
  title?: string | null;
  /** Start in seconds of the source, inside the window of the project. */
  start_time?: number | string | null;
  /** End in seconds of the source, inside the window of the project. */
  end_time?: number | string | null;
  /** How people are framed. */
  layout?: 'single' | 'split' | 'react' | 'gaming' | null;
  /** `true` (default) snaps the times to the edges of words. `false` uses them as they are. */
  snap?: boolean | null;
  /** Text to post with the clip. A text that you wrote stays when the short is moved. */
  description?: string | null;
  /** One word each, with or without #. */
  hashtags?: string[] | null;
  /** Who or what the short is about. Null removes it. What you wrote stays when the short is moved. */
  context?: string | null;
  /** Corrections of spoken words. They apply to the transcript, so all shorts of the project show them. */
  words?: ({
    /** The `index` of the word in `words` of the short. */
    index: number;
    /** The new text. Empty hides the word; null restores the recognized text. So does that text itself, except for words with `unsure` or `aside`: there it says that the word is right. */
    text: string | null;
  })[] | null;
  /** Shots that you frame by hand: each with a layout, a face, a crop or two panels. With none of them, the shot is framed automatically again. Changes stay when the short is analyzed again. */
  shots?: ShotEdit[] | null;
  /** All parts of the short to leave out, in seconds of the source, wherever they are played. They replace the previous ones; an empty list or null removes all. With `snap` their ends move to the gaps between words, except for ends that the short or a proposal of cuts has. They stay when the short is moved or analyzed again. */
  cuts?: ({
    start: number;
    end: number;
  })[] | null;
  /** What the short plays, in this order: parts of the source, in seconds, inside the window of the project. They replace the previous ones; an empty list or null plays the range from start to end. A part may come from outside of the range, and may be played twice. With `snap` their ends move to the gaps between words, except for ends that the short has. A new `start_time` or `end_time` moves the pieces at that edge. */
  pieces?: ({
    start: number;
    end: number;
  })[] | null;
  /** Footage that is shown instead of the picture, in seconds of the source, without its sound. At most 8 items of 0.5 to 20 seconds. They replace the previous ones; an empty list or null removes all. They stay when the short is moved or cut. */
  b_roll?: ({
    /** An item of `GET /footage`. */
    footage_id: string;
    start: number;
    end: number;
    /** `fill` (default) or `fit`. */
    fit?: 'fill' | 'fit' | null;
  })[] | null;
  /** Options for renders of the short, where their request does not set them. They come before those of a template. They replace the previous ones; null removes them. */
  render_options?: {
    /** Default: the layout of the short, else of the project. */
    layout?: 'single' | 'split' | 'react' | 'gaming' | null;
    /** Default: the aspect ratio of the project. */
    aspect_ratio?: 'vertical' | '4:5' | '1:1' | 'horizontal' | '9:16' | '16:9' | null;
    /** Several shapes, in place of `aspect_ratio`: a render of each, all made from one reading of the source. Each counts as one render and costs no credits. */
    aspect_ratios?: ('vertical' | '4:5' | '1:1' | 'horizontal' | '9:16' | '16:9')[] | null;
    /** Pixels of the shorter side. Default: 1080. */
    resolution?: number | string | null;
    /** `source` (default), 30 or 60. */
    fps?: 'source' | number | string | null;
    /** `false` for no captions, or an object that sets their look. */
    captions?: boolean | CaptionOptions | null;
    /** `true` shows the title of the short over the picture. A string shows that text instead. */
    title_overlay?: boolean | string | null;
    /** `auto` (default) finds a place for the title that covers no face. A number sets its middle by hand, from 0 (the top of the frame) to 1. */
    title_position?: 'auto' | number | string | null;
    /** `true` cuts long pauses. */
    remove_silence?: boolean | null;
    /** `true` lowers noise beside what is said, and makes quiet speakers as loud as the others, by up to 9 dB. Music and applause of the source become quieter, too. Default: `false`. */
    enhance_speech?: boolean | null;
    /** Swear words: `keep` (default), `mask` (captions say "f**k"), or `silence` or `bleep`, which also take them out of the sound. */
    profanity?: 'keep' | 'mask' | 'silence' | 'bleep' | null;
    /** Target loudness in LUFS. Default: -14. `off` keeps the sound as it is. */
    loudness?: 'off' | number | string | null;
    /** A brand of `GET /brands`. Default: your default brand. `none`: no brand. */
    brand_id?: string | null;
    /** `false`: without that of the brand. */
    music?: boolean | null;
    /** `false`: without that of the brand. */
    intro?: boolean | null;
    /** `false`: without that of the brand. */
    outro?: boolean | null;
    /** `false`: without that of the brand. */
    end_card?: boolean | null;
    /** How much the picture is gently enlarged at the beginning of sentences and on stressed words, from 1 (not at all, the default) to 1.12. Never while the crop follows somebody, and never across a cut. */
    zoom?: number | string | null;
    /** How the clip goes on where a part was cut out: `cut` (default) at once, `punch_in` with every other part a little larger, `flash` through a few frames of white. */
    transition?: 'cut' | 'punch_in' | 'flash' | null;
    /** A thin bar at the `top` or `bottom` edge that fills as the clip plays, in the `highlight_color` of the captions. Default: `none`. */
    progress_bar?: 'none' | 'top' | 'bottom' | null;
    /** Behind a picture that is shown whole: `blur` (default), a blurred copy of it, a color, or the id of a picture of `GET /footage`, which fills the clip. Once that is deleted, it is `blur`. */
    background?: string | null;
  } | null;
  /** The second of the source that covers of the short show: one that it plays. Renders from now on have it. Null: the best frame. */
  cover_time?: number | null;
  /** `keep` or `reject`. Null removes the mark. */
  mark?: 'keep' | 'reject' | null;
  /** Undoes the last change of `shots`. Up to 20 changes. */
  undo_framing?: boolean | null;
};

export type ShotEdit = {
  /** Any second of the source within the shot. */
  time: number;
  /** How this shot is framed. `fit` shows the whole picture. Null uses the layout of the short. */
  layout?: 'single' | 'split' | 'react' | 'gaming' | 'fit' | null;
  /** The `id` of the face that is shown alone. */
  face?: string | null;
  /** The part of the source to show, as in `layout_segments`: its size, and the path of its left and top edges, in order of time. The smallest size is half of the largest, or less in large sources: a quarter in 4K. */
  crop?: {
    width: number;
    height: number;
    points: ({
      time: number;
      x: number;
      y: number;
      /** How large the crop is here, relative to its `width` and `height`. Default: 1. */
      scale?: number;
    })[];
    /** `true`: the crop starts and stops gently at each point. Default: it moves evenly. */
    ease?: boolean;
    /** The aspect ratio that the crop has. Default: that of the project. Renders of others follow its middle. */
    aspect_ratio?: 'vertical' | '4:5' | '1:1' | 'horizontal';
  } | null;
  /** Two parts of the source, in its pixels: the first above the second, or left of it where the clip is wide. Each shows all of its part, and more around it to fill its panel. `layout_segments` shows it as a `split`. */
  panels?: {
    first: {
      x: number;
      y: number;
      width: number;
      height: number;
    };
    second: {
      x: number;
      y: number;
      width: number;
      height: number;
    };
    /** How much of the height (or width) the first panel has. Default: as much as its part needs. */
    share?: number;
  } | null;
};

export type ChangedShortsResponse = {
  message: string;
  data: ShortListItem[];
  warnings?: Warnings;
};

export type UpdateShortsRequest = {
  shorts: ({
    /** Short ID. */
    id: string;
    title?: string | null;
    /** `keep` or `reject`. Null removes the mark. */
    mark?: 'keep' | 'reject' | null;
    /** As in `PATCH` of one short. Null removes them. */
    render_options?: {
      /** Default: the layout of the short, else of the project. */
      layout?: 'single' | 'split' | 'react' | 'gaming' | null;
      /** Default: the aspect ratio of the project. */
      aspect_ratio?: 'vertical' | '4:5' | '1:1' | 'horizontal' | '9:16' | '16:9' | null;
      /** Several shapes, in place of `aspect_ratio`: a render of each, all made from one reading of the source. Each counts as one render and costs no credits. */
      aspect_ratios?: ('vertical' | '4:5' | '1:1' | 'horizontal' | '9:16' | '16:9')[] | null;
      /** Pixels of the shorter side. Default: 1080. */
      resolution?: number | string | null;
      /** `source` (default), 30 or 60. */
      fps?: 'source' | number | string | null;
      /** `false` for no captions, or an object that sets their look. */
      captions?: boolean | CaptionOptions | null;
      /** `true` shows the title of the short over the picture. A string shows that text instead. */
      title_overlay?: boolean | string | null;
      /** `auto` (default) finds a place for the title that covers no face. A number sets its middle by hand, from 0 (the top of the frame) to 1. */
      title_position?: 'auto' | number | string | null;
      /** `true` cuts long pauses. */
      remove_silence?: boolean | null;
      /** `true` lowers noise beside what is said, and makes quiet speakers as loud as the others, by up to 9 dB. Music and applause of the source become quieter, too. Default: `false`. */
      enhance_speech?: boolean | null;
      /** Swear words: `keep` (default), `mask` (captions say "f**k"), or `silence` or `bleep`, which also take them out of the sound. */
      profanity?: 'keep' | 'mask' | 'silence' | 'bleep' | null;
      /** Target loudness in LUFS. Default: -14. `off` keeps the sound as it is. */
      loudness?: 'off' | number | string | null;
      /** A brand of `GET /brands`. Default: your default brand. `none`: no brand. */
      brand_id?: string | null;
      /** `false`: without that of the brand. */
      music?: boolean | null;
      /** `false`: without that of the brand. */
      intro?: boolean | null;
      /** `false`: without that of the brand. */
      outro?: boolean | null;
      /** `false`: without that of the brand. */
      end_card?: boolean | null;
      /** How much the picture is gently enlarged at the beginning of sentences and on stressed words, from 1 (not at all, the default) to 1.12. Never while the crop follows somebody, and never across a cut. */
      zoom?: number | string | null;
      /** How the clip goes on where a part was cut out: `cut` (default) at once, `punch_in` with every other part a little larger, `flash` through a few frames of white. */
      transition?: 'cut' | 'punch_in' | 'flash' | null;
      /** A thin bar at the `top` or `bottom` edge that fills as the clip plays, in the `highlight_color` of the captions. Default: `none`. */
      progress_bar?: 'none' | 'top' | 'bottom' | null;
      /** Behind a picture that is shown whole: `blur` (default), a blurred copy of it, a color, or the id of a picture of `GET /footage`, which fills the clip. Once that is deleted, it is `blur`. */
      background?: string | null;
    } | null;
  })[];
};

export type MoreShortsResponse = {
  message: string;
  data: MoreShorts;
  warnings?: Warnings;
};

export type MoreShorts = {
  id: string;
  project_id: string;
  /** `done`: the clips are chosen and listed as shorts of the project. They are framed next: see the status of each. */
  status: 'pending' | 'processing' | 'done' | 'error';
  progress: number;
  count: number;
  around_sec: number | null;
  /** Seconds as text. */
  clip_duration: string;
  keywords: string[];
  /** The `keywords` (and the prompt, if one was sent) that no clip of the project is about, as sent. */
  not_found: string[];
  /** The new shorts. Empty until `done`, and if no more clips were found. */
  short_ids: string[];
  /** More clips are free. */
  credits_cost: number;
  /** Why it failed. Null unless `error`. */
  error_reason: string | null;
  created_at: string;
  updated_at: string;
};

export type MoreShortsRequest = {
  /** How many clips, 1 to 10. Default: 4. You may get fewer, or none. */
  count?: number | string | null;
  /** A second of the source, inside the window of the project. Finds clips that contain this moment or are near it; they may overlap others by 40%. Without it, clips overlap no others and are about something else. */
  around_sec?: number | string | null;
  /** Length of a clip in seconds. Default: that of the project. */
  clipDuration?: number | string | null;
  /** Topics to look for: only clips about one of them are added. Without `keywords` and `prompt`, clips about those of the project come first. */
  keywords?: string[] | null;
  /** What to look for, as a sentence: “every time she talks about money”, “the funniest moments”. */
  prompt?: string | null;
};

export type MoreShortsList = {
  data: MoreShorts[];
  links: {
    first: string;
    last: string;
    /** Null on the first page. */
    prev: string | null;
    /** Null on the last page. */
    next: string | null;
  };
  meta: {
    current_page: number;
    from: number | null;
    last_page: number;
    per_page: number;
    to: number | null;
    total: number;
  };
  warnings?: Warnings;
};

export type CutProposalsResponse = {
  message: string;
  data: CutProposals;
  warnings?: Warnings;
};

export type CutProposals = {
  short_id: string;
  pace: 'natural' | 'fast' | 'faster';
  /** How much shorter the short gets with all of them. */
  seconds_saved: number;
  /** In order of time, in seconds of the source. */
  proposals: CutProposal[];
};

export type CutProposal = {
  /** The same words at the same pace have the same ids. */
  id: string;
  /** `filler`: a sound of hesitation. `repeat`: the earlier copy of a few words. `noise`: a voice that no word covers. `pause`: nobody speaks. `retake`: an attempt at a sentence that its speaker begins again. */
  kind: 'filler' | 'repeat' | 'noise' | 'pause' | 'retake';
  start: number;
  end: number;
  /** How much shorter the short gets. 0 if it is already cut. */
  seconds_saved: number;
  /** True if it is already cut. */
  is_cut: boolean;
  /** The words that go. None for a pause. */
  words: ({
    /** Position of the word in the whole transcript. A correction names the word by it. */
    index: number;
    text: string;
    start: number;
    end: number;
    speaker: string | null;
    /** `filler`: a sound of hesitation, such as "uh". `repeat`: the earlier copy of what is said again by mistake. Captions, titles and files leave these words out. Missing for all other words, and for those that you corrected. */
    aside?: 'filler' | 'repeat';
    /** The word may be misheard: check it. Missing for all other words, for names of a dictionary, and for words that you corrected, even to the same text. */
    unsure?: true;
  })[];
};

export type AcceptCutsRequest = {
  /** Cuts all proposals of these kinds. */
  kinds?: ('filler' | 'repeat' | 'noise' | 'pause' | 'retake')[] | null;
  /** Cuts these proposals. */
  ids?: string[] | null;
  /** How tight speech becomes. `natural` (default) shortens pauses over 0.7 s, as `remove_silence` does; `fast` those over 0.4 s, `faster` those over 0.2 s. The ids of pauses are those of their pace. */
  pace?: 'natural' | 'fast' | 'faster' | null;
};

export type BRollProposalsResponse = {
  message: string;
  data: BRollProposals;
  warnings?: Warnings;
};

export type BRollProposals = {
  short_id: string;
  proposals: ({
    footage_id: string;
    start: number;
    end: number;
    /** The words that are said there and stand in its name or description. */
    words: string[];
    /** What is said there. */
    text: string;
  })[];
};

export type TranslationsResponse = {
  message: string;
  data: Translation[];
  warnings?: Warnings;
};

export type Translation = {
  short_id: string;
  language: string;
  /** `error`: see `error_reason`. Lines that were there before stay. */
  status: 'processing' | 'done' | 'error';
  /** Whether each line has a translation. Only then it can be rendered. */
  complete: boolean;
  /** What the short says now, in order of time. */
  lines: TranslatedLine[];
  /** Translations are free. */
  credits_cost: number;
  /** Why the last attempt failed. Null unless `error`. */
  error_reason: string | null;
  created_at: string;
  updated_at: string;
};

export type TranslatedLine = {
  /** In seconds of the source. */
  start: number;
  end: number;
  /** What is said. */
  source: string;
  /** The translation. Empty while there is none, or if you hid it. */
  text: string;
  /** `stale`: words of the line were changed or cut since. `missing`: not translated. POST translates both; PATCH writes them. */
  state: 'current' | 'stale' | 'missing';
  by_hand: boolean;
  /** As many characters as a viewer can read while it is said. */
  max_chars: number;
  /** True if `text` has more than `max_chars`. */
  too_long: boolean;
};

export type TranslationResponse = {
  message: string;
  data: Translation;
  warnings?: Warnings;
};

export type TranslateRequest = {
  /** BCP 47 tag of the language to translate to. */
  language: string;
  /** `true` translates every line again, also those written by hand. Default: lines without a translation, and lines whose words were changed. */
  all?: boolean | null;
  /** `true` asks no model: the lines are there to be written with PATCH. */
  by_hand?: boolean | null;
};

export type EditTranslationRequest = {
  lines: ({
    /** `start` of the line. */
    start: number;
    /** The new text. Empty: nothing is shown. */
    text: string;
  })[];
};

export type UndecidedResponse = {
  message: string;
  data: UndecidedShort[];
  /** Send it as `after` to get the following page. Null on the last one. */
  next: string | null;
  waiting: {
    /** How many clips wait. */
    total: number;
    /** True if more wait than are counted: of projects, as of lives, the newest 500 clips. */
    has_more: boolean;
    /** The projects and lives that they wait in, in the order of the queue. */
    groups: ({
      /** Null for a live. */
      project_id: string | null;
      /** Null for a project. */
      live_id: string | null;
      title: string;
      count: number;
    })[];
  };
  warnings?: Warnings;
};

export type UndecidedShort = {
  id: string;
  /** Made with a test key: nothing of it is real, and it is deleted after a day. Missing: it is real. */
  test?: true;
  /** Changes only when you change it. Finished files keep the name that they were made with. */
  title: string;
  /** A name for the present range, after you moved an edge. To use it, send it as `title`. Null if there is none, and for shorts that you named. */
  title_proposal: string | null;
  /** How likely an editor would post the short, in percent with one decimal: of shorts with 70, seven in ten are worth posting. The same range with the same words always has the same score. 0 for shorts that you cut. */
  score: number;
  /** Uses the status values of projects. `shorts_created`: the short is being framed. `face_analysis_done`: it is ready for renders. `refunded`: framing failed. */
  status: 'pending' | 'downloading' | 'transcribing' | 'transcribed' | 'shorts_created' | 'face_analysis_done' | 'refunded';
  /** Why framing failed. Null unless `refunded`. */
  failure_reason: string | null;
  /** True if you copied this live short into a project. */
  already_copied: boolean;
  /** Start in the source, in seconds. Framing may still move start and end by 0.4 s, away from cuts of the picture. */
  start_time: number;
  /** End in the source, in seconds. */
  end_time: number;
  /** Length in seconds of what is played: the range or the `pieces`, without `cuts`. */
  duration: number;
  /** Why `duration` differs from the requested `clipDuration` by more than 20%. `source_too_short`: there is not enough speech, or the window is too short. `no_clean_edges`: no whole sentences of that length begin and end well. `moment`: the short must hold a moment of a live. Null if the length is as requested, and for shorts that you cut. */
  length_reason: 'source_too_short' | 'no_clean_edges' | 'moment' | null;
  description: string;
  hashtags: string[];
  /** Who or what the short is about, in at most 6 words, where its first sentence leans on what came before. To show it at the beginning, send it as `title_overlay` of a render. Null: it needs none, or nothing is known. */
  context: string | null;
  /** True while a short with a new range is being rated again. Until then score, evidence, `title_proposal`, description and hashtags are those of its old range. Texts that you wrote stay. */
  texts_updating: boolean;
  layout: 'single' | 'split' | 'react' | 'gaming';
  /** Empty until the short is framed. */
  thumbnail_url: string;
  /** The second of the source that covers show: chosen by you with `PATCH`, or by a language model that saw the clip. Null: each render shows the best frame. */
  cover_time: number | null;
  /** Your decision about the short, set with `PATCH`. */
  mark: 'keep' | 'reject' | null;
  /** True for a short that was found in the first minutes of a long video, before the rest was heard. It becomes false once the whole video is heard, if the short is among the best of it. Otherwise the short stays, below the others. */
  early: boolean;
  /** The look that you saved with `PATCH`: renders use it for every option that their request does not name. Null: none. */
  render_options: {
    layout?: 'single' | 'split' | 'react' | 'gaming';
    aspect_ratio?: 'vertical' | '4:5' | '1:1' | 'horizontal';
    aspect_ratios?: ('vertical' | '4:5' | '1:1' | 'horizontal')[];
    resolution?: 720;
    fps?: 'source' | 30;
    captions?: boolean | SavedCaptions;
    title_overlay?: boolean | string;
    title_position?: 'auto' | number;
    remove_silence?: boolean;
    enhance_speech?: boolean;
    profanity?: 'keep' | 'mask' | 'silence' | 'bleep';
    brand_id?: string;
    music?: boolean;
    /** 1: none. */
    zoom?: number;
    transition?: 'cut' | 'punch_in' | 'flash';
    progress_bar?: 'none' | 'top' | 'bottom';
    /** `blur`, a color, or the id of a picture of `GET /footage`. */
    background?: string;
    intro?: boolean;
    outro?: boolean;
    end_card?: boolean;
    loudness?: number | 'off';
  } | null;
  created_at: string;
  /** The `project_id` of this short in the endpoints of shorts and renders. */
  project_id: string;
  /** The live that it comes from, as long as it is not yours: `POST /lives/shorts/{short_id}/copy` with `mark` decides about it. Null: it is yours, and `PATCH` decides. */
  live_id: string | null;
  /** Title of its project or live. */
  project_title: string;
  aspect_ratio: 'vertical' | '4:5' | '1:1' | 'horizontal';
};

export type RenderShortResponse = {
  message: string;
  data: Render;
  warnings?: Warnings;
  /** With several shapes: the render of each, in the order of `aspect_ratios`. `data` is the first. */
  renders?: Render[];
};

export type RenderOptions = {
  /** Default: the layout of the short, else of the project. */
  layout?: 'single' | 'split' | 'react' | 'gaming' | null;
  /** Default: the aspect ratio of the project. */
  aspect_ratio?: 'vertical' | '4:5' | '1:1' | 'horizontal' | '9:16' | '16:9' | null;
  /** Several shapes, in place of `aspect_ratio`: a render of each, all made from one reading of the source. Each counts as one render and costs no credits. */
  aspect_ratios?: ('vertical' | '4:5' | '1:1' | 'horizontal' | '9:16' | '16:9')[] | null;
  /** Pixels of the shorter side. Default: 1080. */
  resolution?: number | string | null;
  /** `source` (default), 30 or 60. */
  fps?: 'source' | number | string | null;
  /** `false` for no captions, or an object that sets their look. */
  captions?: boolean | CaptionOptions | null;
  /** `true` shows the title of the short over the picture. A string shows that text instead. */
  title_overlay?: boolean | string | null;
  /** `auto` (default) finds a place for the title that covers no face. A number sets its middle by hand, from 0 (the top of the frame) to 1. */
  title_position?: 'auto' | number | string | null;
  /** `true` cuts long pauses. */
  remove_silence?: boolean | null;
  /** `true` lowers noise beside what is said, and makes quiet speakers as loud as the others, by up to 9 dB. Music and applause of the source become quieter, too. Default: `false`. */
  enhance_speech?: boolean | null;
  /** Swear words: `keep` (default), `mask` (captions say "f**k"), or `silence` or `bleep`, which also take them out of the sound. */
  profanity?: 'keep' | 'mask' | 'silence' | 'bleep' | null;
  /** Target loudness in LUFS. Default: -14. `off` keeps the sound as it is. */
  loudness?: 'off' | number | string | null;
  /** A brand of `GET /brands`. Default: your default brand. `none`: no brand. */
  brand_id?: string | null;
  /** `false`: without that of the brand. */
  music?: boolean | null;
  /** `false`: without that of the brand. */
  intro?: boolean | null;
  /** `false`: without that of the brand. */
  outro?: boolean | null;
  /** `false`: without that of the brand. */
  end_card?: boolean | null;
  /** How much the picture is gently enlarged at the beginning of sentences and on stressed words, from 1 (not at all, the default) to 1.12. Never while the crop follows somebody, and never across a cut. */
  zoom?: number | string | null;
  /** How the clip goes on where a part was cut out: `cut` (default) at once, `punch_in` with every other part a little larger, `flash` through a few frames of white. */
  transition?: 'cut' | 'punch_in' | 'flash' | null;
  /** A thin bar at the `top` or `bottom` edge that fills as the clip plays, in the `highlight_color` of the captions. Default: `none`. */
  progress_bar?: 'none' | 'top' | 'bottom' | null;
  /** Behind a picture that is shown whole: `blur` (default), a blurred copy of it, a color, or the id of a picture of `GET /footage`, which fills the clip. Once that is deleted, it is `blur`. */
  background?: string | null;
  /** `true` renders again even if the same render exists. */
  force?: boolean | null;
  /** One of your templates: `GET /templates`. Options that you send override those of the template. */
  template_id?: string | null;
  /** Start of another range, inside the window of the project. Default: that of the short. */
  start_time?: number | string | null;
  /** End of another range, inside the window of the project. Default: that of the short. */
  end_time?: number | string | null;
  /** `true` makes a draft within seconds: 270 pixels on the shorter side and the sound as it is, so `resolution` and `loudness` are ignored. Drafts are free, count toward the rate of framings instead of renders, raise no events, and are not listed with `only_done`. */
  draft?: boolean | null;
};

export type RestoreShortRequest = {
  /** A render of the short, done or not, or a draft. */
  render_id: string;
};

export type DrawingResponse = {
  message: string;
  data: Drawing;
  warnings?: Warnings;
};

/** The data that the renderer draws a short from, in its internal format. `plan`, `source` and `framing` may change with any version: they are for previews that run the code of the renderer. */
export type Drawing = {
  short_id: string;
  /** The plan of a render with default options. */
  plan: {
    [name: string]: unknown;
  };
  /** What is known of the source. */
  source: {
    [name: string]: unknown;
  };
  /** The shots, the faces in them, and the crops. */
  framing: {
    [name: string]: unknown;
  };
  /** Where somebody speaks near the short, in seconds of the source. */
  speech: ({
    startSec: number;
    endSec: number;
  })[];
  /** Where music, laughter or applause is heard near it. */
  sounds: ({
    startSec: number;
    endSec: number;
  })[];
};

export type RenderShortsResponse = {
  message: string;
  data: Render[];
  warnings?: Warnings;
};

export type RenderShortsRequest = {
  /** Shorts to render. The options apply to all of them. */
  short_ids: string[];
  /** The project of all these shorts. Send it for shorts of a project that you have not opened for months: without it, they are found once you open the project. */
  project_id?: string | null;
  /** Default: the layout of the short, else of the project. */
  layout?: 'single' | 'split' | 'react' | 'gaming' | null;
  /** Default: the aspect ratio of the project. */
  aspect_ratio?: 'vertical' | '4:5' | '1:1' | 'horizontal' | '9:16' | '16:9' | null;
  /** Several shapes, in place of `aspect_ratio`: a render of each, all made from one reading of the source. Each counts as one render and costs no credits. */
  aspect_ratios?: ('vertical' | '4:5' | '1:1' | 'horizontal' | '9:16' | '16:9')[] | null;
  /** Pixels of the shorter side. Default: 1080. */
  resolution?: number | string | null;
  /** `source` (default), 30 or 60. */
  fps?: 'source' | number | string | null;
  /** `false` for no captions, or an object that sets their look. */
  captions?: boolean | CaptionOptions | null;
  /** `true` shows the title of the short over the picture. A string shows that text instead. */
  title_overlay?: boolean | string | null;
  /** `auto` (default) finds a place for the title that covers no face. A number sets its middle by hand, from 0 (the top of the frame) to 1. */
  title_position?: 'auto' | number | string | null;
  /** `true` cuts long pauses. */
  remove_silence?: boolean | null;
  /** `true` lowers noise beside what is said, and makes quiet speakers as loud as the others, by up to 9 dB. Music and applause of the source become quieter, too. Default: `false`. */
  enhance_speech?: boolean | null;
  /** Swear words: `keep` (default), `mask` (captions say "f**k"), or `silence` or `bleep`, which also take them out of the sound. */
  profanity?: 'keep' | 'mask' | 'silence' | 'bleep' | null;
  /** Target loudness in LUFS. Default: -14. `off` keeps the sound as it is. */
  loudness?: 'off' | number | string | null;
  /** A brand of `GET /brands`. Default: your default brand. `none`: no brand. */
  brand_id?: string | null;
  /** `false`: without that of the brand. */
  music?: boolean | null;
  /** `false`: without that of the brand. */
  intro?: boolean | null;
  /** `false`: without that of the brand. */
  outro?: boolean | null;
  /** `false`: without that of the brand. */
  end_card?: boolean | null;
  /** How much the picture is gently enlarged at the beginning of sentences and on stressed words, from 1 (not at all, the default) to 1.12. Never while the crop follows somebody, and never across a cut. */
  zoom?: number | string | null;
  /** How the clip goes on where a part was cut out: `cut` (default) at once, `punch_in` with every other part a little larger, `flash` through a few frames of white. */
  transition?: 'cut' | 'punch_in' | 'flash' | null;
  /** A thin bar at the `top` or `bottom` edge that fills as the clip plays, in the `highlight_color` of the captions. Default: `none`. */
  progress_bar?: 'none' | 'top' | 'bottom' | null;
  /** Behind a picture that is shown whole: `blur` (default), a blurred copy of it, a color, or the id of a picture of `GET /footage`, which fills the clip. Once that is deleted, it is `blur`. */
  background?: string | null;
  /** `true` renders again even if the same render exists. */
  force?: boolean | null;
  /** One of your templates: `GET /templates`. Options that you send override those of the template. */
  template_id?: string | null;
};

export type RenderPageResponse = {
  message: string;
  data: RenderPage;
  warnings?: Warnings;
};

export type RenderPage = {
  current_page: number;
  data: Render[];
  first_page_url: string;
  from: number | null;
  last_page: number;
  per_page: number;
  to: number | null;
  total: number;
};

export type RenderResponse = {
  message: string;
  data: Render;
  warnings?: Warnings;
};

export type MarkPublishedRequest = {
  /** Code of the platform. */
  platform: string;
};

export type ImportRequest = {
  /** The timeline of the clip as text: FCPXML or OpenTimelineIO. Of several timelines, the one that has the title of the clip. */
  document: string;
};

export type NewWebhookResponse = {
  message: string;
  data: NewWebhook;
  warnings?: Warnings;
};

export type NewWebhook = {
  id: string;
  url: string;
  events: ('project.ready' | 'project.refunded' | 'project.expiring' | 'short.framed' | 'render.done' | 'render.error' | 'live.short.created' | 'review.commented' | 'review.approved' | 'review.rejected' | 'post.live' | 'post.failed')[];
  created_at: string;
  /** Verify the signatures of events with it, as Standard Webhooks defines. */
  secret: string;
};

export type CreateWebhookRequest = {
  /** A public http or https URL that receives the events. */
  url: string;
  /** Events to send. Default: all. */
  events?: ('project.ready' | 'project.refunded' | 'project.expiring' | 'short.framed' | 'render.done' | 'render.error' | 'live.short.created' | 'review.commented' | 'review.approved' | 'review.rejected' | 'post.live' | 'post.failed')[] | null;
};

export type WebhookList = {
  data: Webhook[];
  links: {
    first: string;
    last: string;
    /** Null on the first page. */
    prev: string | null;
    /** Null on the last page. */
    next: string | null;
  };
  meta: {
    current_page: number;
    from: number | null;
    last_page: number;
    per_page: number;
    to: number | null;
    total: number;
  };
  warnings?: Warnings;
};

export type Webhook = {
  id: string;
  url: string;
  events: ('project.ready' | 'project.refunded' | 'project.expiring' | 'short.framed' | 'render.done' | 'render.error' | 'live.short.created' | 'review.commented' | 'review.approved' | 'review.rejected' | 'post.live' | 'post.failed')[];
  created_at: string;
};

export type WebhookResponse = {
  message: string;
  data: Webhook;
  warnings?: Warnings;
};

export type RotateSecretRequest = {
  /** How long events are signed with the old secret too. 0: it stops working immediately. Default: 86400. */
  overlap_seconds?: number | null;
};

export type DeliveryResponse = {
  message: string;
  data: Delivery;
  warnings?: Warnings;
};

export type Delivery = {
  id: string;
  /** Null if the URL is the `webhook_url` of a project. */
  webhook_id: string | null;
  url: string;
  event: 'project.ready' | 'project.refunded' | 'project.expiring' | 'short.framed' | 'render.done' | 'render.error' | 'live.short.created' | 'review.commented' | 'review.approved' | 'review.rejected' | 'post.live' | 'post.failed' | 'webhook.test';
  status: 'pending' | 'delivered' | 'failed';
  attempts: number;
  /** HTTP status of the last attempt. Null if no response arrived or no attempt was made. */
  last_status: number | null;
  /** Null after the delivery succeeded or failed for good. */
  next_attempt_at: string | null;
  created_at: string;
  updated_at: string;
};

export type TestWebhookRequest = {
  /** A public http or https URL that receives the events. */
  url: string;
};

export type WebhookSecretResponse = {
  message: string;
  data: WebhookSecret;
  warnings?: Warnings;
};

export type WebhookSecret = {
  /** Verify the signatures of events with it, as Standard Webhooks defines. */
  secret: string;
  /** Until then the previous secret signs too. Null: there is none. */
  previous_valid_until: string | null;
};

export type DeliveryList = {
  data: Delivery[];
  links: {
    first: string;
    last: string;
    /** Null on the first page. */
    prev: string | null;
    /** Null on the last page. */
    next: string | null;
  };
  meta: {
    current_page: number;
    from: number | null;
    last_page: number;
    per_page: number;
    to: number | null;
    total: number;
  };
  warnings?: Warnings;
};

export type UploadResponse = {
  message: string;
  data: Upload;
  warnings?: Warnings;
};

export type Upload = {
  id: string;
  status: 'open' | 'completed';
  filename: string;
  /** Size of the file in bytes. */
  size: number;
  content_type: string;
  /** After completion: a source URL for `POST /videoMetadata` and `POST /createShorts`, for your account only. */
  url: string;
  /** Bytes of every part except the last. */
  part_size: number;
  part_count: number;
  /** Send each part with PUT to its URL and keep the ETag of the response. Empty after completion. */
  parts: ({
    part_number: number;
    size: number;
    url: string;
  })[];
  /** The URLs of the parts expire then. `GET /uploads/{id}` returns new ones. Null after completion. */
  parts_expire_at: string | null;
  created_at: string;
  /** The upload is deleted then unless you complete it. */
  expires_at: string;
};

export type CreateUploadRequest = {
  /** Must end in .mp4, .mkv, .matroska, .mov, .qt or .quicktime, for a picture in .png, .jpg, .jpeg or .webp, for music in .mp3, .m4a, .wav, .ogg or .flac, or for a font in .ttf, .otf or .woff2. */
  filename: string;
  /** Size of the file in bytes. */
  size: number | string;
  /** Default: `application/octet-stream`. */
  content_type?: string | null;
};

export type CompleteUploadRequest = {
  /** Every part once, with the ETag that its PUT returned. */
  parts: ({
    part_number: number;
    etag: string;
  })[];
};

/** `reset`: earlier events are no longer available. Reload what you show. */
export type StreamEvent = {
  type: 'reset';
  timestamp: string;
  data: {};
  /** Made with a test key: nothing of it is real, and it is deleted after a day. Missing: it is real. */
  test?: true;
} | {
  type: 'project.changed';
  timestamp: string;
  data: {
    id: string;
    title: string;
    status: 'pending' | 'downloading' | 'transcribing' | 'transcribed' | 'shorts_created' | 'face_analysis_done' | 'refunded';
    progress: number;
    stage_progress: number;
    /** Estimated seconds left. */
    eta_seconds: number | null;
    updated_at: string;
  };
  /** Made with a test key: nothing of it is real, and it is deleted after a day. Missing: it is real. */
  test?: true;
} | {
  type: 'short.framed';
  timestamp: string;
  data: {
    id: string;
    project_id: string;
    title: string;
    start_time: number;
    end_time: number;
    early: boolean;
    updated_at: string;
  };
  /** Made with a test key: nothing of it is real, and it is deleted after a day. Missing: it is real. */
  test?: true;
} | {
  type: 'short.error';
  timestamp: string;
  data: {
    id: string;
    project_id: string;
    error_reason: string;
    updated_at: string;
  };
  /** Made with a test key: nothing of it is real, and it is deleted after a day. Missing: it is real. */
  test?: true;
} | {
  type: 'render.changed';
  timestamp: string;
  data: {
    id: string;
    short_id: string;
    project_id: string;
    status: 'pending' | 'processing' | 'done' | 'error';
    progress: number;
    /** Estimated seconds left. */
    eta_seconds: number | null;
    updated_at: string;
  };
  /** Made with a test key: nothing of it is real, and it is deleted after a day. Missing: it is real. */
  test?: true;
} | {
  type: 'live.changed';
  timestamp: string;
  data: {
    id: string;
    monitor_id: string;
    /** `monitoring` while the live is on air and followed. */
    status: 'waiting' | 'monitoring' | 'ended' | 'error';
    title: string;
    live_shorts_count: number;
    updated_at: string;
  };
  /** Made with a test key: nothing of it is real, and it is deleted after a day. Missing: it is real. */
  test?: true;
} | {
  type: 'live.clip';
  timestamp: string;
  data: {
    id: string;
    live_id: string;
    title: string;
    start_time: number;
    end_time: number;
    score: number;
  };
  /** Made with a test key: nothing of it is real, and it is deleted after a day. Missing: it is real. */
  test?: true;
} | {
  type: 'review.commented';
  timestamp: string;
  data: {
    id: string;
    project_id: string;
    short_id: string;
    reviewer: string;
    /** Null for a comment without a decision. */
    verdict: 'approved' | 'rejected' | null;
    created_at: string;
  };
  /** Made with a test key: nothing of it is real, and it is deleted after a day. Missing: it is real. */
  test?: true;
} | {
  type: 'post.changed';
  timestamp: string;
  data: {
    id: string;
    project_id: string;
    short_id: string;
    connection_id: string;
    status: 'planned' | 'sending' | 'processing' | 'live' | 'failed';
    publish_at: string;
    url: string | null;
    views: number | null;
    likes: number | null;
    /** How much of it an average viewer watched: 1 is all of it, more if it ran again. Null: the platform does not tell (TikTok), or not yet. */
    watch_share: number | null;
    failure: 'missed' | 'clip_gone' | 'connection_gone' | 'access_revoked' | 'quota_used' | 'refused' | 'unreachable' | 'not_processed' | null;
    updated_at: string;
  };
  /** Made with a test key: nothing of it is real, and it is deleted after a day. Missing: it is real. */
  test?: true;
};

export type ProjectSourceResponse = {
  message: string;
  data: ProjectSource;
  warnings?: Warnings;
};

export type ProjectSource = {
  project_id: string;
  /** A signed URL of the stored file. Supports range requests. Ask again when it expires. */
  url: string;
  expires_at: string;
  /** `mp4` (also MOV), `webm`, `matroska` or another name. */
  container: string | null;
  video_codec: string;
  /** Null without sound. */
  audio_codec: string | null;
  /** `yes`: all current browsers play the file. `some`: not all of them, or not on every device. `no`: none. `unknown`: the project is older than this field; try it. */
  plays_in_browsers: 'yes' | 'some' | 'no' | 'unknown';
  width: number;
  height: number;
  fps: number;
  /** Length of the source in seconds. */
  duration: number;
  /** Second of the source at which the stored file begins: more than 0 if only a part was stored. */
  starts_at: number;
  size_bytes: number;
  /** Where not all browsers play the source: a small copy of each framed short with 20 s on both sides. Empty if they do, and until shorts are framed. */
  proxies: ({
    short_id: string;
    /** A signed URL of a small MP4 file that all browsers play. */
    url: string;
    /** Second of the source at which the file begins. */
    start_time: number;
    end_time: number;
  })[];
};

export type WaveformResponse = {
  message: string;
  data: Waveform;
  warnings?: Warnings;
};

export type Waveform = {
  project_id: string;
  from: number;
  to: number;
  /** The loudest 10 ms of each equal piece of the range, in order: 0 (silence) to 1 (full scale). */
  points: number[];
};

export type ProjectShotsResponse = {
  message: string;
  data: ProjectShots;
  warnings?: Warnings;
};

export type ProjectShots = {
  project_id: string;
  /** In order. Within framed shorts every cut is known to the frame; elsewhere only changes of the scene. */
  cuts: ({
    time: number;
    /** False: the cut is at this time or up to a few seconds before it. */
    exact: boolean;
  })[];
};

export type StoryboardResponse = {
  message: string;
  data: Storyboard;
  warnings?: Warnings;
};

export type Storyboard = {
  project_id: string;
  /** In order of time. At most 100 pictures each. */
  sheets: ({
    /** A JPEG with small pictures, row by row. */
    url: string;
    /** Of one picture. */
    width: number;
    /** Of one picture. */
    height: number;
    columns: number;
    /** When each picture is shown, in seconds of the source. */
    times: number[];
  })[];
};

export type CaptionStylesResponse = {
  message: string;
  data: CaptionStyle[];
  warnings?: Warnings;
};

export type CaptionStyle = {
  style: 'classic' | 'bold' | 'box' | 'pop' | 'karaoke' | 'minimal' | 'neon' | 'news' | 'spotlight' | 'punch' | 'hop' | 'paper' | 'ink' | 'editorial' | 'terminal' | 'note' | 'comic' | 'sweep' | 'wide' | 'soft';
  name: string;
  /** Family of the font. Other scripts have fonts of their own. */
  font: string;
  text_color: string;
  /** Color of the word being spoken, unless a render sets `highlight_color`. */
  highlight_color: string;
  /** Whether the style writes in capitals, unless a render sets `uppercase`. */
  uppercase: boolean;
  description: string;
  /** A sample picture of the style. Needs no token. */
  sample_url: string;
};

export type TemplateResponse = {
  message: string;
  data: Template;
  warnings?: Warnings;
};

export type Template = {
  id: string;
  name: string;
  /** Whether clips have it whose request names no template. */
  default: boolean;
  options: SavedOptions;
  created_at: string;
  updated_at: string;
};

export type SavedOptions = {
  layout?: 'single' | 'split' | 'react' | 'gaming';
  aspect_ratio?: 'vertical' | '4:5' | '1:1' | 'horizontal';
  aspect_ratios?: ('vertical' | '4:5' | '1:1' | 'horizontal')[];
  resolution?: 720;
  fps?: 'source' | 30;
  captions?: boolean | SavedCaptions;
  title_overlay?: boolean | string;
  title_position?: 'auto' | number;
  remove_silence?: boolean;
  enhance_speech?: boolean;
  profanity?: 'keep' | 'mask' | 'silence' | 'bleep';
  brand_id?: string;
  music?: boolean;
  /** 1: none. */
  zoom?: number;
  transition?: 'cut' | 'punch_in' | 'flash';
  progress_bar?: 'none' | 'top' | 'bottom';
  /** `blur`, a color, or the id of a picture of `GET /footage`. */
  background?: string;
  intro?: boolean;
  outro?: boolean;
  end_card?: boolean;
  loudness?: number | 'off';
};

export type NewTemplate = {
  /** A name for your own reference. */
  name: string;
  /** `true`: for all clips whose request names no template. One template can be it. */
  default?: boolean | null;
  /** Options as for a render, without `force`. */
  options: {
    /** Default: the layout of the short, else of the project. */
    layout?: 'single' | 'split' | 'react' | 'gaming' | null;
    /** Default: the aspect ratio of the project. */
    aspect_ratio?: 'vertical' | '4:5' | '1:1' | 'horizontal' | '9:16' | '16:9' | null;
    /** Several shapes, in place of `aspect_ratio`: a render of each, all made from one reading of the source. Each counts as one render and costs no credits. */
    aspect_ratios?: ('vertical' | '4:5' | '1:1' | 'horizontal' | '9:16' | '16:9')[] | null;
    /** Pixels of the shorter side. Default: 1080. */
    resolution?: number | string | null;
    /** `source` (default), 30 or 60. */
    fps?: 'source' | number | string | null;
    /** `false` for no captions, or an object that sets their look. */
    captions?: boolean | CaptionOptions | null;
    /** `true` shows the title of the short over the picture. A string shows that text instead. */
    title_overlay?: boolean | string | null;
    /** `auto` (default) finds a place for the title that covers no face. A number sets its middle by hand, from 0 (the top of the frame) to 1. */
    title_position?: 'auto' | number | string | null;
    /** `true` cuts long pauses. */
    remove_silence?: boolean | null;
    /** `true` lowers noise beside what is said, and makes quiet speakers as loud as the others, by up to 9 dB. Music and applause of the source become quieter, too. Default: `false`. */
    enhance_speech?: boolean | null;
    /** Swear words: `keep` (default), `mask` (captions say "f**k"), or `silence` or `bleep`, which also take them out of the sound. */
    profanity?: 'keep' | 'mask' | 'silence' | 'bleep' | null;
    /** Target loudness in LUFS. Default: -14. `off` keeps the sound as it is. */
    loudness?: 'off' | number | string | null;
    /** A brand of `GET /brands`. Default: your default brand. `none`: no brand. */
    brand_id?: string | null;
    /** `false`: without that of the brand. */
    music?: boolean | null;
    /** `false`: without that of the brand. */
    intro?: boolean | null;
    /** `false`: without that of the brand. */
    outro?: boolean | null;
    /** `false`: without that of the brand. */
    end_card?: boolean | null;
    /** How much the picture is gently enlarged at the beginning of sentences and on stressed words, from 1 (not at all, the default) to 1.12. Never while the crop follows somebody, and never across a cut. */
    zoom?: number | string | null;
    /** How the clip goes on where a part was cut out: `cut` (default) at once, `punch_in` with every other part a little larger, `flash` through a few frames of white. */
    transition?: 'cut' | 'punch_in' | 'flash' | null;
    /** A thin bar at the `top` or `bottom` edge that fills as the clip plays, in the `highlight_color` of the captions. Default: `none`. */
    progress_bar?: 'none' | 'top' | 'bottom' | null;
    /** Behind a picture that is shown whole: `blur` (default), a blurred copy of it, a color, or the id of a picture of `GET /footage`, which fills the clip. Once that is deleted, it is `blur`. */
    background?: string | null;
  };
};

export type TemplatesResponse = {
  message: string;
  data: Template[];
  warnings?: Warnings;
};

export type TemplateChange = {
  /** A name for your own reference. */
  name?: string | null;
  /** `true`: for all clips whose request names no template. One template can be it. */
  default?: boolean | null;
  /** Options as for a render, without `force`. */
  options?: {
    /** Default: the layout of the short, else of the project. */
    layout?: 'single' | 'split' | 'react' | 'gaming' | null;
    /** Default: the aspect ratio of the project. */
    aspect_ratio?: 'vertical' | '4:5' | '1:1' | 'horizontal' | '9:16' | '16:9' | null;
    /** Several shapes, in place of `aspect_ratio`: a render of each, all made from one reading of the source. Each counts as one render and costs no credits. */
    aspect_ratios?: ('vertical' | '4:5' | '1:1' | 'horizontal' | '9:16' | '16:9')[] | null;
    /** Pixels of the shorter side. Default: 1080. */
    resolution?: number | string | null;
    /** `source` (default), 30 or 60. */
    fps?: 'source' | number | string | null;
    /** `false` for no captions, or an object that sets their look. */
    captions?: boolean | CaptionOptions | null;
    /** `true` shows the title of the short over the picture. A string shows that text instead. */
    title_overlay?: boolean | string | null;
    /** `auto` (default) finds a place for the title that covers no face. A number sets its middle by hand, from 0 (the top of the frame) to 1. */
    title_position?: 'auto' | number | string | null;
    /** `true` cuts long pauses. */
    remove_silence?: boolean | null;
    /** `true` lowers noise beside what is said, and makes quiet speakers as loud as the others, by up to 9 dB. Music and applause of the source become quieter, too. Default: `false`. */
    enhance_speech?: boolean | null;
    /** Swear words: `keep` (default), `mask` (captions say "f**k"), or `silence` or `bleep`, which also take them out of the sound. */
    profanity?: 'keep' | 'mask' | 'silence' | 'bleep' | null;
    /** Target loudness in LUFS. Default: -14. `off` keeps the sound as it is. */
    loudness?: 'off' | number | string | null;
    /** A brand of `GET /brands`. Default: your default brand. `none`: no brand. */
    brand_id?: string | null;
    /** `false`: without that of the brand. */
    music?: boolean | null;
    /** `false`: without that of the brand. */
    intro?: boolean | null;
    /** `false`: without that of the brand. */
    outro?: boolean | null;
    /** `false`: without that of the brand. */
    end_card?: boolean | null;
    /** How much the picture is gently enlarged at the beginning of sentences and on stressed words, from 1 (not at all, the default) to 1.12. Never while the crop follows somebody, and never across a cut. */
    zoom?: number | string | null;
    /** How the clip goes on where a part was cut out: `cut` (default) at once, `punch_in` with every other part a little larger, `flash` through a few frames of white. */
    transition?: 'cut' | 'punch_in' | 'flash' | null;
    /** A thin bar at the `top` or `bottom` edge that fills as the clip plays, in the `highlight_color` of the captions. Default: `none`. */
    progress_bar?: 'none' | 'top' | 'bottom' | null;
    /** Behind a picture that is shown whole: `blur` (default), a blurred copy of it, a color, or the id of a picture of `GET /footage`, which fills the clip. Once that is deleted, it is `blur`. */
    background?: string | null;
  } | null;
};

export type BrandResponse = {
  message: string;
  data: Brand;
  warnings?: Warnings;
};

export type Brand = {
  id: string;
  name: string;
  /** Whether clips have it whose options name no brand. */
  default: boolean;
  colors: {
    text: string | null;
    accent: string | null;
    background: string | null;
  };
  font: string | null;
  logo: {
    /** The picture. Public, but nobody can guess its URL. */
    url: string;
    /** Of the picture, in pixels. */
    width: number;
    height: number;
    place: 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right' | 'bottom';
    size: number;
    opacity: number;
    shown: 'always' | 'start' | 'end';
    seconds: number | null;
  } | null;
  /** Laid under clips: it repeats, and is quieter while somebody speaks. */
  music: {
    /** The file. Public, but nobody can guess its URL. */
    url: string;
    /** In bytes. */
    size: number;
    volume_db: number;
    duck_db: number;
    fade: number;
    start: number;
    license: string;
  } | null;
  /** Shown before clips. */
  intro: {
    /** The file. Public, but nobody can guess its URL. */
    url: string;
    /** In bytes. */
    size: number;
    /** In seconds. */
    duration: number;
    fade: number;
  } | null;
  /** Shown after clips. */
  outro: {
    /** The file. Public, but nobody can guess its URL. */
    url: string;
    /** In bytes. */
    size: number;
    /** In seconds. */
    duration: number;
    fade: number;
  } | null;
  /** A still at the end of clips, after the outro. */
  end_card: {
    seconds: number;
    background: string | null;
    picture_url: string | null;
    text: string | null;
    logo: boolean;
  } | null;
  created_at: string;
  updated_at: string;
};

export type NewBrand = {
  /** A name for your own reference. */
  name: string;
  /** `true`: for clips whose options name no brand. One brand can be it. */
  default?: boolean | null;
  colors?: {
    /** Default of `captions.text_color`. */
    text?: string | null;
    /** Default of `captions.highlight_color`. */
    accent?: string | null;
    /** Default of `captions.box_color`. */
    background?: string | null;
  } | null;
  /** Family of caption letters, or the id of a font of `GET /fonts`. Default of `captions.font`. */
  font?: string | null;
  logo?: {
    /** A completed upload: a PNG, JPEG or WebP picture of at most 5 MB and 4096 pixels per side. The brand keeps a copy. */
    upload_id: string;
    /** A corner, or `bottom`: the middle of the lower edge. */
    place?: 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right' | 'bottom' | null;
    /** Its longer side as a share of the clip's width. Default: 0.18. */
    size?: number | string | null;
    /** Default: 1. */
    opacity?: number | string | null;
    /** When it is seen: `always`, or only at the `start` or `end` of a clip. */
    shown?: 'always' | 'start' | 'end' | null;
    /** How long it is seen at the `start` or the `end`. Only with these, and needed there. */
    seconds?: number | string | null;
  } | null;
  music?: {
    /** A completed upload: an MP3, M4A, WAV, Ogg or FLAC file of at most 20 MB. The brand keeps a copy. A clip hears at most 15 minutes of it, then it repeats. */
    upload_id: string;
    /** Loudness of the music in pauses, in dB relative to the clip's own sound. Default: -8. */
    volume_db?: number | string | null;
    /** How much quieter it is while somebody speaks, in dB. Default: 15. At least 12, so that speech is understood. */
    duck_db?: number | string | null;
    /** Seconds of its fade at the start and at the end. Default: 1. */
    fade?: number | string | null;
    /** Second of the file at which it begins. Default: 0. */
    start?: number | string | null;
    /** By what right you use it, such as the text of its license. It is kept with the brand, and not shown in clips. */
    license?: string | null;
  } | null;
  /** Shown before clips. */
  intro?: {
    /** A completed upload: an MP4, MOV or MKV video of 0.5 to 10 seconds and at most 50 MB. The brand keeps a copy. */
    upload_id: string;
    /** Seconds of its fade to black towards the clip. Default: 0.3. */
    fade?: number | string | null;
  } | null;
  /** Shown after clips. */
  outro?: {
    /** A completed upload: an MP4, MOV or MKV video of 0.5 to 10 seconds and at most 50 MB. The brand keeps a copy. */
    upload_id: string;
    /** Seconds of its fade to black towards the clip. Default: 0.3. */
    fade?: number | string | null;
  } | null;
  /** A still at the end of clips, after the outro. */
  end_card?: {
    /** How long it is shown. Default: 3. */
    seconds?: number | string | null;
    /** Null (default): `colors.background` of the brand, or black. */
    background?: string | null;
    /** A completed upload: a PNG, JPEG or WebP picture of at most 5 MB and 4096 pixels per side. The brand keeps a copy. */
    upload_id?: string | null;
    /** In the font and the `colors.text` of the brand. */
    text?: string | null;
    /** Whether it shows the logo of the brand. Default: `true`. */
    logo?: boolean | null;
  } | null;
};

export type BrandsResponse = {
  message: string;
  data: Brand[];
  warnings?: Warnings;
};

export type BrandChange = {
  /** A name for your own reference. */
  name?: string | null;
  /** `true`: for clips whose options name no brand. One brand can be it. */
  default?: boolean | null;
  colors?: {
    /** Default of `captions.text_color`. */
    text?: string | null;
    /** Default of `captions.highlight_color`. */
    accent?: string | null;
    /** Default of `captions.box_color`. */
    background?: string | null;
  } | null;
  /** Null: none. */
  font?: string | null;
  /** Null removes it. Fields that are not sent stay; a new logo needs `upload_id`. */
  logo?: {
    /** A completed upload: a PNG, JPEG or WebP picture of at most 5 MB and 4096 pixels per side. The brand keeps a copy. */
    upload_id?: string | null;
    /** A corner, or `bottom`: the middle of the lower edge. */
    place?: 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right' | 'bottom' | null;
    /** Its longer side as a share of the clip's width. Default: 0.18. */
    size?: number | string | null;
    /** Default: 1. */
    opacity?: number | string | null;
    /** When it is seen: `always`, or only at the `start` or `end` of a clip. */
    shown?: 'always' | 'start' | 'end' | null;
    /** How long it is seen at the `start` or the `end`. Only with these, and needed there. */
    seconds?: number | string | null;
  } | null;
  /** Null removes it. Fields that are not sent stay; new music needs `upload_id`. */
  music?: {
    /** A completed upload: an MP3, M4A, WAV, Ogg or FLAC file of at most 20 MB. The brand keeps a copy. A clip hears at most 15 minutes of it, then it repeats. */
    upload_id?: string | null;
    /** Loudness of the music in pauses, in dB relative to the clip's own sound. Default: -8. */
    volume_db?: number | string | null;
    /** How much quieter it is while somebody speaks, in dB. Default: 15. At least 12, so that speech is understood. */
    duck_db?: number | string | null;
    /** Seconds of its fade at the start and at the end. Default: 1. */
    fade?: number | string | null;
    /** Second of the file at which it begins. Default: 0. */
    start?: number | string | null;
    /** By what right you use it, such as the text of its license. It is kept with the brand, and not shown in clips. */
    license?: string | null;
  } | null;
  /** Null removes it. A new one needs `upload_id`. */
  intro?: {
    /** A completed upload: an MP4, MOV or MKV video of 0.5 to 10 seconds and at most 50 MB. The brand keeps a copy. */
    upload_id?: string | null;
    /** Seconds of its fade to black towards the clip. Default: 0.3. */
    fade?: number | string | null;
  } | null;
  /** Null removes it. A new one needs `upload_id`. */
  outro?: {
    /** A completed upload: an MP4, MOV or MKV video of 0.5 to 10 seconds and at most 50 MB. The brand keeps a copy. */
    upload_id?: string | null;
    /** Seconds of its fade to black towards the clip. Default: 0.3. */
    fade?: number | string | null;
  } | null;
  /** Null removes it. Fields that are not sent stay. */
  end_card?: {
    /** How long it is shown. Default: 3. */
    seconds?: number | string | null;
    /** Null (default): `colors.background` of the brand, or black. */
    background?: string | null;
    /** A completed upload: a PNG, JPEG or WebP picture of at most 5 MB and 4096 pixels per side. The brand keeps a copy. */
    upload_id?: string | null;
    /** In the font and the `colors.text` of the brand. */
    text?: string | null;
    /** Whether it shows the logo of the brand. Default: `true`. */
    logo?: boolean | null;
  } | null;
};

export type FootageResponse = {
  message: string;
  data: Footage;
  warnings?: Warnings;
};

export type Footage = {
  id: string;
  name: string;
  /** What it shows, in words that may be said. */
  description: string;
  kind: 'picture' | 'video';
  /** The file. Public, but nobody can guess its URL. */
  url: string;
  /** In bytes. */
  size: number;
  /** Of a video, in seconds. Null for a picture. */
  duration: number | null;
  created_at: string;
  updated_at: string;
};

export type NewFootage = {
  /** A completed upload: a PNG, JPEG or WebP picture, or an MP4, MOV or MKV video of 0.5 to 60 seconds. A copy is kept. */
  upload_id: string;
  /** Default: that of the file. */
  name?: string | null;
  /** What it shows. Default: the words in the name of the file. */
  description?: string | null;
};

export type FootageListResponse = {
  message: string;
  data: Footage[];
  warnings?: Warnings;
};

export type FootageChange = {
  name?: string | null;
  /** What it shows, in words that may be said. */
  description?: string | null;
};

export type FontResponse = {
  message: string;
  data: Font;
  warnings?: Warnings;
};

export type Font = {
  /** For `captions.font` in the options of renders, and for `font` of a brand. */
  id: string;
  name: string;
  /** The file. Public, but nobody can guess its URL. */
  url: string;
  /** In bytes. */
  size: number;
  license: string;
  created_at: string;
};

export type NewFont = {
  /** A completed upload: a TTF, OTF or WOFF2 file of at most 5 MB with one weight. The account keeps a copy. */
  upload_id: string;
  /** Default: family and style, as the file names itself. */
  name?: string | null;
  /** `true`: you have the right to use the font in your videos. */
  license_confirmed: boolean;
  /** By what right you use it, such as the text of its license. It is kept with the font. */
  license?: string | null;
};

export type FontsResponse = {
  message: string;
  data: Font[];
  warnings?: Warnings;
};

export type DictionaryResponse = {
  message: string;
  data: Dictionary;
  warnings?: Warnings;
};

export type Dictionary = {
  entries: DictionaryEntry[];
};

export type DictionaryEntry = {
  text: string;
  sounds_like: string[];
};

export type ReplaceDictionaryRequest = {
  /** All entries. They replace the previous ones. */
  entries: NewDictionaryEntry[];
};

export type ReplaceProjectDictionaryRequest = {
  /** All entries. They replace the previous ones. */
  entries: NewDictionaryEntry[];
};

export type TasteResponse = {
  message: string;
  data: Taste;
  warnings?: Warnings;
};

export type Taste = {
  enabled: boolean;
  /** `too_little`: fewer than ten videos have a heatmap or clips with views at 7 days, or fewer than 30 clips and passages. `no_gain`: on videos that it was not learned from, what was learned foretells nothing beyond chance, so it is not followed. `in_use`: it does, and the choice of clips follows it. */
  status: 'off' | 'too_little' | 'no_gain' | 'in_use';
  /** Clips with views at 7 days that it was learned from. */
  posts: number;
  /** Long videos with a heatmap that it was learned from. */
  videos: number;
  /** The share of the differences in views that it foretells, in videos that it was not learned from. Null: too little is known. */
  explained: number | null;
  learned_at: string | null;
  /** The surest first. Empty: nothing is known. */
  traits: TasteTrait[];
};

export type TasteTrait = {
  /** `score`: what is chosen anyway. `hook`: the first sentence holds. `clear_opening`: a stranger understands it. `energy`, `laughter`, `motion`: as they are heard and seen. `fast_speech`. `dialogue`: speakers take turns. `length`. `questions`, `numbers`, `stories`, `advice`, `conflict` (people disagree or confess), `names` (and figures), `feelings` (also people, loss and danger), `money`, `surprise`: how much of it is said. The last three in English only. */
  trait: 'score' | 'hook' | 'clear_opening' | 'energy' | 'laughter' | 'fast_speech' | 'dialogue' | 'motion' | 'length' | 'questions' | 'numbers' | 'stories' | 'advice' | 'conflict' | 'names' | 'feelings' | 'money' | 'surprise';
  /** How many times the views a clip has that has much of it (one standard deviation more than other passages of its video). */
  times: number;
  /** The true value lies from here to `high` with a probability of 90 %. */
  low: number;
  high: number;
  /** Whether 1 is outside. If not, this may be chance. */
  is_clear: boolean;
};

export type ChangeTasteRequest = {
  /** False: nothing is learned, and nothing that was learned is followed. */
  enabled: boolean;
};

export type AccountResponse = {
  message: string;
  data: Account;
  warnings?: Warnings;
};

export type Account = {
  id: string;
  name: string;
  external_id: string | null;
  /** Credits that it can spend. */
  balance: number;
  /** The limits that you set. For the others, those of your plan apply. */
  limits: {
    unfinished_projects?: number;
    upload_bytes?: number;
    reads?: number;
    writes?: number;
    projects?: number;
    renders?: number;
  };
  /** How many API keys it has. */
  api_keys: number;
  created_at: string;
};

export type CreateAccountRequest = {
  /** What you call it. */
  name: string;
  /** What your own system calls it. Each of your sub-accounts has another one. */
  external_id?: string | null;
  /** Credits that move from you to it. Default: 0. */
  credits?: number | null;
  /** Limits of its own. None may be above that of your plan, which you and all your sub-accounts share. */
  limits?: {
    /** Projects in progress. */
    unfinished_projects?: number | null;
    /** Bytes of all uploads together. */
    upload_bytes?: number | null;
    /** Read requests a minute. */
    reads?: number | null;
    /** Write requests a minute. */
    writes?: number | null;
    /** New projects a minute. */
    projects?: number | null;
    /** New renders an hour. */
    renders?: number | null;
  } | null;
};

export type AccountList = {
  data: Account[];
  links: {
    first: string;
    last: string;
    /** Null on the first page. */
    prev: string | null;
    /** Null on the last page. */
    next: string | null;
  };
  meta: {
    current_page: number;
    from: number | null;
    last_page: number;
    per_page: number;
    to: number | null;
    total: number;
  };
  warnings?: Warnings;
};

export type ChangeAccountRequest = {
  name?: string | null;
  /** Null removes it. */
  external_id?: string | null;
  /** Those that you leave out stay, null removes one. None may be above that of your plan, which you and all your sub-accounts share. */
  limits?: {
    /** Projects in progress. */
    unfinished_projects?: number | null;
    /** Bytes of all uploads together. */
    upload_bytes?: number | null;
    /** Read requests a minute. */
    reads?: number | null;
    /** Write requests a minute. */
    writes?: number | null;
    /** New projects a minute. */
    projects?: number | null;
    /** New renders an hour. */
    renders?: number | null;
  } | null;
};

export type MoveCreditsResponse = {
  message: string;
  data: CreditTransfer;
  warnings?: Warnings;
};

export type CreditTransfer = {
  /** Both credit lists name it: `ref` begins with it. */
  id: string;
  account_id: string;
  amount: number;
  created_at: string;
};

export type MoveCreditsRequest = {
  /** Above 0: from you to the sub-account. Below 0: back to you. */
  amount: number;
};

export type CreateAccountApiKeyRequest = {
  /** What the key is for. */
  name: string;
  /** `test`: a key for trying things out. It answers like a live one within seconds, costs nothing, and sees only what test keys made. Default: `live`. */
  kind?: 'live' | 'test' | null;
  /** When the key ends. Default: never. */
  expires_at?: string | null;
  /** `read` for GET, also for the audit log, which names networks and programs of sign-ins; `publish` to post, and to connect accounts; `write` for everything else, `webhooks` for all of `/webhooks`. */
  scopes: ('read' | 'write' | 'webhooks' | 'publish')[];
};

export type ConsentResponse = {
  message: string;
  data: Consent;
  warnings?: Warnings;
};

export type Consent = {
  /** Open it in a browser. The user agrees there, and comes back to `/connect` of this server with `code` and `state` in the address. */
  url: string;
  /** Until then the `state` works, for you alone. */
  expires_at: string;
};

export type ConsentRequest = {
  /** The platform to connect. */
  destination: 'youtube' | 'instagram' | 'tiktok';
  /** Lead back to the studio, which finishes by itself. Default: false, a page whose address is to be copied. */
  studio?: boolean | null;
};

export type CreateConnectionResponse = {
  message: string;
  data: NewConnection;
  warnings?: Warnings;
};

export type NewConnection = {
  id: string;
  destination: 'youtube' | 'instagram' | 'tiktok' | 'postiz' | 'bucket' | 'webhook';
  /** The account there. */
  name: string;
  status: 'working' | 'broken';
  /** What is wrong with a broken connection, and what to do. */
  problem: string | null;
  limits: ConnectionLimits;
  /** When it last answered a check. */
  checked_at: string;
  created_at: string;
  /** Of a webhook: it signs what is sent there, and is shown only now. Null for others. */
  secret: string | null;
};

/** What can be posted there. */
export type ConnectionLimits = {
  privacies: ('public' | 'unlisted' | 'private')[];
  min_seconds: number;
  /** Longest video. Null: none is known. */
  max_seconds: number | null;
  /** Largest file. Null: none is known. */
  max_bytes: number | null;
  /** 0: it has no titles. */
  title_characters: number;
  /** Longest text. Null: none is known. */
  text_characters: number | null;
  /** Most posts in any 24 hours. Null: none is known. */
  posts_per_day: number | null;
};

export type CreateConnectionRequest = {
  destination: 'youtube';
  /** `code` of the address that the platform led back to. */
  code: string;
  /** `state` of the same address. */
  state: string;
} | {
  destination: 'instagram';
  /** `code` of the address that the platform led back to. */
  code: string;
  /** `state` of the same address. */
  state: string;
} | {
  destination: 'tiktok';
  /** `code` of the address that the platform led back to. */
  code: string;
  /** `state` of the same address. */
  state: string;
} | {
  destination: 'postiz';
  /** The public API of Postiz: `https://api.postiz.com/public/v1`, or `https://<host>/api/public/v1`. */
  url: string;
  /** API key, in Postiz under Settings. */
  key: string;
  /** Id of the channel there. With an unknown one, the error names all. */
  channel: string;
} | {
  destination: 'bucket';
  /** S3 API of the storage, without the bucket: `https://s3.eu-central-1.amazonaws.com`. */
  endpoint: string;
  /** Region of the bucket. R2: `auto`. */
  region: string;
  bucket: string;
  /** A folder, such as `clips/`. Default: none. */
  prefix?: string | null;
  access_key_id: string;
  /** Needs to put objects, and nothing else. */
  secret_access_key: string;
} | {
  destination: 'webhook';
  /** A public https URL. It gets `publish.requested` for each post. */
  url: string;
};

export type ConnectionList = {
  data: Connection[];
  links: {
    first: string;
    last: string;
    /** Null on the first page. */
    prev: string | null;
    /** Null on the last page. */
    next: string | null;
  };
  meta: {
    current_page: number;
    from: number | null;
    last_page: number;
    per_page: number;
    to: number | null;
    total: number;
  };
  warnings?: Warnings;
};

export type Connection = {
  id: string;
  destination: 'youtube' | 'instagram' | 'tiktok' | 'postiz' | 'bucket' | 'webhook';
  /** The account there. */
  name: string;
  status: 'working' | 'broken';
  /** What is wrong with a broken connection, and what to do. */
  problem: string | null;
  limits: ConnectionLimits;
  /** When it last answered a check. */
  checked_at: string;
  created_at: string;
};

export type ConnectionResponse = {
  message: string;
  data: Connection;
  warnings?: Warnings;
};

export type CreatePostsResponse = {
  message: string;
  data: Post[];
  warnings?: Warnings;
};

export type CreatePostsRequest = {
  /** Rendered clips to post, in the order of the plan. Each must be done, and no draft. */
  render_ids: string[];
  /** Where each of them is posted. */
  connection_ids: string[];
  /** Who sees the posts. Each destination says which of these it takes. */
  privacy: 'public' | 'unlisted' | 'private';
  /** Titles and texts of your own. The last entry that fits a clip and a connection counts. */
  texts?: PostTexts[] | null;
  /** Send the cover of the clip too, where the destination takes one. Default: true. */
  cover?: boolean | null;
  /** When to post. Default: now. */
  publish_at?: string | null;
  /** Instead of `publish_at`: one clip after the other, each on its day. The local time stays when clocks change. */
  plan?: {
    /** The first day. */
    from: string;
    /** The time of day. */
    time: string;
    time_zone: string;
    /** Days from one clip to the next. Default: 1. */
    every_days?: number | null;
  } | null;
  /** What would be posted in these hours is posted at their end. */
  quiet_hours?: {
    from: string;
    to: string;
    time_zone: string;
  } | null;
};

export type PostTexts = {
  /** Only for this clip. Default: all. */
  render_id?: string | null;
  /** Only for connections of this kind. Default: all. */
  destination?: 'youtube' | 'instagram' | 'tiktok' | 'postiz' | 'bucket' | 'webhook' | null;
  /** Default: the title that is written for the platform. */
  title?: string | null;
  /** Default: the text that is written for the platform. */
  text?: string | null;
};

export type PostList = {
  data: Post[];
  links: {
    first: string;
    last: string;
    /** Null on the first page. */
    prev: string | null;
    /** Null on the last page. */
    next: string | null;
  };
  meta: {
    current_page: number;
    from: number | null;
    last_page: number;
    per_page: number;
    to: number | null;
    total: number;
  };
  warnings?: Warnings;
};

export type PostResultsResponse = {
  message: string;
  data: PostResults;
  warnings?: Warnings;
};

export type PostResults = {
  after: '1h' | '24h' | '7d' | '30d' | '60d';
  /** Posts that were counted at that age, of the newest 1,000 of a year. */
  posts: number;
  /** How many posts were counted at each age: where none was, there is nothing to compare yet. */
  ages: PostsAtAge[];
  channels: ChannelResult[];
  /** A channel with one post has nothing to compare it with, so its post is in no group. */
  groups: GroupResult[];
  /** Best first, at most 100. */
  clips: ClipResult[];
};

export type PostsAtAge = {
  after: '1h' | '24h' | '7d' | '30d' | '60d';
  posts: number;
};

export type ChannelResult = {
  connection_id: string;
  destination: 'youtube' | 'instagram' | 'tiktok' | 'postiz' | 'bucket' | 'webhook';
  account: string;
  posts: number;
  /** The geometric mean: one hit moves it little. */
  usual_views: number;
};

export type GroupResult = {
  /** `length` in seconds, `hour` and `weekday` (1 is Monday) of going live, `layout`, caption style, kind of `moment`. */
  by: 'length' | 'hour' | 'weekday' | 'layout' | 'captions' | 'moment';
  value: string;
  posts: number;
  /** How many times the views that are usual on the channel: 2 is twice as many. Few posts are drawn to 1, since they say little. */
  times: number;
  /** The true value lies from here to `high` with a probability of 90 %. */
  low: number;
  high: number;
  /** Whether 1 is outside. If not, this may be chance. */
  is_clear: boolean;
  /** `more`, `less`: 1 is outside, so this is fairly sure. `no_difference`: about as usual. `too_few`: too few posts to tell. */
  verdict: 'more' | 'less' | 'no_difference' | 'too_few';
};

export type ClipResult = {
  short_id: string;
  project_id: string;
  /** Of one of its posts. Empty: they have none. */
  title: string;
  /** Its picture. Empty: the clip is gone, or in the archive. */
  thumbnail_url: string;
  /** Of all its posts, as they were counted last. */
  views: number;
  likes: number;
  /** How much of it an average viewer watched: 1 is all of it, more if it ran again. Null: the platform does not tell (TikTok), or not yet. */
  watch_share: number | null;
  places: PlaceOfClip[];
  posts: number;
  /** How many times the views that are usual on the channel: 2 is twice as many. Few posts are drawn to 1, since they say little. */
  times: number;
  /** The true value lies from here to `high` with a probability of 90 %. */
  low: number;
  high: number;
  /** Whether 1 is outside. If not, this may be chance. */
  is_clear: boolean;
  /** `more`, `less`: 1 is outside, so this is fairly sure. `no_difference`: about as usual. `too_few`: too few posts to tell. */
  verdict: 'more' | 'less' | 'no_difference' | 'too_few';
};

/** Where it was posted. */
export type PlaceOfClip = {
  destination: 'youtube' | 'instagram' | 'tiktok' | 'postiz' | 'bucket' | 'webhook';
  account: string;
  url: string | null;
  views: number | null;
  likes: number | null;
  /** How much of it an average viewer watched: 1 is all of it, more if it ran again. Null: the platform does not tell (TikTok), or not yet. */
  watch_share: number | null;
};

export type PostResponse = {
  message: string;
  data: Post;
  warnings?: Warnings;
};

export type ChangePostRequest = {
  /** A new time. A failed post is planned again. */
  publish_at?: string | null;
  title?: string | null;
  text?: string | null;
  privacy?: 'public' | 'unlisted' | 'private' | null;
};

export type MonitorResponse = {
  message: string;
  data: Monitor;
  warnings?: Warnings;
};

export type Monitor = {
  id: string;
  name: string;
  visibility: 'public' | 'private';
  /** Null unless paused. */
  paused_at: string | null;
  /** Why the monitor was paused. Null for everyone except its owner. */
  pause_reason: string | null;
  live: {
    id: string;
    platform: 'twitch' | 'youtube' | 'hls';
    channel: string;
    /** `waiting`: the channel is offline. `monitoring`: the stream is being followed. */
    status: 'waiting' | 'monitoring' | 'ended' | 'error';
  };
  live_shorts_count: number;
  is_favorited: boolean;
  video_layout: 'single' | 'split' | 'react' | 'gaming';
  aspect_ratio: 'vertical' | '4:5' | '1:1' | 'horizontal';
  /** Target length of a short: seconds as text. */
  clip_duration: string;
  keywords: string[];
  created_at: string;
};

export type CreateMonitorRequest = {
  /** URL of a Twitch channel, a YouTube channel or an HLS playlist. Or send `platform` and `channel`. */
  url?: string | null;
  /** Sent with `channel` instead of `url`. */
  platform?: 'twitch' | 'youtube' | 'hls' | null;
  /** Sent with `platform` instead of `url`. */
  channel?: string | null;
  /** Default: the name of the channel. */
  name?: string | null;
  /** `public` shows the live stream to every user. Default: `private`. */
  visibility?: 'public' | 'private' | null;
  /** How people are framed. Default: `single`. */
  video_layout?: 'single' | 'split' | 'react' | 'gaming' | null;
  /** Default: `vertical`. */
  aspect_ratio?: 'vertical' | '4:5' | '1:1' | 'horizontal' | '9:16' | '16:9' | null;
  /** Target length of a short in seconds, 5 to 300. Default: 60. */
  clip_duration?: number | string | null;
  /** Topics that shorts should cover. */
  keywords?: string[] | null;
};

export type ListMonitorsResponse = {
  data: Monitor[];
  warnings?: Warnings;
};

export type MonitorList = {
  data: Monitor[];
  links: {
    first: string;
    last: string;
    /** Null on the first page. */
    prev: string | null;
    /** Null on the last page. */
    next: string | null;
  };
  meta: {
    current_page: number;
    from: number | null;
    last_page: number;
    per_page: number;
    to: number | null;
    total: number;
  };
  warnings?: Warnings;
};

export type GetLiveResponse = {
  message: string;
  live: {
    id: string;
    platform: 'twitch' | 'youtube' | 'hls';
    channel: string;
    /** `waiting`: the channel is offline. `monitoring`: the stream is being followed. */
    status: 'waiting' | 'monitoring' | 'ended' | 'error';
    title: string;
    started_at: string | null;
    ended_at: string | null;
  };
  shorts: {
    current_page: number;
    data: ({
      id: string;
      /** Made with a test key: nothing of it is real, and it is deleted after a day. Missing: it is real. */
      test?: true;
      /** Changes only when you change it. Finished files keep the name that they were made with. */
      title: string;
      /** A name for the present range, after you moved an edge. To use it, send it as `title`. Null if there is none, and for shorts that you named. */
      title_proposal: string | null;
      /** How likely an editor would post the short, in percent with one decimal: of shorts with 70, seven in ten are worth posting. The same range with the same words always has the same score. 0 for shorts that you cut. */
      score: number;
      /** Uses the status values of projects. `shorts_created`: the short is being framed. `face_analysis_done`: it is ready for renders. `refunded`: framing failed. */
      status: 'pending' | 'downloading' | 'transcribing' | 'transcribed' | 'shorts_created' | 'face_analysis_done' | 'refunded';
      /** Why framing failed. Null unless `refunded`. */
      failure_reason: string | null;
      /** True if you copied this live short into a project. */
      already_copied: boolean;
      /** Start in the source, in seconds. Framing may still move start and end by 0.4 s, away from cuts of the picture. */
      start_time: number;
      /** End in the source, in seconds. */
      end_time: number;
      /** Length in seconds of what is played: the range or the `pieces`, without `cuts`. */
      duration: number;
      /** Why `duration` differs from the requested `clipDuration` by more than 20%. `source_too_short`: there is not enough speech, or the window is too short. `no_clean_edges`: no whole sentences of that length begin and end well. `moment`: the short must hold a moment of a live. Null if the length is as requested, and for shorts that you cut. */
      length_reason: 'source_too_short' | 'no_clean_edges' | 'moment' | null;
      description: string;
      hashtags: string[];
      /** Who or what the short is about, in at most 6 words, where its first sentence leans on what came before. To show it at the beginning, send it as `title_overlay` of a render. Null: it needs none, or nothing is known. */
      context: string | null;
      /** True while a short with a new range is being rated again. Until then score, evidence, `title_proposal`, description and hashtags are those of its old range. Texts that you wrote stay. */
      texts_updating: boolean;
      layout: 'single' | 'split' | 'react' | 'gaming';
      /** Empty until the short is framed. */
      thumbnail_url: string;
      /** The second of the source that covers show: chosen by you with `PATCH`, or by a language model that saw the clip. Null: each render shows the best frame. */
      cover_time: number | null;
      /** Your decision about the short, set with `PATCH`. */
      mark: 'keep' | 'reject' | null;
      /** True for a short that was found in the first minutes of a long video, before the rest was heard. It becomes false once the whole video is heard, if the short is among the best of it. Otherwise the short stays, below the others. */
      early: boolean;
      /** The look that you saved with `PATCH`: renders use it for every option that their request does not name. Null: none. */
      render_options: {
        layout?: 'single' | 'split' | 'react' | 'gaming';
        aspect_ratio?: 'vertical' | '4:5' | '1:1' | 'horizontal';
        aspect_ratios?: ('vertical' | '4:5' | '1:1' | 'horizontal')[];
        resolution?: 720;
        fps?: 'source' | 30;
        captions?: boolean | SavedCaptions;
        title_overlay?: boolean | string;
        title_position?: 'auto' | number;
        remove_silence?: boolean;
        enhance_speech?: boolean;
        profanity?: 'keep' | 'mask' | 'silence' | 'bleep';
        brand_id?: string;
        music?: boolean;
        /** 1: none. */
        zoom?: number;
        transition?: 'cut' | 'punch_in' | 'flash';
        progress_bar?: 'none' | 'top' | 'bottom';
        /** `blur`, a color, or the id of a picture of `GET /footage`. */
        background?: string;
        intro?: boolean;
        outro?: boolean;
        end_card?: boolean;
        loudness?: number | 'off';
      } | null;
      created_at: string;
      /** The `project_id` of this short in the endpoints of shorts and renders. */
      project_id: string;
      live_id: string;
      aspect_ratio: 'vertical' | '4:5' | '1:1' | 'horizontal';
    })[];
    first_page_url: string;
    from: number | null;
    last_page: number;
    per_page: number;
    to: number | null;
    total: number;
  };
  clips: {
    current_page: number;
    data: ({
      id: string;
      title: string;
      start_time: number;
      end_time: number;
      duration: number;
      score: number;
      url: string;
      thumbnail_url: string;
      created_at: string;
    })[];
    first_page_url: string;
    from: number | null;
    last_page: number;
    per_page: number;
    to: number | null;
    total: number;
  };
  warnings?: Warnings;
};

export type UpdateMonitorRequest = {
  /** The new name. */
  name?: string | null;
  /** `public` shows the live stream to every user. */
  visibility?: 'public' | 'private' | null;
  /** `true` pauses the monitor, `false` resumes it. */
  paused?: boolean | null;
};

export type CopyShortRequest = {
  /** The project that receives the copy. Default: one project per live. */
  project_id?: string | null;
  /** Your decision about the short: `keep` or `reject`. Only a new copy gets it; change it with `PATCH`. */
  mark?: 'keep' | 'reject' | null;
};

export type CreateReviewLinkResponse = {
  message: string;
  data: NewReviewLink;
  warnings?: Warnings;
};

export type NewReviewLink = {
  id: string;
  project_id: string;
  /** Null if the link shows the shorts of the whole project. */
  short_id: string | null;
  /** Whom the link is for. May be empty. */
  name: string;
  has_password: boolean;
  expires_at: string;
  created_at: string;
  /** Send it to reviewers. It is shown only now. */
  url: string;
};

export type CreateReviewLinkRequest = {
  /** The project to share. */
  project_id: string;
  /** The only short to share. Default: all shorts of the project, except those that you marked `reject`. */
  short_id?: string | null;
  /** Whom the link is for. Only you see it. */
  name?: string | null;
  /** A password that reviewers must enter. Default: none. */
  password?: string | null;
  /** When the link expires, at most 365 days from now. Default: in 14 days. */
  expires_at?: string | null;
};

export type ReviewLinkList = {
  data: ReviewLink[];
  links: {
    first: string;
    last: string;
    /** Null on the first page. */
    prev: string | null;
    /** Null on the last page. */
    next: string | null;
  };
  meta: {
    current_page: number;
    from: number | null;
    last_page: number;
    per_page: number;
    to: number | null;
    total: number;
  };
  warnings?: Warnings;
};

export type ReviewLink = {
  id: string;
  project_id: string;
  /** Null if the link shows the shorts of the whole project. */
  short_id: string | null;
  /** Whom the link is for. May be empty. */
  name: string;
  has_password: boolean;
  expires_at: string;
  created_at: string;
};

export type DeleteReviewLinkResponse = {
  message: string;
  data: ReviewLink;
  warnings?: Warnings;
};

export type ReviewCommentList = {
  data: ReviewComment[];
  links: {
    first: string;
    last: string;
    /** Null on the first page. */
    prev: string | null;
    /** Null on the last page. */
    next: string | null;
  };
  meta: {
    current_page: number;
    from: number | null;
    last_page: number;
    per_page: number;
    to: number | null;
    total: number;
  };
  warnings?: Warnings;
};

export type DeleteReviewCommentResponse = {
  message: string;
  data: ReviewComment;
  warnings?: Warnings;
};

export type OpenReviewResponse = {
  message: string;
  data: ReviewAccess;
  warnings?: Warnings;
};

export type ReviewAccess = {
  /** Send it to the other endpoints below `/review`: `Authorization: Bearer <access_token>`. */
  access_token: string;
  /** When the access token expires. Open the link again then. */
  expires_at: string;
};

export type OpenReviewRequest = {
  /** What follows `#` in the URL of the link. */
  token: string;
  /** Only for a link that has one. */
  password?: string | null;
};

export type ReviewResponse = {
  message: string;
  data: Review;
  warnings?: Warnings;
};

export type Review = {
  /** Title of the project, or of the only short. */
  title: string;
  /** When the link expires. */
  expires_at: string;
  /** When the URLs of videos and pictures expire. Read again then. */
  media_expires_at: string;
  /** The best first. */
  shorts: ReviewedShort[];
  /** All that came through this link, oldest first. */
  comments: ReviewersComment[];
};

export type ReviewedShort = {
  id: string;
  title: string;
  /** The render that `video_url` shows. Null: the preview. */
  render_id: string | null;
  /** Length of the video in seconds. */
  duration: number;
  aspect_ratio: 'vertical' | '4:5' | '1:1' | 'horizontal';
  /** The newest finished render, or the preview. Valid until `media_expires_at`. Null: no video yet. */
  video_url: string | null;
  /** Valid until `media_expires_at`. May be empty. */
  thumbnail_url: string;
  /** The last decision that came through this link. Null: none yet. */
  verdict: 'approved' | 'rejected' | null;
};

export type ReviewersComment = {
  id: string;
  short_id: string;
  /** The name that the reviewer gave. */
  reviewer: string;
  /** The decision that came with it. Null: none. */
  verdict: 'approved' | 'rejected' | null;
  /** Plain text, which may have several lines. Empty only with a verdict. */
  text: string;
  /** The second of the video that the comment is about. Null: all of it. */
  time: number | null;
  created_at: string;
};

export type CommentOnReviewResponse = {
  message: string;
  data: ReviewersComment;
  warnings?: Warnings;
};

export type CommentOnReviewRequest = {
  /** The short that it is about. */
  short_id: string;
  /** `render_id` of the short when you watched it, so that the owner knows what you decided about. Default: the preview. */
  render_id?: string | null;
  /** Your name, so that people know who wrote it. */
  reviewer: string;
  /** Plain text. Needed unless there is a `verdict`. */
  text?: string | null;
  /** The second of the video that it is about. Default: all of it. */
  time?: number | null;
  /** Your decision about the short. A later one through this link replaces it. */
  verdict?: 'approved' | 'rejected' | null;
};

export type CapabilitiesResponse = {
  message: string;
  data: Capabilities;
  warnings?: Warnings;
};

export type Capabilities = {
  /** Kinds of links that can become a project here. Files that you upload always can. */
  sources: ('direct_link' | 'youtube' | 'google_drive' | 'twitch')[];
  speech: {
    /** Speech engines of the machines that are at work now, with their models. Empty if none is. */
    engines: string[];
    /** Spoken languages that can be transcribed, as BCP 47 tags. Null: the server names none. */
    languages: string[] | null;
  };
  /** Shapes of clips. */
  formats: ('vertical' | '4:5' | '1:1' | 'horizontal')[];
  /** Where users of this server can connect accounts and post. Empty: nowhere. */
  destinations: ('youtube' | 'instagram' | 'tiktok' | 'postiz' | 'bucket' | 'webhook')[];
  /** The `applicationServerKey` of push subscriptions. Null: this server sends no notifications. */
  push_key: string | null;
  /** Where users reach the people who run this server: an email address or a link. Null: it names nothing. */
  operator_contact: string | null;
};

export type PushSubscriptionResponse = {
  message: string;
  data: PushSubscription;
  warnings?: Warnings;
};

export type PushSubscription = {
  id: string;
  /** The browser, as it names itself. */
  client: string;
  created_at: string;
};

export type AddPushSubscriptionRequest = {
  /** A public https URL of a push service. */
  endpoint: string;
  keys: {
    /** Public key of the browser: an uncompressed point of P-256. */
    p256dh: string;
    /** Secret of the browser. */
    auth: string;
  };
};

export type PushSubscriptionList = {
  data: PushSubscription[];
  links: {
    first: string;
    last: string;
    /** Null on the first page. */
    prev: string | null;
    /** Null on the last page. */
    next: string | null;
  };
  meta: {
    current_page: number;
    from: number | null;
    last_page: number;
    per_page: number;
    to: number | null;
    total: number;
  };
  warnings?: Warnings;
};

/** Query parameters, by operation. */
export type Queries = {
  listCredits: {
    /** Page number. A page past the end is empty. */
    page?: number;
    /** Items per page. Default: 10 for projects, 20 for other lists. */
    per_page?: number;
  };
  listAuditEvents: {
    /** Page number. A page past the end is empty. */
    page?: number;
    /** Items per page. Default: 10 for projects, 20 for other lists. */
    per_page?: number;
    /** Only events of this kind. */
    action?: 'sign_in' | 'sign_in.failed' | 'sign_out' | 'session.ended' | 'sessions.ended' | 'session.reused' | 'password.changed' | 'password.reset_sent' | 'password.reset' | 'api_key.created' | 'review_link.created' | 'connection.created' | 'connection.deleted' | 'post.created' | 'post.changed' | 'post.live' | 'post.failed' | 'post.deleted' | 'deleted' | 'account.exported' | 'account.deleted' | 'account.created' | 'account.changed' | 'credits.moved' | 'user.created' | 'user.changed' | 'user.suspended' | 'user.restored' | 'plan.changed' | 'credits.granted' | 'node_key.created' | 'node_key.revoked' | 'job.claimed' | 'job.requeued' | 'job.cancelled' | 'node.drained' | 'node.quarantined' | 'node.restored' | 'stage.paused' | 'stage.resumed' | 'intake.stopped' | 'intake.opened' | 'lowest_version.changed';
  };
  listSessions: {
    /** Page number. A page past the end is empty. */
    page?: number;
    /** Items per page. Default: 10 for projects, 20 for other lists. */
    per_page?: number;
  };
  listApiKeys: {
    /** Page number. A page past the end is empty. */
    page?: number;
    /** Items per page. Default: 10 for projects, 20 for other lists. */
    per_page?: number;
  };
  getUsage: {
    /** Of this sub-account instead; `all`: your own, and that of each of your sub-accounts. */
    account_id?: string;
    /** How many days (UTC), today included. */
    days?: number;
  };
  listRequests: {
    /** Page number. A page past the end is empty. */
    page?: number;
    /** Items per page. Default: 10 for projects, 20 for other lists. */
    per_page?: number;
    /** Only requests with this API key. */
    api_key_id?: string;
    /** `failed`: only those with a status of 400 and above. Or one status. */
    status?: string;
    /** Only requests with this method. */
    method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
    /** Only this request: its `X-Request-Id`. */
    request_id?: string;
  };
  listProjects: {
    /** Page number. A page past the end is empty. */
    page?: number;
    /** Items per page. Default: 10 for projects, 20 for other lists. */
    per_page?: number;
    /** Projects with this status only. */
    status?: 'pending' | 'downloading' | 'transcribing' | 'transcribed' | 'shorts_created' | 'face_analysis_done' | 'refunded';
    /** Only what contains this text in the title or the URL, in any case. */
    q?: string;
    /** Only items created after this time. UTC without an offset. */
    created_after?: string;
    /** `1`: only projects that are deleted soon (`expires_at`). `0`: only the others. */
    expiring?: boolean;
    /** Only projects with this `external_id`. */
    external_id?: string;
    /** Only projects whose own `metadata` has this text or number at its top level: `name:value`. */
    metadata?: string;
  };
  getTranscript: {
    /** `json` (default), or a file: `srt`, `vtt` or `txt`. Files leave out fillers and repeated words. */
    format?: 'json' | 'srt' | 'vtt' | 'txt' | null;
  };
  listShorts: {
    /** Page number. A page past the end is empty. */
    page?: number;
    /** Items per page. Default: 10 for projects, 20 for other lists. */
    per_page?: number;
    /** Sort order. Default: `best`: kept shorts first, then open ones, `early` ones and rejected ones, each by `score`. `score`: highest first. `created_at`: newest first. Others ascend. */
    sort?: 'best' | 'score' | 'start_time' | 'created_at' | 'id';
    /** Shorts with this status only. */
    status?: 'pending' | 'downloading' | 'transcribing' | 'transcribed' | 'shorts_created' | 'face_analysis_done' | 'refunded';
    /** Shorts with this mark only. `none`: without one. */
    mark?: 'keep' | 'reject' | 'none';
    /** Only what contains this text in the title or the description, in any case. */
    q?: string;
    /** Only items created after this time. UTC without an offset. */
    created_after?: string;
  };
  listMoreShorts: {
    /** Page number. A page past the end is empty. */
    page?: number;
    /** Items per page. Default: 10 for projects, 20 for other lists. */
    per_page?: number;
  };
  listCutProposals: {
    /** How tight speech becomes. `natural` (default) shortens pauses over 0.7 s, as `remove_silence` does; `fast` those over 0.4 s, `faster` those over 0.2 s. */
    pace?: 'natural' | 'fast' | 'faster' | null;
  };
  getTranslation: {
    /** `json` (default), or subtitles of the short as it would be rendered now: `srt` or `vtt`. */
    format?: 'json' | 'srt' | 'vtt' | null;
  };
  listUndecided: {
    /** `next` of the page before. Default: the first page. */
    after?: string;
    /** Items per page. Default: 10 for projects, 20 for other lists. */
    per_page?: number;
  };
  listRenders: {
    /** Page number. A page past the end is empty. */
    page?: number;
    /** Items per page. Default: 10 for projects, 20 for other lists. */
    per_page?: number;
    /** Renders of this project only. */
    project_id?: string;
    /** `1`: finished renders only. */
    only_done?: boolean;
    /** Renders with this status only. */
    status?: 'pending' | 'processing' | 'done' | 'error';
    /** Only what contains this text in the title of the short, in any case. */
    q?: string;
    /** Only items created after this time. UTC without an offset. */
    created_after?: string;
  };
  exportProject: {
    /** `fcpxml` for Final Cut Pro, `xmeml` (Final Cut Pro 7 XML) for Premiere, `otio` (OpenTimelineIO) for Resolve and Kdenlive, `mlt` for Shotcut, `edl` (CMX 3600) for everything else, `srt` for the captions alone. */
    format: 'fcpxml' | 'xmeml' | 'edl' | 'otio' | 'mlt' | 'srt';
    /** Where the video file is on the computer with the editing program, such as `/Users/ada/Films/talk.mp4`. Then nothing has to be relinked. Default: the name of the file alone, beside the document. */
    media_path?: string | null;
    /** `true` gives a ZIP: the document, the video file as it is stored, captions, covers and fonts. Not together with `media_path`. */
    bundle?: boolean;
  };
  exportShort: {
    /** `fcpxml` for Final Cut Pro, `xmeml` (Final Cut Pro 7 XML) for Premiere, `otio` (OpenTimelineIO) for Resolve and Kdenlive, `mlt` for Shotcut, `edl` (CMX 3600) for everything else, `srt` for the captions alone. */
    format: 'fcpxml' | 'xmeml' | 'edl' | 'otio' | 'mlt' | 'srt';
    /** Where the video file is on the computer with the editing program, such as `/Users/ada/Films/talk.mp4`. Then nothing has to be relinked. Default: the name of the file alone, beside the document. */
    media_path?: string | null;
    /** `true` gives a ZIP: the document, the video file as it is stored, captions, covers and fonts. Not together with `media_path`. */
    bundle?: boolean;
  };
  listWebhooks: {
    /** Page number. A page past the end is empty. */
    page?: number;
    /** Items per page. Default: 10 for projects, 20 for other lists. */
    per_page?: number;
  };
  listDeliveries: {
    /** Page number. A page past the end is empty. */
    page?: number;
    /** Items per page. Default: 10 for projects, 20 for other lists. */
    per_page?: number;
    /** Deliveries with this status only. */
    status?: 'pending' | 'delivered' | 'failed';
    /** Deliveries of this webhook only. */
    webhook_id?: string;
  };
  getUpload: {
    /** Part numbers that need a new URL, such as `2,5`. Default: all. */
    parts?: string;
  };
  getWaveform: {
    /** Start in seconds of the source. Default: the start of the window. */
    from?: number | string;
    /** End in seconds of the source. Default: the end of the window. */
    to?: number | string;
    /** Number of values, 1 to 20000. Default: 1000. There are never more than 50 for a second. */
    points?: number | string;
  };
  getStoryboard: {
    /** `json` (default), or `vtt` for a WebVTT file of thumbnails as players read it. */
    format?: 'json' | 'vtt';
  };
  listAccounts: {
    /** Page number. A page past the end is empty. */
    page?: number;
    /** Items per page. Default: 10 for projects, 20 for other lists. */
    per_page?: number;
    /** Only the account with this `external_id`. */
    external_id?: string;
  };
  listAccountKeys: {
    /** Page number. A page past the end is empty. */
    page?: number;
    /** Items per page. Default: 10 for projects, 20 for other lists. */
    per_page?: number;
  };
  listConnections: {
    /** Page number. A page past the end is empty. */
    page?: number;
    /** Items per page. Default: 10 for projects, 20 for other lists. */
    per_page?: number;
  };
  listPosts: {
    /** Page number. A page past the end is empty. */
    page?: number;
    /** Items per page. Default: 10 for projects, 20 for other lists. */
    per_page?: number;
    /** Posts with this status only. */
    status?: 'planned' | 'sending' | 'processing' | 'live' | 'failed';
    /** Posts of this connection only. */
    connection_id?: string;
    /** Posts of the shorts of this project only. */
    project_id?: string;
    /** Posts of this short only, or of up to 100: their ids with commas. */
    short_id?: string;
    /** Posts with a `publish_at` from this time on. */
    from?: string;
    /** Posts with a `publish_at` before this time. */
    to?: string;
  };
  getPostResults: {
    /** The age at which posts are compared. Younger ones do not count yet. Default: 7d. */
    after?: '1h' | '24h' | '7d' | '30d' | '60d';
    /** For hours of the day and days of the week. Default: UTC. */
    time_zone?: string;
  };
  listMonitors: {
    /** Monitors with this visibility only. */
    visibility?: 'public' | 'private';
  };
  listPublicMonitors: {
    /** Page number. A page past the end is empty. */
    page?: number;
    /** Items per page. Default: 10 for projects, 20 for other lists. */
    per_page?: number;
    /** Monitors of this platform only. */
    platform?: 'twitch' | 'youtube' | 'hls';
    /** Text to search for in names and channels. */
    q?: string;
    /** Sort order. Default: `created_at`, newest first. */
    sort?: 'created_at' | 'name' | 'shorts';
  };
  getLive: {
    /** Page number. A page past the end is empty. */
    page?: number;
    /** Items per page. Default: 10 for projects, 20 for other lists. */
    per_page?: number;
    /** Page of the shorts. Default: `page`. */
    shorts_page?: number;
    /** Page of the clips. Default: `page`. */
    clips_page?: number;
    /** Sort order. Default: `score`, best first. */
    sort?: 'score' | 'id';
  };
  listReviewLinks: {
    /** Page number. A page past the end is empty. */
    page?: number;
    /** Items per page. Default: 10 for projects, 20 for other lists. */
    per_page?: number;
    /** Only those of this project. */
    project_id?: string;
    /** Only links to this short alone. */
    short_id?: string;
  };
  listReviewComments: {
    /** Page number. A page past the end is empty. */
    page?: number;
    /** Items per page. Default: 10 for projects, 20 for other lists. */
    per_page?: number;
    /** Only those of this project. */
    project_id?: string;
    /** Only those about this short. */
    short_id?: string;
  };
  listPushSubscriptions: {
    /** Page number. A page past the end is empty. */
    page?: number;
    /** Items per page. Default: 10 for projects, 20 for other lists. */
    per_page?: number;
  };
};

/** The body of a webhook. */
export type WebhookEvent = ProjectReadyEvent | ProjectRefundedEvent | ProjectExpiringEvent | ShortFramedEvent | RenderDoneEvent | RenderErrorEvent | LiveShortCreatedEvent | ReviewCommentedEvent | ReviewApprovedEvent | ReviewRejectedEvent | PostLiveEvent | PostFailedEvent | WebhookTestEvent;

/** What went wrong, for programs. */
export type ErrorCode =
  | 'request.invalid'
  | 'request.not_found'
  | 'rate.limited'
  | 'rate.above_plan'
  | 'idempotency.key_reused'
  | 'idempotency.shown_once'
  | 'idempotency.in_progress'
  | 'auth.required'
  | 'auth.suspended'
  | 'auth.scope_missing'
  | 'auth.session_required'
  | 'studio.foreign_origin'
  | 'auth.refresh_invalid'
  | 'auth.wrong_reset'
  | 'auth.wrong_credentials'
  | 'auth.wrong_code'
  | 'auth.wrong_id_token'
  | 'intake.stopped'
  | 'mail.unavailable'
  | 'mail.failed'
  | 'credits.ref_taken'
  | 'api_keys.too_many'
  | 'test_keys.not_available'
  | 'test_keys.too_many_projects'
  | 'review.link_gone'
  | 'review.password_required'
  | 'review.wrong_password'
  | 'review.too_many_links'
  | 'review.too_many_comments'
  | 'editor.not_stored'
  | 'templates.too_many'
  | 'source.url_empty'
  | 'source.url_malformed'
  | 'source.url_invalid'
  | 'source.url_unsupported'
  | 'source.shorts_unsupported'
  | 'source.vod_not_allowed'
  | 'source.livestream'
  | 'source.too_short'
  | 'source.not_configured'
  | 'source.unavailable'
  | 'source.no_access'
  | 'source.no_duration'
  | 'source.platform_busy'
  | 'source.platform_refused'
  | 'source.platform_failed'
  | 'source.too_slow'
  | 'source.too_many_redirects'
  | 'source.wrong_type'
  | 'source.no_ranges'
  | 'source.unreachable'
  | 'source.host_unknown'
  | 'source.not_found'
  | 'source.refused'
  | 'source.host_failed'
  | 'source.address_blocked'
  | 'source.not_video'
  | 'source.too_large'
  | 'window.end_before_start'
  | 'window.past_end'
  | 'window.too_short'
  | 'language.unsupported'
  | 'credits.insufficient'
  | 'projects.too_many_unfinished'
  | 'project.not_ready'
  | 'transcript.missing'
  | 'project.material_gone'
  | 'more.in_progress'
  | 'short.not_ready'
  | 'shorts.too_many'
  | 'renders.too_many'
  | 'framings.too_many'
  | 'short.range_outside'
  | 'short.words_unknown'
  | 'render.not_done'
  | 'lives.unavailable'
  | 'lives.too_many'
  | 'live.url_unsupported'
  | 'live.channel_unknown'
  | 'live.not_live'
  | 'project.no_source'
  | 'render.resolution_above_plan'
  | 'render.range_outside'
  | 'webhook.url_refused'
  | 'webhook.deleted'
  | 'accounts.wrong_password'
  | 'accounts.not_confirmed'
  | 'accounts.email_taken'
  | 'accounts.too_many'
  | 'accounts.external_id_taken'
  | 'accounts.is_sub_account'
  | 'accounts.too_few_credits'
  | 'connections.not_offered'
  | 'connections.state_invalid'
  | 'connections.url_refused'
  | 'connections.refused'
  | 'connections.unreachable'
  | 'connections.too_many'
  | 'posts.too_many'
  | 'posts.under_way'
  | 'posts.live'
  | 'posts.refused'
  | 'push.endpoint_refused'
  | 'push.key_refused'
  | 'push.not_configured'
  | 'push.too_many'
  | 'events.too_many'
  | 'webhooks.too_many'
  | 'upload.parts_wrong'
  | 'upload.wrong_size'
  | 'uploads.too_many'
  | 'uploads.too_large'
  | 'brands.too_many'
  | 'brand.logo_refused'
  | 'brand.music_refused'
  | 'translation.missing'
  | 'translation.incomplete'
  | 'translation.in_progress'
  | 'translations.too_many'
  | 'fonts.too_many'
  | 'font.refused'
  | 'font.variable'
  | 'font.restricted'
  | 'brand.video_refused'
  | 'brand.card_refused'
  | 'footage.too_many'
  | 'footage.refused'
  | 'server.busy'
  | 'internal';
