import { useQuery } from '@tanstack/react-query';
import type { CaptionStyle } from 'clipmill';
import { CaptionsOff, ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { captionStylesQuery } from '@/api/caption-styles.ts';
import { Button } from './button.tsx';
import { ChoiceCards } from './choice-cards.tsx';

type Style = CaptionStyle['style'];
const NONE = 'none';
/** Styles that are shown at first: with the choice of none, two rows on a wide page. */
const FIRST = 9;

/** Caption styles, each as a picture of a real clip. Null: no captions. */
export function CaptionChoice({ value, onChange }: { value: Style | null; onChange: (value: Style | null) => void }) {
  const { t } = useTranslation();
  const { data: styles = [] } = useQuery(captionStylesQuery);
  const [isWhole, setIsWhole] = useState(false);
  // What was chosen at first can be chosen again.
  const [first] = useState(value);
  const shown = isWhole ? styles : styles.filter(({ style }, at) => at < FIRST || style === value || style === first);
  const list = useRef<HTMLDivElement>(null);
  const showAll = () => {
    setIsWhole(true);
    // The button goes, and with it the focus.
    list.current?.querySelector<HTMLInputElement>('input:checked')?.focus();
  };
  return (
    <div ref={list} className="grid gap-2">
      <ChoiceCards<Style | typeof NONE>
        legend={t('common.captions.legend')}
        className="grid-cols-2 sm:grid-cols-3 xl:grid-cols-5"
        value={value ?? NONE}
        onChange={(style) => onChange(style === NONE ? null : style)}
        choices={[
          ...shown.map(({ style, name, sample_url: url }) => ({
            value: style,
            label: name,
            picture: (
              <img
                src={url}
                alt=""
                width={480}
                height={200}
                loading="lazy"
                className="bg-sunken mb-2 h-auto w-full rounded-lg"
              />
            ),
          })),
          {
            value: NONE,
            label: t('common.captions.none'),
            picture: (
              <span className="bg-sunken mb-2 grid aspect-[480/200] place-items-center rounded-lg">
                <CaptionsOff aria-hidden className="text-muted size-7" />
              </span>
            ),
          },
        ]}
      />
      {shown.length < styles.length && (
        <Button size="small" className="justify-self-start" onClick={showAll}>
          <ChevronDown aria-hidden className="size-4" />
          {t('common.captions.all', { count: styles.length })}
        </Button>
      )}
    </div>
  );
}
