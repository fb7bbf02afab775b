import type { Cues } from '../phrases/cues.ts';
import type { SentenceFacts } from '../material/sentence-facts.ts';
import type { ClipText } from './titles/types.ts';

/** What is said in a clip, and what was found out about it. `facts` has one for each sentence. */
export type Said = ClipText & { facts: readonly SentenceFacts[]; cues: Cues };
