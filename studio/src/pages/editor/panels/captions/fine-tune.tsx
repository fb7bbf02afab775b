import { useTranslation } from 'react-i18next';
import { useFontChoices } from '@/preview/use-font-choices.ts';
import { Button } from '@/ui/button.tsx';
import {
  CAPTION_ALIGNMENTS,
  CAPTION_ANIMATIONS,
  CAPTION_BOXES,
} from '../../../../../../schema/domain/captions/design.ts';
import { isBundled, nearestWeight, weightsOf } from '../../../../../../schema/domain/captions/fonts.ts';
import { STYLE_BASICS, wholeCaptions } from '../../../../../../schema/domain/looks/whole-captions.ts';
import type { CaptionOptions } from '../../../../../../schema/domain/render-plan.ts';
import { lookOf } from '../../../../../../render-node/plan/captions/design/look-of.ts';
import { useLook } from '../../state/look.tsx';
import { Check } from '../check.tsx';
import { ColourField } from './colour-field.tsx';
import { Emphasis } from './emphasis.tsx';
import { ChoiceField, RangeField } from './option-fields.tsx';
import { Speakers } from './speakers.tsx';
import { useChangeCaptions } from './use-change-captions.ts';

/** Every option of a look, with the values that the chosen look has of its own. */
export function FineTune() {
  const { t } = useTranslation();
  const captions = useLook((look) => look.captions);
  return (
    <details className="border-line rounded-xl border">
      <summary className="cursor-pointer px-3 py-2 font-medium">{t('editor.tune.title')}</summary>
      <div className="grid gap-4 p-3 pt-1">
        <Letters captions={captions} />
        <Colours captions={captions} />
        <Motion captions={captions} />
        <Lines captions={captions} />
        <Emphasis captions={captions} />
        <Speakers captions={captions} />
        <Emoji captions={captions} />
        <Reset captions={captions} />
      </div>
    </details>
  );
}

type PartProps = { captions: CaptionOptions };

function Letters({ captions }: PartProps) {
  const { t } = useTranslation();
  const change = useChangeCaptions();
  const { font = STYLE_BASICS[captions.style].font, size = 1 } = captions;
  const choices = useFontChoices(font);
  return (
    <div className="grid grid-cols-2 gap-3">
      <ChoiceField
        label={t('editor.tune.font')}
        value={font}
        choices={choices}
        onChange={(chosen) => change({ font: chosen, weight: undefined })}
      />
      {isBundled(font) && (
        <ChoiceField
          label={t('editor.tune.weight')}
          value={nearestWeight(font, captions.weight ?? lookOf(captions).font.weight)}
          choices={weightsOf(font).map((one) => [one, t(`editor.tune.weights.${one}`)])}
          onChange={(chosen) => change({ weight: chosen })}
        />
      )}
      <RangeField
        className="col-span-2"
        name="size"
        label={t('editor.tune.size')}
        value={size}
        onChange={(chosen) => change({ size: chosen }, 'caption size')}
      />
    </div>
  );
}

function Colours({ captions }: PartProps) {
  const { t } = useTranslation();
  const change = useChangeCaptions();
  const { plain, plate, outlineEm } = lookOf(captions);
  const hex = (colour = '#000000') => (colour.startsWith('#') ? colour : captions.highlightColor);
  const boxColour = hex(plate?.colour ?? '#10151F');
  return (
    <>
      <ColourField
        label={t('editor.tune.textColour')}
        value={hex(plain.fill)}
        onChange={(textColor) => change({ textColor }, 'caption text')}
      />
      <ColourField
        label={t('editor.tune.outlineColour')}
        value={hex(plain.outline)}
        onChange={(outlineColor) => change({ outlineColor }, 'caption outline')}
      />
      <RangeField
        name="outline"
        label={t('editor.tune.outline')}
        value={outlineEm}
        onChange={(outline) => change({ outline }, 'caption outline width')}
      />
      <ChoiceField
        label={t('editor.tune.box')}
        value={plate?.behind ?? 'none'}
        choices={CAPTION_BOXES.map((box) => [box, t(`editor.tune.boxes.${box}`)])}
        onChange={(box) => change({ box })}
      />
      {plate !== undefined && (
        <>
          <ColourField
            label={t('editor.tune.boxColour')}
            value={boxColour}
            onChange={(boxColor) => change({ boxColor }, 'caption box')}
          />
          <RangeField
            name="boxOpacity"
            label={t('editor.tune.boxOpacity')}
            value={plate.opacity}
            onChange={(boxOpacity) => change({ boxOpacity }, 'caption box opacity')}
          />
        </>
      )}
    </>
  );
}

function Motion({ captions }: PartProps) {
  const { t } = useTranslation();
  const change = useChangeCaptions();
  return (
    <ChoiceField
      label={t('editor.tune.animation')}
      value={lookOf(captions).animation}
      choices={CAPTION_ANIMATIONS.map((one) => [one, t(`editor.tune.animations.${one}`)])}
      onChange={(animation) => change({ animation })}
    />
  );
}

const MOST_WORDS = [1, 2, 3, 4, 5, 6, 7, 8] as const;

function Lines({ captions }: PartProps) {
  const { t } = useTranslation();
  const change = useChangeCaptions();
  const { align = 'center', width = 1, lines = 2, wordsPerLine = 0 } = lookOf(captions);
  return (
    <div className="grid grid-cols-2 gap-3">
      <ChoiceField
        label={t('editor.tune.lines')}
        value={lines}
        choices={[1, 2, 3].map((count) => [count, String(count)])}
        onChange={(chosen) => change({ lines: chosen })}
      />
      <ChoiceField
        label={t('editor.tune.words')}
        value={wordsPerLine}
        choices={[[0, t('editor.tune.anyWords')], ...MOST_WORDS.map((count) => [count, String(count)] as const)]}
        onChange={(chosen) => change({ wordsPerLine: chosen === 0 ? undefined : chosen })}
      />
      <ChoiceField
        label={t('editor.tune.align')}
        value={align === 'start' ? 'left' : align}
        choices={CAPTION_ALIGNMENTS.map((one) => [one, t(`editor.tune.alignments.${one}`)])}
        onChange={(chosen) => change({ align: chosen })}
      />
      <RangeField
        name="width"
        label={t('editor.tune.width')}
        value={width}
        onChange={(chosen) => change({ width: chosen }, 'caption width')}
      />
    </div>
  );
}

function Emoji({ captions }: PartProps) {
  const { t } = useTranslation();
  const change = useChangeCaptions();
  return (
    <div className="grid gap-1">
      <Check
        label={t('editor.tune.emoji')}
        isOn={captions.emoji === true}
        onChange={(isOn) => change({ emoji: isOn ? true : undefined })}
      />
      <p className="text-muted text-sm">{t('editor.tune.emojiHint')}</p>
    </div>
  );
}

function Reset({ captions }: PartProps) {
  const { t } = useTranslation();
  const change = useChangeCaptions();
  const { style, position, fillers } = captions;
  const own = wholeCaptions({ style, position, fillers });
  const none = Object.fromEntries(Object.keys(captions).map((name) => [name, undefined]));
  return (
    <Button look="quiet" size="small" onClick={() => change({ ...none, ...own })}>
      {t('editor.tune.reset')}
    </Button>
  );
}
