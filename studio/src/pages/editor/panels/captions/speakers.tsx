import { useTranslation } from 'react-i18next';
import type { CaptionOptions } from '../../../../../../schema/domain/render-plan.ts';
import { usePreview } from '../../preview/preview.tsx';
import { Check } from '../check.tsx';
import { ColourField } from './colour-field.tsx';
import { useChangeCaptions } from './use-change-captions.ts';

/** What speakers have at first. */
const COLOURS = ['#FFFFFF', '#7CD5FF', '#FFB3D1', '#C6FF8F'];

/** A colour for the words of each speaker of the clip, where there are several. */
export function Speakers({ captions }: { captions: CaptionOptions }) {
  const { t } = useTranslation();
  const change = useChangeCaptions();
  const count = useSpeakerCount();
  const colours = captions.speakerColors;
  if (count < 2 && colours === undefined) return null;
  return (
    <>
      <Check
        label={t('editor.tune.speakers')}
        isOn={colours !== undefined}
        onChange={(isOn) => change({ speakerColors: isOn ? COLOURS.slice(0, count) : undefined })}
      />
      {colours?.map((colour, i) => (
        <ColourField
          // Speakers have no other name here than their place.
          key={`${i}`}
          label={t('editor.tune.speakerColour', { number: i + 1 })}
          value={colour}
          onChange={(chosen) => change({ speakerColors: colours.with(i, chosen) }, `caption speaker ${i}`)}
        />
      ))}
    </>
  );
}

/** How many people speak in the clip, as far as there are colours for them. */
function useSpeakerCount(): number {
  const preview = usePreview();
  if (preview === null) return 0;
  const { words, range } = preview.clip;
  const inside = words.filter(({ startSec, endSec }) => endSec > range.startSec && startSec < range.endSec);
  return Math.min(COLOURS.length, new Set(inside.flatMap(({ speaker }) => speaker ?? [])).size);
}
