import openingWeights from '../edges/openings.json' with { type: 'json' };
import edgeWeights from '../edges/weights.json' with { type: 'json' };
import type { EdgeWeights } from '../edges/model.ts';
import type { InterestModel } from '../interest/model.ts';
import { unpackInterest } from '../interest/packed.ts';
import { type TextModel, unpackText } from '../rated-text/text-model.ts';
import interestWeights from '../interest/weights.json' with { type: 'json' };

/**
 * What was learned from rated talks: how interesting passages are, where clips begin and end, which openings a stranger
 * understands at once. Without a model of interest, lists of words decide, as in languages that have none.
 */
export type ChoiceModels = { interest: InterestModel | null; edges: EdgeWeights; openings: TextModel };

type ShippedModels = ChoiceModels & { interest: InterestModel };

let shipped: ShippedModels | undefined;

/** The models that ship with the code, unpacked at first use. */
export function shippedModels(): ShippedModels {
  shipped ??= {
    interest: unpackInterest(interestWeights),
    edges: edgeWeights,
    openings: unpackText(openingWeights),
  };
  return shipped;
}
