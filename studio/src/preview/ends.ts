import type { Brand } from 'clipmill';
import { type PlannedEnds, plannedCard } from '#schema/domain/brands/ends.ts';

type Branded = Pick<Brand, 'colors' | 'font' | 'logo' | 'intro' | 'outro' | 'end_card'>;
/** The storage key behind the address of a file of a brand. */
type KeyOf = (url: string) => string;

/** What a brand puts before and after a clip, as the server plans it. */
export function endsOfBrand({ colors, font, logo, intro, outro, end_card: card }: Branded, keyOf: KeyOf): PlannedEnds {
  const end = ({ url, duration, fade }: NonNullable<Brand['intro']>) => ({
    key: keyOf(url),
    durationSec: duration,
    fadeSec: fade,
  });
  const colours = { text: colors.text ?? undefined, background: colors.background ?? undefined };
  return {
    ...(intro !== null && { intro: end(intro) }),
    ...(outro !== null && { outro: end(outro) }),
    ...(card !== null && {
      endCard: plannedCard(
        {
          durationSec: card.seconds,
          background: card.background,
          text: card.text,
          hasLogo: card.logo,
          picture: card.picture_url === null ? null : { key: keyOf(card.picture_url) },
        },
        { colours, font, hasLogo: logo !== null },
      ),
    }),
  };
}

/** Parts of a brand that a clip can go without, by their names in options. */
export const SWITCHES = ['music', 'intro', 'outro', 'end_card'] as const;
export type Switch = (typeof SWITCHES)[number];

/** Those of its parts that a plan has under other names. */
const IN_PLAN = { music: 'music', intro: 'intro', outro: 'outro', end_card: 'endCard' } as const;

/** A plan without the parts of its brand that are switched off. */
export function withoutParts<P extends PlannedEnds & { music?: unknown }>(
  plan: P,
  off: Partial<Record<Switch, false | undefined>>,
): P {
  const gone = new Set<string>(SWITCHES.filter((name) => off[name] === false).map((name) => IN_PLAN[name]));
  return Object.fromEntries(Object.entries(plan).filter(([name]) => !gone.has(name))) as P;
}
