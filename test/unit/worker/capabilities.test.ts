import { expect, it } from 'vitest';
import { SOURCE_KINDS } from '#schema/domain/source-url.ts';
import { readCapabilities } from '../../../worker/capabilities/read-capabilities.ts';
import { makeHealthySystem } from '../../support/builders/healthy-system.ts';
import { IS_SET_UP } from '../../../worker/sources/platforms/index.ts';

const setUp = (settings: object, twitchAuth: object | null = null) =>
  SOURCE_KINDS.filter((kind) => kind !== 'direct_link' && IS_SET_UP[kind]({ settings, twitchAuth } as never));

it.each([
  [{}, null, []],
  [{ YOUTUBE_API_KEY: 'k' }, null, ['youtube']],
  [{ YOUTUBE_API_URL: 'http://127.0.0.1:1' }, {}, ['youtube', 'twitch']],
  [{ GOOGLE_API_KEY: 'k' }, null, ['google_drive']],
])('with the settings %j and Twitch %j, the platforms %j can be asked', (settings, auth, kinds) => {
  expect(setUp(settings, auth)).toEqual(kinds);
});

const OTHERS = ['youtube', 'twitch', 'google_drive'];
it.each<[string, { sources?: string[] | undefined; stages?: ['download' | 'render'] }[], boolean]>([
  ['no node is at work', [], true],
  ['a node is older and does not say', [{ sources: undefined }], true],
  ['no node downloads', [{ stages: ['render'], sources: [] }], true],
  ['no node has yt-dlp', [{ sources: ['direct_link'] }, { sources: ['direct_link'] }], false],
  ['one of two nodes has yt-dlp', [{ sources: ['direct_link'] }, { sources: ['direct_link', ...OTHERS] }], true],
])('where %s, links of platforms are offered or not', async (_, nodes, isOffered) => {
  const system = await makeHealthySystem();
  system.d1.rows('delete from nodes');
  for (const [i, node] of nodes.entries()) await system.node({ node: `node-${i}`, ...node });
  const settings = { ...system.deps.settings, OPERATOR_CONTACT: 'help@example.com' };
  const { sources, operator_contact: contact } = await readCapabilities({ ...system.deps, settings });
  expect(contact).toBe('help@example.com');
  expect(sources).toEqual(['direct_link', ...(isOffered ? OTHERS : [])].toSorted(inOrder));
  system.close();
});

const inOrder = (a: string, b: string) => SOURCE_KINDS.indexOf(a as never) - SOURCE_KINDS.indexOf(b as never);
