import { expect, it } from 'vitest';
import { SOURCE_KINDS } from '#schema/domain/source-url.ts';
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
