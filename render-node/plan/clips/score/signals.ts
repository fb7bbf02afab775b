import type { Material } from '../material/material.ts';
import { flowMeasure } from './flow.ts';
import type { Measures } from './measuring.ts';
import { soundMeasures } from './sound-signals.ts';
import { keywordMeasure, wordMeasures } from './word-signals.ts';

/** The signals that this material can give. There is always at least one. */
export function measuresFor(material: Material): Measures {
  const hasWords = material.sentences.length > 0;
  const measures: Measures = {
    ...(hasWords ? { ...wordMeasures(material), flow: flowMeasure(material) } : {}),
    ...(hasWords && material.keywords.size > 0 ? { keywords: keywordMeasure(material) } : {}),
    ...soundMeasures(material),
  };
  return Object.keys(measures).length > 0 ? measures : { energy: { figure: () => 0, absolute: () => 0.5 } };
}
