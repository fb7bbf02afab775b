import { useTranslation } from 'react-i18next';
import { type AspectRatio, ASPECT_RATIOS } from '#schema/domain/formats.ts';
import { cn } from '../cn.ts';
import { formatName, ratioOf, shapeOf } from '../formats.ts';

type ShapeChoiceProps = {
  legend: string;
  hint?: string;
  value: readonly AspectRatio[];
  onChange: (shapes: AspectRatio[]) => void;
};

/** One shape or several, each drawn as it is. The last one stays chosen. */
export function ShapeChoice({ legend, hint, value, onChange }: ShapeChoiceProps) {
  const { t } = useTranslation();
  const toggle = (shape: AspectRatio) => {
    const next = ASPECT_RATIOS.filter((one) => (one === shape ? !value.includes(one) : value.includes(one)));
    if (next.length > 0) onChange(next);
  };
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">{legend}</legend>
      {hint !== undefined && <p className="text-muted mb-2 text-sm">{hint}</p>}
      <div className="flex flex-wrap gap-2">
        {ASPECT_RATIOS.map((shape) => (
          <label
            key={shape}
            style={shapeOf(shape)}
            className={cn(
              'border-line bg-raised hover:bg-sunken has-checked:border-accent has-checked:bg-tint flex h-10 cursor-pointer items-center gap-2 rounded-lg border-2 px-2.5 text-sm font-medium',
              'has-focus-visible:outline-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2',
            )}
          >
            <input type="checkbox" className="sr-only" checked={value.includes(shape)} onChange={() => toggle(shape)} />
            <span aria-hidden className="grid size-6 place-content-center">
              <span
                className={cn(
                  'block aspect-(--ratio) rounded-[2px] border-2 border-current',
                  ratioOf(shape) > 1 ? 'w-6' : 'h-5',
                )}
              />
            </span>
            {formatName(t, shape)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
