import { type CaptionOptions, type CaptionStyle, type CaptionWish, DEFAULT_CAPTIONS } from '../render-plan.ts';
import { type CaptionDesign, designOf, wishOf } from '../captions/design.ts';
import { type CaptionFont, type FontWeight } from '../captions/fonts.ts';

/** What a style chooses beside its drawing. */
type StyleBasics = {
  font: CaptionFont;
  weight: FontWeight;
  uppercase?: true;
  highlightColor?: string;
};

/** Styles of the first version have the same colour, and write words as they are. */
export const STYLE_BASICS: Record<CaptionStyle, StyleBasics> = {
  bold: { font: 'montserrat', weight: 800 },
  classic: { font: 'montserrat', weight: 700 },
  box: { font: 'montserrat', weight: 800 },
  pop: { font: 'lilita-one', weight: 400 },
  karaoke: { font: 'anton', weight: 400 },
  minimal: { font: 'montserrat', weight: 600 },
  neon: { font: 'comfortaa', weight: 700 },
  news: { font: 'oswald', weight: 600 },
  spotlight: { font: 'inter', weight: 800, highlightColor: '#FFFFFF' },
  punch: { font: 'anton', weight: 400, uppercase: true, highlightColor: '#FFE14A' },
  hop: { font: 'archivo-black', weight: 400, highlightColor: '#B8FF4A' },
  paper: { font: 'poppins', weight: 700, highlightColor: '#E5343D' },
  ink: { font: 'space-grotesk', weight: 700, highlightColor: '#FFC83D' },
  editorial: { font: 'playfair-display', weight: 700, highlightColor: '#F6D58E' },
  terminal: { font: 'jetbrains-mono', weight: 700, highlightColor: '#FFFFFF' },
  note: { font: 'caveat', weight: 700, highlightColor: '#FFDD6B' },
  comic: { font: 'bangers', weight: 400, uppercase: true, highlightColor: '#FF4B3E' },
  sweep: { font: 'barlow-condensed', weight: 800, uppercase: true, highlightColor: '#2EE6FF' },
  wide: { font: 'unbounded', weight: 700, highlightColor: '#FF6FB1' },
  soft: { font: 'nunito', weight: 900, highlightColor: '#C9B6FF' },
};

/** Captions as they are drawn: what a wish leaves out comes from its style. */
export function wholeCaptions(wish: CaptionWish): CaptionOptions {
  const style = wish.style ?? DEFAULT_CAPTIONS.style;
  const { uppercase = DEFAULT_CAPTIONS.uppercase, highlightColor = DEFAULT_CAPTIONS.highlightColor } =
    STYLE_BASICS[style];
  return {
    style,
    position: wish.position ?? DEFAULT_CAPTIONS.position,
    uppercase: wish.uppercase ?? uppercase,
    highlightColor: (wish.highlight_color ?? highlightColor).toUpperCase(),
    ...(wish.fillers === true ? { fillers: true as const } : {}),
    ...designOf(wish),
  };
}

/** Captions in the spelling of the API, with every field that all styles have. */
export function viewCaptions({ style, position, uppercase, highlightColor, fillers, ...design }: CaptionOptions) {
  const shared = { style, position, uppercase, highlight_color: highlightColor, fillers: fillers ?? false };
  return { ...shared, ...wishOf(design satisfies CaptionDesign) };
}
