import { languageModelOf } from '../../../ai/models.ts';
import { input, windowOf } from './paths.ts';
import type { ClaimedSubject, DescribeDeps } from './stage.ts';

/** What clips are chosen and judged by. */
export function choiceOf(deps: DescribeDeps, subject: ClaimedSubject) {
  const { project } = subject;
  const model = languageModelOf(deps);
  return {
    goal: project.goal,
    projectTitle: project.title,
    ...(project.sourceChannelTitle === null ? {} : { channelTitle: project.sourceChannelTitle }),
    window: windowOf(subject),
    clipDurationSec: Number(project.clipDuration),
    keywords: [...project.keywords, ...(project.prompt === null ? [] : [project.prompt])],
    ...(model !== null && {
      languageModel: { contextTokens: model.contextTokens, ...(model.sees && { sees: true as const }) },
    }),
  };
}

/** What was heard and seen, besides the words. */
export async function heardInputs(deps: DescribeDeps, subject: ClaimedSubject) {
  const { soundKey, audienceKey } = subject.project;
  return {
    sound: await input(deps, subject, soundKey),
    ...(audienceKey !== null && { audience: await input(deps, subject, audienceKey) }),
  };
}
