/** Weights of letters, from regular to black, with their names in the files of fonts. */
const WEIGHT_NAMES = {
  400: 'Regular',
  500: 'Medium',
  600: 'SemiBold',
  700: 'Bold',
  800: 'ExtraBold',
  900: 'Black',
} as const;
export type FontWeight = keyof typeof WEIGHT_NAMES;
export const FONT_WEIGHTS = [400, 500, 600, 700, 800, 900] as const satisfies readonly FontWeight[];

/** `looks`: how heavy a font is whose one weight is called regular, so that other scripts beside it are as heavy. */
type Family = { name: string; weights: readonly FontWeight[]; looks?: FontWeight };

const TO_BOLD = [400, 500, 600, 700] as const;
const TO_EXTRA_BOLD = [...TO_BOLD, 800] as const;
const ONE = [400] as const;

/**
 * The bundled families, all under the SIL Open Font License: `@expo-google-fonts/NAME`. A new one is a package and a
 * row here. Scripts that a family lacks are drawn in Noto Sans of a similar weight.
 */
export const CAPTION_FONTS = {
  montserrat: { name: 'Montserrat', weights: FONT_WEIGHTS },
  poppins: { name: 'Poppins', weights: FONT_WEIGHTS },
  inter: { name: 'Inter', weights: FONT_WEIGHTS },
  rubik: { name: 'Rubik', weights: FONT_WEIGHTS },
  nunito: { name: 'Nunito', weights: FONT_WEIGHTS },
  'space-grotesk': { name: 'Space Grotesk', weights: TO_BOLD },
  unbounded: { name: 'Unbounded', weights: FONT_WEIGHTS },
  comfortaa: { name: 'Comfortaa', weights: TO_BOLD },
  'archivo-black': { name: 'Archivo Black', weights: ONE, looks: 900 },
  anton: { name: 'Anton', weights: ONE, looks: 900 },
  'bebas-neue': { name: 'Bebas Neue', weights: ONE, looks: 700 },
  oswald: { name: 'Oswald', weights: TO_BOLD },
  'barlow-condensed': { name: 'Barlow Condensed', weights: FONT_WEIGHTS },
  'lilita-one': { name: 'Lilita One', weights: ONE, looks: 900 },
  bangers: { name: 'Bangers', weights: ONE, looks: 900 },
  'playfair-display': { name: 'Playfair Display', weights: FONT_WEIGHTS },
  caveat: { name: 'Caveat', weights: TO_BOLD },
  'jetbrains-mono': { name: 'JetBrains Mono', weights: TO_EXTRA_BOLD },
} as const satisfies Record<string, Family>;

export type CaptionFont = keyof typeof CAPTION_FONTS;
export const CAPTION_FONT_NAMES = Object.keys(CAPTION_FONTS) as [CaptionFont, ...CaptionFont[]];

/** What captions are set in: a bundled family, or the id of a font that the user uploaded. */
export type FontChoice = CaptionFont | (string & {});

/** Whether it is a bundled family. Otherwise it is the id of an uploaded font. */
export function isBundled(font: FontChoice): font is CaptionFont {
  return Object.hasOwn(CAPTION_FONTS, font);
}

/** The weights that a family has, light to heavy. */
export function weightsOf(font: CaptionFont): readonly FontWeight[] {
  return CAPTION_FONTS[font].weights;
}

/** The weight of a family that is nearest to the wished one. */
export function nearestWeight(font: CaptionFont, wished: number): FontWeight {
  const far = (weight: number) => Math.abs(weight - wished);
  return weightsOf(font).reduce((best, weight) => (far(weight) < far(best) ? weight : best));
}

/** A font as it is opened. `weight` chooses the fonts of other scripts. */
export type FontFace = { family: string; file: string; weight: number };

const OWN_FOLDER = 'own/';

/** The id of the uploaded font behind the path of a face; null for bundled ones. */
export function ownFontOf(file: string): string | null {
  return file.startsWith(OWN_FOLDER) ? file.slice(OWN_FOLDER.length) : null;
}

/** The face of the wished weight, or of the nearest one that the family has. An uploaded font has one. */
export function nearestFace(font: FontChoice, wished: number): FontFace {
  if (!isBundled(font)) return { family: font, file: `${OWN_FOLDER}${font}`, weight: wished };
  return faceOf(font, nearestWeight(font, wished));
}

/** The file of a family's weight, by its path in `@expo-google-fonts`, under a family name of its own. */
export function faceOf(font: CaptionFont, weight: FontWeight): FontFace {
  const { name, looks }: Family = CAPTION_FONTS[font];
  const named = WEIGHT_NAMES[weight];
  return {
    family: looks === undefined ? `${name} ${named}` : name,
    file: `${font}/${weight}${named}/${name.replaceAll(' ', '')}_${weight}${named}.ttf`,
    weight: looks ?? weight,
  };
}
