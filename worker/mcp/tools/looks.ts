import type { Tool } from './tool.ts';

/** How clips look. */
export const LOOK_TOOLS: readonly Tool[] = [
  {
    name: 'list_caption_styles',
    title: 'Caption styles',
    description: 'The styles of captions that `captions.style` takes, with their fonts and colors, and how each looks.',
    operationId: 'listCaptionStyles',
    isReadOnly: true,
    quotesStrangers: false,
  },
  {
    name: 'list_templates',
    title: 'Saved looks',
    description:
      'The looks that the user saved, with their options. `render_clip` takes one as `template_id`; `create_clips` as `template_id` in `render`.',
    operationId: 'listTemplates',
    isReadOnly: true,
    quotesStrangers: false,
  },
  {
    name: 'save_template',
    title: 'Save a look',
    description:
      'Saves options of renders under a name, for `template_id` of later renders. Existing looks stay as they are. Save one only if the user wants to use it again.',
    operationId: 'createTemplate',
    isReadOnly: false,
    quotesStrangers: false,
  },
  {
    name: 'list_brands',
    title: 'Brands',
    description:
      'The brands of the user: logo, colors, font, music, intro, outro and end card. `brand_id` in the options of a render names one; without it, the brand with `default` is used, and `none` leaves brands out.',
    operationId: 'listBrands',
    isReadOnly: true,
    quotesStrangers: false,
  },
  {
    name: 'list_fonts',
    title: 'Fonts',
    description:
      'The fonts that the user uploaded. `captions.font` in the options of a render takes the id of one, besides the names of the bundled families.',
    operationId: 'listFonts',
    isReadOnly: true,
    quotesStrangers: false,
  },
];
