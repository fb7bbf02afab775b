import { describe, expect, it } from 'vitest';
import { STAGES } from '#schema/domain/stages.ts';
import { meantStages, NAMED_STAGES, namedStages } from '#schema/jobs/stages-of-node.ts';

describe('the stages of a node', () => {
  it('are named as an older Worker knows them', () => {
    expect(NAMED_STAGES).not.toContain('translate');
    expect(namedStages(['render', 'translate', 'create-shorts'])).toEqual(['render', 'create-shorts']);
  });

  it('hold those that go with one of them, unless the node is older', () => {
    expect(meantStages(['render', 'create-shorts'])).toEqual(['render', 'translate', 'create-shorts']);
    expect(meantStages(['render', 'create-shorts'], 5)).toEqual(['render', 'create-shorts']);
    expect(meantStages(['render'])).toEqual(['render']);
    expect(meantStages(['translate', 'create-shorts'])).toEqual(['translate', 'create-shorts']);
    expect(meantStages(NAMED_STAGES).toSorted()).toEqual(STAGES.toSorted());
  });
});
