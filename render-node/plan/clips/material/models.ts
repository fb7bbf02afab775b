import openingWeights from '../edges/openings.json' with { type: 'json' };
import edgeWeights from '../edges/weights.json' with { type: 'json' };
import type { EdgeWeights } from '../edges/model.ts';
import type { InterestModel } from '../interest/model.ts';
import { unpackInterest } from '../interest/packed.ts';
import { type TextModel, unpackText } from '../rated-text/text-model.ts';
import interestWeights from '../interest/weights.json' with { type: 'json' };

/**
 * What was learned from rated talks: how interesting passages are, where clips begin and end, which openings a stranger
 * understands at once.
 */
export type ChoiceModels = { interest: InterestModel; edges: EdgeWeights; openings: TextModel };

let shipped: ChoiceModels | undefined;

/** The models that ship with the code, unpacked at first use. */
export function shippedModels(): ChoiceModels {
  shipped ??= {
    interest: unpackInterest(interestWeights),
    edges: edgeWeights,
    openings: unpackText(openingWeights),
  };
  return shipped;
}
