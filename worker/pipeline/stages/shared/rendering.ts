import { isBackgroundKey } from '#schema/domain/movement/background.ts';
import { objectKeys } from '#schema/domain/object-keys.ts';
import type { RenderPlan } from '#schema/domain/render-plan.ts';
import type { ResultOf } from '#schema/jobs/outcome.ts';
import { finishRender } from '../../../renders/store/render-transitions.ts';
import type { ReportedJob } from '../../report-store.ts';
import { headOf, input, output, present } from './paths.ts';
import type { ClaimedSubject, DescribeDeps, Effect, EffectContext } from './stage.ts';

/** What every job of a render gets. */
export async function planOf(deps: DescribeDeps, subject: ClaimedSubject) {
  const { plan } = present(subject.render, 'render');
  if (!('sourceKey' in plan)) throw new Error('the render is done');
  return {
    ...headOf(subject),
    sourceInfo: present(subject.project.sourceInfo, 'source info'),
    plan,
    inputs: {
      source: await input(deps, subject, plan.sourceKey),
      transcript: await input(deps, subject, plan.transcriptKey),
      framing: await input(deps, subject, plan.framingKey),
      ...(plan.logo !== undefined && { logo: await input(deps, subject, plan.logo.key) }),
      ...(plan.music !== undefined && { music: await input(deps, subject, plan.music.key) }),
      ...(plan.intro !== undefined && { intro: await input(deps, subject, plan.intro.key) }),
      ...(plan.outro !== undefined && { outro: await input(deps, subject, plan.outro.key) }),
      ...(isBackgroundKey(plan.background) && { background: await input(deps, subject, plan.background) }),
      ...(plan.bRoll !== undefined && {
        bRoll: await Promise.all(plan.bRoll.map(({ key }) => input(deps, subject, key))),
      }),
      ...(plan.endCard?.pictureKey !== undefined && {
        cardPicture: await input(deps, subject, plan.endCard.pictureKey),
      }),
      ...(await fontsOf(deps, subject, plan)),
    },
  };
}

async function fontsOf(deps: DescribeDeps, subject: ClaimedSubject, { captions, endCard, fonts = [] }: RenderPlan) {
  const keyOf = (name: string | undefined) => fonts.find(({ id }) => id === name)?.key;
  const [ofCaptions, ofCard] = [keyOf(captions === false ? undefined : captions.font), keyOf(endCard?.font)];
  return {
    ...(ofCaptions !== undefined && { captionFont: await input(deps, subject, ofCaptions) }),
    ...(ofCard !== undefined && { cardFont: await input(deps, subject, ofCard) }),
  };
}

export function renderOutputs(subject: ClaimedSubject) {
  const { id } = present(subject.render, 'render');
  return {
    video: output(subject, objectKeys.renderVideo(id, subject.nonce)),
    thumbnail: output(subject, objectKeys.renderThumbnail(id, subject.nonce)),
    captions: output(subject, objectKeys.renderCaptions(id, subject.nonce)),
  };
}

/** The render is done. */
export function storeRender(
  { write, nonce }: EffectContext,
  found: ReportedJob,
  result: ResultOf<'render' | 'join-render'>,
): Effect {
  const render = present(found.render, 'render');
  const { renderVideo, renderThumbnail, renderCaptions } = objectKeys;
  const keys = [renderVideo, renderThumbnail, renderCaptions].map((keyOf) => keyOf(render.id, nonce));
  return { keys, statements: finishRender(write, render, nonce, result) };
}
