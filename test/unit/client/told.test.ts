import { describe, expect, it } from 'vitest';
import type { Clips, Project, ReceivedEvent, Render } from '../../../packages/client/src/index.ts';
import { tellClips } from '../../../packages/client/src/told.ts';

const project = { id: 'P', status: 'shorts_created', title: 'T', progress: 50, stage_progress: 10, updated_at: '5' };
const render = { id: 'R', status: 'processing', progress: 50, eta_seconds: 9, updated_at: '5', width: null };
const clips: Clips = { project: project as Project, renders: [{ id: 'Q' } as Render, render as Render] };

const tell = (type: 'project.changed' | 'render.changed', data: object) =>
  tellClips(clips, { id: '1', type, timestamp: 't', data } as ReceivedEvent);
const renderTold = { id: 'R', short_id: 'S', project_id: 'P', status: 'processing', progress: 60, eta_seconds: 7 };

describe('an event about clips', () => {
  it('tells how far a render is, and nothing else', () => {
    expect(tell('render.changed', { ...renderTold, updated_at: '6' })).toEqual({
      ...clips,
      renders: [{ id: 'Q' }, { ...render, progress: 60, eta_seconds: 7, updated_at: '6' }],
    });
  });

  it('tells how far the project is, and its title', () => {
    const told = { ...project, title: 'U', progress: 51, stage_progress: 20, eta_seconds: 3, updated_at: '6' };
    expect(tell('project.changed', told)?.project).toMatchObject({ title: 'U', progress: 51, eta_seconds: 3 });
  });

  it('is left out if it is older than what was read', () => {
    expect(tell('render.changed', { ...renderTold, status: 'pending', updated_at: '4' })).toEqual(clips);
  });

  it.each([
    ['of a new status', { ...renderTold, status: 'done', updated_at: '6' }],
    ['of a render that was not listed', { ...renderTold, id: 'N', updated_at: '6' }],
  ])('%s needs a look', (_, data) => {
    expect(tell('render.changed', data)).toBeNull();
  });

  it.each(['short.framed', 'reset'])('named %s needs a look', (type) => {
    expect(tellClips(clips, { id: '1', type, timestamp: 't', data: { id: 'S', project_id: 'P' } } as never)).toBeNull();
  });
});
