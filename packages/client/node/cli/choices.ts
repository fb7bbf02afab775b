// Generated from schema/domain by `npm run generate`. Do not edit.

/** The values of options. */
export const CHOICES = {
  layouts: ['single', 'split', 'react', 'gaming'],
  shapes: ['vertical', '4:5', '1:1', 'horizontal', '9:16', '16:9'],
  resolutions: [720, 1080, 2160],
  captionStyles: ['classic', 'bold', 'box', 'pop', 'karaoke', 'minimal', 'neon', 'news'],
  paces: ['natural', 'fast', 'faster'],
  cutKinds: ['filler', 'repeat', 'noise', 'pause', 'retake'],
  exportFormats: ['fcpxml', 'xmeml', 'edl', 'otio', 'mlt', 'srt'],
  clipSeconds: [5, 300],
} as const;
