import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { captionStylesQuery } from '@/api/caption-styles.ts';
import { cn } from '@/ui/cn.ts';
import { SelectField, TextField } from '@/ui/field.tsx';
import { LIMITS } from '../../../../../schema/domain/limits.ts';
import { CAPTION_POSITIONS, type CaptionOptions } from '../../../../../schema/domain/render-plan.ts';
import type { Look } from '../preview/look.ts';
import type { ChangeLook } from '../state/use-look.ts';
import { Check } from './check.tsx';

const COLOURS = ['#FFD400', '#00E5FF', '#7CFF4F', '#FF4F8B', '#FF8A00', '#FFFFFF'];

/** Captions and title over the picture. What is chosen is seen in the player at once. */
export function LookPanel({ look, onLook }: { look: Look; onLook: ChangeLook }) {
  const { t } = useTranslation();
  const set = (captions: Partial<CaptionOptions>) =>
    onLook((now) => ({ ...now, hasCaptions: true, captions: { ...now.captions, ...captions } }));
  return (
    <div className="grid gap-5">
      <Check
        label={t('editor.captions')}
        isOn={look.hasCaptions}
        onChange={(hasCaptions) => onLook((now) => ({ ...now, hasCaptions }))}
      />
      <Styles look={look} onCaptions={set} />
      <Colours colour={look.captions.highlightColor} onCaptions={set} />
      <SelectField
        label={t('editor.position')}
        value={look.captions.position}
        onChange={(event) =>
          set({ position: CAPTION_POSITIONS.find((one) => one === event.currentTarget.value) ?? 'bottom' })
        }
      >
        {CAPTION_POSITIONS.map((position) => (
          <option key={position} value={position}>
            {t(`editor.at.${position}`)}
          </option>
        ))}
      </SelectField>
      <Check
        label={t('editor.uppercase')}
        isOn={look.captions.uppercase}
        onChange={(uppercase) => set({ uppercase })}
      />
      <Overlay look={look} onLook={onLook} />
      <Check
        label={t('editor.removeSilence')}
        isOn={look.removeSilence}
        onChange={(removeSilence) => onLook((now) => ({ ...now, removeSilence }))}
      />
    </div>
  );
}

type OnCaptions = (captions: Partial<CaptionOptions>) => void;

function Styles({ look, onCaptions }: { look: Look; onCaptions: OnCaptions }) {
  const { t } = useTranslation();
  const { data: styles } = useQuery(captionStylesQuery);
  return (
    <div role="radiogroup" aria-label={t('editor.style')} className="grid grid-cols-2 gap-2">
      {styles?.map(({ style, name, sample_url: url, description }) => (
        <button
          key={style}
          type="button"
          role="radio"
          aria-checked={look.hasCaptions && look.captions.style === style}
          aria-label={name}
          title={description}
          className="border-line aria-checked:border-accent aria-checked:ring-accent overflow-hidden rounded-xl border aria-checked:ring-2"
          onClick={() => onCaptions({ style })}
        >
          <img
            src={new URL(url, location.origin).pathname}
            alt=""
            className="aspect-[8/5] w-full bg-[#3c5064] object-contain"
            loading="lazy"
          />
          <span className="block py-1 text-sm">{name}</span>
        </button>
      ))}
    </div>
  );
}

function Colours({ colour: chosen, onCaptions }: { colour: string; onCaptions: OnCaptions }) {
  const { t } = useTranslation();
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-sm font-medium">{t('editor.colour')}</legend>
      <div className="flex flex-wrap items-center gap-2">
        {COLOURS.map((colour) => (
          <button
            key={colour}
            type="button"
            aria-label={t('editor.colourOf', { colour })}
            aria-pressed={chosen === colour}
            className={cn(
              'border-line aria-pressed:ring-accent size-9 rounded-full border aria-pressed:ring-2 aria-pressed:ring-offset-2',
            )}
            style={{ backgroundColor: colour }}
            onClick={() => onCaptions({ highlightColor: colour })}
          />
        ))}
        <input
          type="color"
          aria-label={t('editor.ownColour')}
          className="size-9 cursor-pointer"
          value={chosen.toLowerCase()}
          onChange={(event) => onCaptions({ highlightColor: event.currentTarget.value.toUpperCase() })}
        />
      </div>
    </fieldset>
  );
}

const OVERLAYS = ['none', 'title', 'own'] as const;

function Overlay({ look, onLook }: { look: Look; onLook: ChangeLook }) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-2">
      <SelectField
        label={t('editor.overlay')}
        value={look.overlay}
        onChange={(event) => {
          const overlay = OVERLAYS.find((one) => one === event.currentTarget.value) ?? 'none';
          onLook((now) => ({ ...now, overlay }));
        }}
      >
        {OVERLAYS.map((overlay) => (
          <option key={overlay} value={overlay}>
            {t(`editor.overlays.${overlay}`)}
          </option>
        ))}
      </SelectField>
      {look.overlay === 'own' && (
        <TextField
          label={t('editor.overlayText')}
          value={look.overlayText}
          maxLength={LIMITS.titleOverlayChars}
          onChange={(event) => {
            const overlayText = event.currentTarget.value;
            onLook((now) => ({ ...now, overlayText }), 'overlay text');
          }}
        />
      )}
    </div>
  );
}
