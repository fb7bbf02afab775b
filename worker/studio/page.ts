import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { findWrongSettings } from '../base/env.ts';
import type { AppEnv } from '../http/app-env.ts';
import { onUnknownPath } from '../http/on-error.ts';

/** Paths of the Worker: the studio has no pages under them. */
const OURS = /^\/(api|docs|internal|mcp|media|studio)(\/|$)/;

/** Answers unknown paths: browsers that open a page get the studio, which shows its own pages; others get 404. */
export async function onUnknown(c: Context<AppEnv>): Promise<Response> {
  return isPage(c) ? openStudio(c) : onUnknownPath(c);
}

/**
 * Middleware for the time in which settings are missing or wrong. The studio opens all the same, and learns only which
 * part of the set-up comes next: what is missing is for the operator alone. It needs no dependencies.
 */
export const openWithoutSettings = createMiddleware<AppEnv>(async (c, next) => {
  const isSettings = c.req.path === SETTINGS_PATH;
  const wrong = isSettings || isPage(c) ? findWrongSettings(c.env) : [];
  if (wrong.length === 0) return next();
  if (!isSettings) return openStudio(c);
  c.header('Cache-Control', 'no-store');
  return c.json(viewSettings({ lacks: wrong.includes('OPERATOR_TOKEN') ? 'operator_token' : 'settings' }));
});

/** Where the studio asks what this server offers. */
export const SETTINGS_PATH = '/studio/settings';

type StudioSettings = {
  lacks: 'operator_token' | 'settings' | null;
  demo_video_url: string | null;
  operator_contact: string | null;
  sends_mail: boolean;
  signs_up: boolean;
  signs_in_by_link: boolean;
  has_session: boolean;
};

/** What everybody may know. `lacks`: what is missing before the server starts. */
export function viewSettings(known: Partial<StudioSettings>): StudioSettings {
  return {
    lacks: null,
    demo_video_url: null,
    operator_contact: null,
    sends_mail: false,
    signs_up: false,
    signs_in_by_link: false,
    has_session: false,
    ...known,
  };
}

function isPage({ req }: Context<AppEnv>): boolean {
  return req.method === 'GET' && req.header('Accept')?.includes('text/html') === true && !OURS.test(req.path);
}

function openStudio(c: Context<AppEnv>): Promise<Response> {
  return c.env.ASSETS.fetch(new URL('/', c.req.url));
}
