import { useQuery } from '@tanstack/react-query';
import { RadioGroup } from 'radix-ui';
import { CaptionsOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { captionStylesQuery } from '@/api/caption-styles.ts';
import type { RenderChoice } from './render-options.ts';

type CaptionChoiceProps = { value: RenderChoice['captions']; onChange: (value: RenderChoice['captions']) => void };

const TILE =
  'border-line data-[state=checked]:border-accent data-[state=checked]:bg-tint grid overflow-hidden rounded-xl border-2 text-center text-sm';

/** The look of the captions, by pictures. */
export function CaptionChoice({ value, onChange }: CaptionChoiceProps) {
  const { t } = useTranslation();
  const { data: styles = [] } = useQuery(captionStylesQuery);
  return (
    <RadioGroup.Root
      aria-label={t('clips.render.captions')}
      value={value}
      onValueChange={(next) => onChange(next as RenderChoice['captions'])}
      className="grid min-h-36 grid-cols-3 gap-2 sm:grid-cols-5"
    >
      {styles.map((style) => (
        <RadioGroup.Item key={style.style} value={style.style} className={TILE}>
          <img src={style.sample_url} alt="" className="aspect-[480/200] w-full bg-black object-cover" />
          <span className="truncate px-1 py-1.5">{style.name}</span>
        </RadioGroup.Item>
      ))}
      <RadioGroup.Item value="off" className={TILE}>
        <span className="bg-sunken text-muted grid aspect-[480/200] w-full place-content-center">
          <CaptionsOff aria-hidden className="size-7" />
        </span>
        <span className="truncate px-1 py-1.5">{t('clips.render.noCaptions')}</span>
      </RadioGroup.Item>
    </RadioGroup.Root>
  );
}
