import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { CAPTION_EMPHASES, KEY_WORDS } from '../../../../../../schema/domain/captions/design.ts';
import type { CaptionOptions } from '../../../../../../schema/domain/render-plan.ts';
import { wordsInRange } from '../../../../../../render-node/plan/captions/clip-words.ts';
import { keyWordsOf, wordsToStress } from '../../../../../../render-node/plan/captions/design/key-words.ts';
import { usePreview } from '../../preview/preview.tsx';
import { ColourField } from './colour-field.tsx';
import { ChoiceField } from './option-fields.tsx';
import { useChangeCaptions } from './use-change-captions.ts';

/** How key words stand out, and which words these are: one click adds or takes away a word. */
export function Emphasis({ captions }: { captions: CaptionOptions }) {
  const { t } = useTranslation();
  const change = useChangeCaptions();
  const { emphasis = 'none', emphasisColor = captions.highlightColor } = captions;
  return (
    <>
      <ChoiceField
        label={t('editor.tune.emphasis')}
        value={emphasis}
        choices={CAPTION_EMPHASES.map((one) => [one, t(`editor.tune.emphases.${one}`)])}
        onChange={(chosen) => change({ emphasis: chosen })}
      />
      {(emphasis === 'color' || emphasis === 'both') && (
        <ColourField
          label={t('editor.tune.emphasisColour')}
          value={emphasisColor}
          onChange={(colour) => change({ emphasisColor: colour }, 'caption emphasis')}
        />
      )}
      {emphasis !== 'none' && <KeyWords captions={captions} />}
    </>
  );
}

function KeyWords({ captions }: { captions: CaptionOptions }) {
  const { t } = useTranslation();
  const change = useChangeCaptions();
  const preview = usePreview();
  const words = useMemo(() => {
    if (preview === null) return [];
    const { startSec, durationSec } = preview.clip.timeline;
    return wordsInRange(preview.clip.words, { startSec, endSec: startSec + durationSec });
  }, [preview]);
  const offered = useMemo(() => wordsToStress(words), [words]);
  const chosen = keyWordsOf(captions, words);
  const toggle = (word: string) => {
    const others = [...chosen].filter((one) => one !== word);
    change({ keyWords: chosen.has(word) ? others : [...others, word].slice(-KEY_WORDS.most) });
  };
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">{t('editor.tune.keyWords')}</legend>
      <div className="flex flex-wrap gap-1.5">
        {offered.map((word) => (
          <button
            key={word}
            type="button"
            aria-pressed={chosen.has(word)}
            className="border-line aria-pressed:border-accent aria-pressed:ring-accent rounded-full border px-2.5 py-1 text-sm aria-pressed:font-semibold aria-pressed:ring-1"
            onClick={() => toggle(word)}
          >
            {word}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
