import type { ProjectState, RenderState } from '../states.ts';

/** The state of nearly all projects in the archive: its rows do not store it. */
export const USUAL_STATE = 'face_analysis_done' satisfies ProjectState;

/** A render in the archive: its id and name, and, unless it is done and no draft, its status and if it is a draft (1). */
export type ArchivedRender = [id: string, title: string, status?: RenderState, draft?: 1];
