import { DESIGN_FIELDS } from '#schema/domain/captions/design.ts';
import { PACES } from '#schema/domain/cuts/long-silences.ts';
import { CUT_KINDS } from '#schema/domain/cuts/proposals.ts';
import { aspectRatioTexts } from '#schema/domain/formats.ts';
import { LIMITS } from '#schema/domain/limits.ts';
import { LAYOUTS } from '#schema/domain/media.ts';
import { PROFANITY_CHOICES } from '#schema/domain/captions/profanity.ts';
import { PROGRESS_BARS, TRANSITIONS, ZOOM } from '#schema/domain/movement/movement.ts';
import { RESULT_AGE_NAMES } from '#schema/domain/posting/counting.ts';
import { EXPORT_FORMATS } from '#schema/domain/timeline/formats.ts';
import { CAPTION_STYLES, RESOLUTIONS } from '#schema/domain/render-plan.ts';

const HEAD = `// Generated from schema/domain by \`npm run generate\`. Do not edit.

`;

/** What the command line offers and accepts. The package imports nothing, so it has its own copy of the names. */
export function clientChoices(): string {
  const choices = {
    layouts: LAYOUTS,
    shapes: aspectRatioTexts(),
    resolutions: RESOLUTIONS,
    captionStyles: CAPTION_STYLES,
    captionFields: [
      'position',
      'uppercase',
      'highlight_color',
      'fillers',
      'language',
      'with_original',
      ...Object.values(DESIGN_FIELDS),
    ],
    paces: PACES,
    profanity: PROFANITY_CHOICES,
    zoom: [ZOOM.min, ZOOM.max],
    transitions: TRANSITIONS,
    progressBars: PROGRESS_BARS,
    cutKinds: CUT_KINDS,
    exportFormats: EXPORT_FORMATS,
    resultAges: RESULT_AGE_NAMES,
    clipSeconds: [LIMITS.clipMinSec, LIMITS.clipMaxSec],
  };
  const lists = Object.entries(choices).map(([name, values]) => {
    const text = values.map((value) => (typeof value === 'string' ? `'${value}'` : value)).join(', ');
    return `  ${name}: [${text}],\n`;
  });
  return `${HEAD}/** The values of options. */\nexport const CHOICES = {\n${lists.join('')}} as const;\n`;
}
