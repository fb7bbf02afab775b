import edgeWeights from '../edges/weights.json' with { type: 'json' };
import type { EdgeWeights } from '../edges/model.ts';
import type { InterestModel } from '../interest/model.ts';
import { unpackInterest } from '../interest/packed.ts';
import interestWeights from '../interest/weights.json' with { type: 'json' };

/** What was learned from rated talks: how interesting passages are, and where clips begin and end. */
export type ChoiceModels = { interest: InterestModel; edges: EdgeWeights };

let shipped: ChoiceModels | undefined;

/** The models that ship with the code, unpacked at first use. */
export function shippedModels(): ChoiceModels {
  shipped ??= { interest: unpackInterest(interestWeights), edges: edgeWeights };
  return shipped;
}
