// Generated from schema/domain by `npm run generate`. Do not edit.

/** The values of options. */
export const CHOICES = {
  layouts: ['single', 'split', 'react', 'gaming'],
  shapes: ['vertical', '4:5', '1:1', 'horizontal', '9:16', '16:9'],
  resolutions: [720, 1080, 2160],
  captionStyles: ['classic', 'bold', 'box', 'pop', 'karaoke', 'minimal', 'neon', 'news', 'spotlight', 'punch', 'hop', 'paper', 'ink', 'editorial', 'terminal', 'note', 'comic', 'sweep', 'wide', 'soft'],
  captionFields: ['position', 'uppercase', 'highlight_color', 'fillers', 'language', 'with_original', 'font', 'weight', 'size', 'text_color', 'outline', 'outline_color', 'box', 'box_color', 'box_opacity', 'animation', 'align', 'width', 'lines', 'words_per_line', 'emphasis', 'emphasis_color', 'key_words', 'speaker_colors', 'emoji'],
  paces: ['natural', 'fast', 'faster'],
  profanity: ['keep', 'mask', 'silence', 'bleep'],
  zoom: [1, 1.12],
  transitions: ['cut', 'punch_in', 'flash'],
  progressBars: ['none', 'top', 'bottom'],
  cutKinds: ['filler', 'repeat', 'noise', 'pause', 'retake'],
  exportFormats: ['fcpxml', 'xmeml', 'edl', 'otio', 'mlt', 'srt'],
  resultAges: ['1h', '24h', '7d', '30d', '60d'],
  clipSeconds: [5, 300],
} as const;
