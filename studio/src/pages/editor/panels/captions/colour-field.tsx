import { useTranslation } from 'react-i18next';

const COLOURS = ['#FFD400', '#00E5FF', '#7CFF4F', '#FF4F8B', '#FF8A00', '#FFFFFF', '#101418'];

type ColourFieldProps = { label: string; value: string; onChange: (colour: string) => void };

/** Colours to click, and any other. Colours are `#RRGGBB` in capitals. */
export function ColourField({ label, value, onChange }: ColourFieldProps) {
  const { t } = useTranslation();
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      <div className="flex flex-wrap items-center gap-2">
        {COLOURS.map((colour) => (
          <button
            key={colour}
            type="button"
            aria-label={t('editor.colourOf', { colour })}
            aria-pressed={value === colour}
            className="border-field-line aria-pressed:ring-accent size-8 pointer-coarse:size-10 rounded-full border aria-pressed:ring-2 aria-pressed:ring-offset-2"
            style={{ backgroundColor: colour }}
            onClick={() => onChange(colour)}
          />
        ))}
        <label className="flex cursor-pointer items-center gap-1.5 text-sm">
          <input
            type="color"
            aria-label={`${label}: ${t('editor.ownColour')}`}
            className="size-9 cursor-pointer pointer-coarse:size-10"
            value={value.toLowerCase()}
            onChange={(event) => onChange(event.currentTarget.value.toUpperCase())}
          />
          <span aria-hidden>{t('editor.ownColour')}</span>
        </label>
      </div>
    </fieldset>
  );
}
