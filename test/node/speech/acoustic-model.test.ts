import { describe, expect, it } from 'vitest';
import { findEnglishModel, openAcousticModel } from '../../../render-node/tools/speech/models/english-model.ts';
import { POSITIONS, type Position } from '../../../render-node/plan/speech/alignment/acoustic-model.ts';
import { needs } from '../../support/system/needs.ts';

const english = await findEnglishModel();

describe(
  'the English acoustic model',
  needs({ isMet: english !== null, reason: 'pocketsphinx-en-us is not installed' }),
  () => {
    it('describes every phone in every context, though most triphones are never said', async () => {
      const model = await openAcousticModel(english?.acousticDir ?? '');
      const phones = [...model.phones.values()];
      const unknown = new Set<number>();
      for (const phone of phones) {
        for (const before of phones) {
          for (const after of phones) {
            for (const position of Object.keys(POSITIONS) as Position[]) {
              const { senones } = model.triphone(phone, { before, after, position });
              if (senones.some((senone) => senone >= model.senones)) unknown.add(phone);
            }
          }
        }
      }
      expect([...unknown]).toEqual([]);
    });
  },
);
