import { objectKeys } from '../object-keys.ts';
import type { Stage } from '../stages.ts';

/** Whose id an output has in its key: of the job's project or live, of its render, or of a moment of its live. */
export type OutputOwner = 'project' | 'render' | 'moment';

type Output = [name: keyof typeof objectKeys, owner: OutputOwner];

const HEARD: Output[] = [
  ['transcript', 'project'],
  ['sound', 'project'],
  ['peaks', 'project'],
  ['overview', 'project'],
];
const RENDERED: Output[] = [
  ['renderVideo', 'render'],
  ['renderThumbnail', 'render'],
  ['renderCaptions', 'render'],
];

/** What the nodes of each stage write, and nothing else: a key for one stage is no key for another. */
const OUTPUTS: Record<Stage, readonly Output[]> = {
  download: [
    ['source', 'project'],
    ['projectThumbnail', 'project'],
    ['audience', 'project'],
  ],
  transcribe: [...HEARD, ['storyboard', 'project']],
  'join-transcript': HEARD,
  'create-shorts': [],
  'analyze-faces': [
    ['framing', 'project'],
    ['shortProxy', 'project'],
    ['shortThumbnail', 'project'],
    ['shortPreview', 'project'],
    ['shortFaces', 'project'],
  ],
  translate: [],
  render: RENDERED,
  'render-part': [['renderPart', 'project']],
  'join-render': RENDERED,
  'capture-live': [
    ['liveSegment', 'project'],
    ['liveClip', 'project'],
    ['liveClipThumbnail', 'project'],
    ['source', 'moment'],
  ],
};

/** A short, a moment, or the number of a segment. */
const ID = /^(?:[0-9A-Z]{26}|\d{1,9})$/;

/**
 * Whose output of a stage `key` is, with the owner's id and the nonce of the attempt that are in the key. Null: nodes of
 * this stage write no such object.
 */
export function ownerOfOutput(
  stage: Stage,
  key: string,
  { ownerId, nonce }: { ownerId: string; nonce: string },
): OutputOwner | null {
  const found = OUTPUTS[stage].find(([name]) => {
    const [before = '', after] = objectKeys[name](ownerId, nonce, '*').split('*');
    if (after === undefined) return key === before;
    return key.startsWith(before) && key.endsWith(after) && ID.test(key.slice(before.length, -after.length));
  });
  return found?.[1] ?? null;
}
