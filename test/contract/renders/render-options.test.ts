import { beforeAll, describe, expect, it } from 'vitest';
import { renderResponseSchema, type RenderView } from '#schema/contract/render.ts';
import { createUserResponseSchema, loginResponseSchema } from '#schema/contract/user.ts';
import { ulid } from 'ulid';
import { type Answer, call, createUser, expectRefusal, expectSuccess, type TestUser } from '../support/api.ts';
import { claimFor, TRANSCRIPT, work } from '../support/farm.ts';
import { useTalk } from '../support/video-server.ts';
import { createProject, listShorts, makeReadyProject } from '../support/projects.ts';

/** The render options of decision 40, except layout, range and force. */

const talk = useTalk();

type Subject = { user: TestUser; projectId: string; shortId: string };

async function makeSubject(): Promise<Subject> {
  const { user, projectId, shortIds } = await makeReadyProject(talk.url);
  return { user, projectId, shortId: shortIds['Best'] ?? '' };
}

async function makeSubjectOnPlan(plan: string): Promise<Subject> {
  const credentials = { email: `${ulid().toLowerCase()}@example.test`, password: `pass-${ulid()}` };
  expectSuccess(await createUser({ ...credentials, credits: 60, plan }), 201, createUserResponseSchema);
  const login = await call('POST', '/login', { body: credentials });
  const { id, token } = expectSuccess(login, 200, loginResponseSchema).user;
  const user = { ...credentials, id, token };
  const { id: projectId } = await createProject(user, { url: talk.url });
  await work(projectId, 'analyze-faces');
  return { user, projectId, shortId: (await listShorts(user, projectId)).data.data[0]?.id ?? '' };
}

const ask = ({ user, projectId, shortId }: Subject, body: object): Promise<Answer> =>
  call('POST', `/shorts/${projectId}/${shortId}/render`, { token: user.token, body });
const render = async (subject: Subject, body: object): Promise<RenderView> =>
  expectSuccess(await ask(subject, body), 202, renderResponseSchema).data;

describe('resolution', () => {
  it('2160 is 403 on a plan without it', async () => {
    const error = expectRefusal(
      await ask(await makeSubject(), { resolution: 2160 }),
      403,
      'render.resolution_above_plan',
    );
    expect(error).toBe('Your plan allows a resolution of at most 1080. Send a lower resolution.');
  });

  it('2160 reaches the node on the plan pro, through both endpoints', async () => {
    const subject = await makeSubjectOnPlan('pro');
    const one = await render(subject, { resolution: '2160' });
    expect((await claimFor('render', subject.projectId)).job.plan.resolution).toBe(2160);
    const body = { short_ids: [subject.shortId], resolution: 2160 };
    const many = await call('POST', '/renders/bulk', { token: subject.user.token, body });
    expect(many).toMatchObject({ status: 202, body: { data: [{ id: one.id, render_hash: one.render_hash }] } });
  });
});

describe('an option that changes the picture', () => {
  let subject: Subject;
  let plain: RenderView;
  beforeAll(async () => {
    subject = await makeSubject();
    plain = await render(subject, {});
    await claimFor('render', subject.projectId);
  });

  it.each([
    [{ title_overlay: true }, { titleOverlay: 'Best' }],
    [{ title_overlay: '  What nobody\n tells you ' }, { titleOverlay: 'What nobody tells you' }],
    [{ captions: { position: 0.6 } }, { captions: { position: 0.6 } }],
    [{ captions: { position: '0.4' } }, { captions: { position: 0.4 } }],
    [
      { title_overlay: 'Best', title_position: 0.25 },
      { titleOverlay: 'Best', titleAt: 0.25 },
    ],
    [{ remove_silence: true }, { removeSilence: true }],
    [{ enhance_speech: true }, { enhanceSpeech: true }],
    [{ loudness: -16 }, { loudness: -16 }],
    [{ resolution: 720 }, { resolution: 720 }],
  ])('%j reaches the node, and is another render', async (options, wanted) => {
    const other = await render(subject, options);
    expect(other.render_hash).not.toBe(plain.render_hash);
    expect(await render(subject, options)).toMatchObject({ id: other.id, render_hash: other.render_hash });
    expect((await claimFor('render', subject.projectId)).job.plan).toMatchObject(wanted);
  });

  it.each([
    { title_overlay: false },
    { title_position: 'auto' },
    { title_position: 0.25 },
    { captions: { position: 'bottom' } },
    { remove_silence: false },
    { enhance_speech: false },
    { captions: { language: 'auto' } },
    { captions: { language: TRANSCRIPT.language.toUpperCase() } },
  ])('%j equals the default', async (options) => {
    expect((await render(subject, options)).id).toBe(plain.id);
  });

  it.each([
    [{ title_overlay: 'x'.repeat(101) }, 'title_overlay must be at most 100 characters long.'],
    [{ title_overlay: ' \n ' }, 'title_overlay must not be empty.'],
    [{ title_overlay: 5 }, 'title_overlay must be true, false or a text of 1 to 100 characters.'],
    [{ captions: { position: 1.1 } }, 'captions.position must be at most 1.'],
    [{ captions: { position: 'left' } }, 'captions.position must be top, middle, bottom or a number from 0 to 1.'],
    [{ title_position: -0.1 }, 'title_position must be at least 0.'],
    [{ title_position: 'top' }, 'title_position must be auto or a number from 0 to 1.'],
    [{ remove_silence: 'yes' }, 'remove_silence must be true or false.'],
    [{ enhance_speech: 'yes' }, 'enhance_speech must be true or false.'],
    [{ loudness: -41 }, /^loudness must be/],
    [{ captions: { language: 5 } }, /^captions\.language must be/],
    [{ captions: { language: 'en_US' } }, 'captions.language must be a BCP 47 tag such as `en`, `pt-BR`, or `auto`.'],
    [{ captions: { with_original: 'yes' } }, 'captions.with_original must be true or false.'],
  ])('%j is 400', async (options, sentence) => {
    expect(expectRefusal(await ask(subject, options), 400, 'request.invalid')).toMatch(sentence);
  });
});
