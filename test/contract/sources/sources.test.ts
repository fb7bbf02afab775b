import { ulid } from 'ulid';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { capabilitiesResponseSchema } from '#schema/contract/sources/capabilities.ts';
import { projectResponseSchema } from '#schema/contract/project.ts';
import { operatorUserResponseSchema } from '#schema/contract/user.ts';
import { type VideoMetadataView, videoMetadataResponseSchema } from '#schema/contract/video-metadata.ts';
import { driveError, driveFile } from '../../support/fakes/services/drive.ts';
import { reachFakeService } from '../../support/fakes/services/json-service.ts';
import { REVOKING_ID, twitchList, twitchVideo } from '../../support/fakes/services/twitch.ts';
import {
  youtubeError,
  youtubeKeyError,
  youtubeList,
  youtubeQuotaError,
  youtubeVideo,
} from '../../support/fakes/services/youtube.ts';
import {
  BASE_URL,
  call,
  expectRefusal,
  expectSuccess,
  makeUser,
  OPERATOR_TOKEN,
  type TestUser,
} from '../support/api.ts';
import { createProject } from '../support/projects.ts';

const platforms = inject('platforms');
const youtube = reachFakeService(platforms.youtube);
const drive = reachFakeService(platforms.drive);
const twitch = reachFakeService(platforms.twitch);

let user: TestUser;
/** A user who may use recordings of live streams. */
let vodUser: TestUser;
beforeAll(async () => {
  [user, vodUser] = await Promise.all([makeUser(), makeUser()]);
  const path = `${BASE_URL}/internal/v1/users/${encodeURIComponent(vodUser.email)}`;
  const answer = await call('PATCH', path, { token: OPERATOR_TOKEN, body: { allows_vod: true } });
  expectSuccess(answer, 200, operatorUserResponseSchema);
});

const ask = (body: object, who = user) => call('POST', '/videoMetadata', { token: who.token, body });
const show = async (body: object, who = user): Promise<VideoMetadataView> =>
  expectSuccess(await ask(body, who), 200, videoMetadataResponseSchema).data;

/** Ids that no other test uses, in the format of the platform. */
const youtubeId = () => ulid().slice(-11);
const driveId = () => `1${ulid()}_x`;
const watch = (id: string) => `https://www.youtube.com/watch?v=${id}`;
const share = (id: string) => `https://drive.google.com/file/d/${id}/view?usp=sharing`;

async function addYoutube(parts: Parameters<typeof youtubeVideo>[1] = {}): Promise<string> {
  const id = youtubeId();
  await youtube.script(id, youtubeList(youtubeVideo(id, parts)));
  return id;
}

async function addDrive(more: object = {}): Promise<string> {
  const id = driveId();
  await drive.script(id, driveFile(id, more));
  return id;
}

describe('POST /videoMetadata of a YouTube video', () => {
  it('shows every field, under the canonical URL', async () => {
    const id = await addYoutube();
    const data = await show({ url: `https://youtu.be/${id}?si=AbC&t=42` });
    expect(data).toMatchObject({
      platform: 'youtube',
      video_id: id,
      url: watch(id),
      title: 'How bridges sing',
      description: 'A talk about wind.\n\nRecorded in Bergen.',
      published_at: '2025-03-04T17:00:12.000000Z',
      thumbnail_url: `https://i.ytimg.example/vi/${id}/maxresdefault.jpg`,
      channel_title: 'Span & Wire',
      channel_id: 'UCa1b2c3d4e5f6g7h8i9j0kl',
      views: '1234567',
      likes: '8901',
      comments: '234',
      duration: '1:02:03',
      durationInSec: 3_723,
      size_in_mb: null,
      language: 'en-GB',
      tags: ['bridges', 'resonance', 'wind'],
      zero_ai_suggestion: false,
    });
  });

  it('shows 0 if counts are hidden and comments are off', async () => {
    const id = await addYoutube({
      statistics: { viewCount: undefined, likeCount: undefined, commentCount: undefined },
    });
    expect(await show({ url: watch(id) })).toMatchObject({ views: '0', likes: '0', comments: '0' });
  });

  it('calls YouTube once for all forms of the URL', async () => {
    const id = await addYoutube();
    const first = await show({ url: watch(id) });
    const again = await show({ url: `https://m.youtube.com/live/${id}?feature=share` });
    expect(again).toEqual(first);
    expect(await youtube.askedFor(id)).toHaveLength(1);
  });

  it.each([
    ['a broadcast that runs', { snippet: { liveBroadcastContent: 'live' }, contentDetails: { duration: 'P0D' } }],
    [
      'an announced one',
      {
        snippet: { liveBroadcastContent: 'upcoming' },
        contentDetails: { duration: 'P0D' },
        liveStreamingDetails: { scheduledStartTime: '2030-01-01T00:00:00Z' },
      },
    ],
    ['a duration of zero', { contentDetails: { duration: 'PT0S' } }],
  ])('refuses %s', async (_what, parts) => {
    const url = watch(await addYoutube(parts));
    expect(expectRefusal(await ask({ url }), 400, 'source.livestream')).toBe('Livestreams are not allowed.');
    expectRefusal(await ask({ url, isReframe: true }), 400, 'source.livestream');
  });

  it('accepts a broadcast that has ended', async () => {
    const id = await addYoutube({
      liveStreamingDetails: { actualStartTime: '2025-03-04T15:00:00Z', actualEndTime: '2025-03-04T16:02:03Z' },
      contentDetails: { duration: 'P1DT2H3M4S' },
    });
    expect(await show({ url: watch(id) })).toMatchObject({ duration: '26:03:04', durationInSec: 93_784 });
  });

  it('refuses four minutes or less, except for a reframe', async () => {
    const short = watch(await addYoutube({ contentDetails: { duration: 'PT4M' } }));
    const sentence = /minimum duration is more than 4 minutes/;
    expect(expectRefusal(await ask({ url: short }), 400, 'source.too_short')).toMatch(sentence);
    expectRefusal(await ask({ url: short, isReframe: false }), 400, 'source.too_short');
    expect((await show({ url: short, isReframe: true })).durationInSec).toBe(240);
    expectRefusal(await ask({ url: short }), 400, 'source.too_short');
    expect((await show({ url: watch(await addYoutube({ contentDetails: { duration: 'PT4M1S' } })) })).duration).toBe(
      '4:01',
    );
  });

  it('refuses Shorts in every form of the URL', async () => {
    const id = youtubeId();
    for (const host of ['www.youtube.com', 'youtube.com', 'm.youtube.com']) {
      const answer = await ask({ url: `https://${host}/shorts/${id}?feature=share`, isReframe: true });
      expect(expectRefusal(answer, 400, 'source.shorts_unsupported')).toMatch(/Shorts.*not supported/);
    }
    expect(await youtube.askedFor(id)).toEqual([]);
  });

  it.each(['https://www.youtube.com/@channel', 'https://www.youtube.com/playlist?list=PL0', 'https://youtu.be/'])(
    'finds no video in %s',
    async (url) => {
      expect(expectRefusal(await ask({ url }), 400, 'source.url_invalid')).toBe('Invalid URL.');
    },
  );

  it('reports that a video is unknown, removed or private', async () => {
    expectRefusal(await ask({ url: watch(youtubeId()) }), 400, 'source.unavailable');
    for (const status of [{ uploadStatus: 'deleted' }, { uploadStatus: 'rejected' }, { privacyStatus: 'private' }]) {
      expectRefusal(await ask({ url: watch(await addYoutube({ status })) }), 400, 'source.unavailable');
    }
  });

  it.each([
    ['quota', youtubeQuotaError(), 'source.platform_busy'],
    ['rate limit', youtubeError(403, 'rateLimitExceeded', 'usageLimits'), 'source.platform_busy'],
    ['too many requests', youtubeError(429, 'tooManyRequests'), 'source.platform_busy'],
    ['wrong key', youtubeKeyError(), 'source.platform_refused'],
    ['forbidden', youtubeError(403, 'forbidden'), 'source.platform_refused'],
    ['inner fault', youtubeError(500, 'backendError', 'global'), 'source.platform_failed'],
    ['outage', { status: 503, body: '<html>Sorry</html>' }, 'source.platform_failed'],
    ['other JSON', { status: 200, body: { hello: 'world' } }, 'source.platform_failed'],
  ])('turns a %s into a sentence', async (_what, answer, code) => {
    const id = youtubeId();
    await youtube.script(id, answer);
    const sentence = expectRefusal(await ask({ url: watch(id) }), 400, code);
    expect(sentence).not.toMatch(/What YouTube|API key|Sorry/);
  });
});

describe('POST /videoMetadata of a Google Drive file', () => {
  it('shows every field, under the canonical URL', async () => {
    const id = await addDrive();
    expect(await show({ url: `https://drive.google.com/open?id=${id}&usp=drive_fs` })).toMatchObject({
      platform: 'google_drive',
      video_id: id,
      url: `https://drive.google.com/file/d/${id}/view`,
      title: 'Wedding of Ada and Grace',
      description: 'The whole afternoon.',
      published_at: '2025-06-14T09:12:33.456000Z',
      thumbnail_url: `https://lh3.googleusercontent.example/drive-storage/${id}=s220`,
      channel_title: 'Ada Example',
      views: '0',
      duration: '1:30',
      durationInSec: 90,
      size_in_mb: 734,
      language: null,
      tags: [],
    });
  });

  it('notices at once that the file was replaced', async () => {
    const id = await addDrive();
    const first = await show({ url: share(id) });
    await drive.script(id, driveFile(id, { videoMediaMetadata: { durationMillis: '61000' } }));
    expect(await show({ url: share(id) })).toMatchObject({ id: first.id, durationInSec: 61 });
  });

  it('sends the resource key of an older file', async () => {
    const id = await addDrive({ resourceKey: '0-AbCdEf' });
    expectRefusal(await ask({ url: share(id) }), 400, 'source.no_access');
    expect((await show({ url: `${share(id)}&resourcekey=0-AbCdEf` })).url).toContain('resourcekey=0-AbCdEf');
  });

  it('refuses files larger than 10000 MB, and accepts others', async () => {
    const tooLarge = await addDrive({ size: '10000000001' });
    expect(expectRefusal(await ask({ url: share(tooLarge) }), 400, 'source.too_large')).toContain('10000 MB');
    expect((await show({ url: share(await addDrive({ size: '10000000000' })) })).size_in_mb).toBe(10_000);
  });

  it.each([
    ['a document', { mimeType: 'application/pdf', videoMediaMetadata: undefined }, 'source.not_video'],
    ['a folder', { mimeType: 'application/vnd.google-apps.folder', size: undefined }, 'source.not_video'],
    ['what is not processed yet', { videoMediaMetadata: undefined }, 'source.no_duration'],
    ['what was thrown away', { trashed: true }, 'source.no_access'],
    ['what may not be downloaded', { capabilities: { canDownload: false } }, 'source.no_access'],
  ])('refuses %s', async (_what, more, code) => {
    expectRefusal(await ask({ url: share(await addDrive(more)) }), 400, code);
  });

  it.each([
    ['a file that is not shared', null, 'source.no_access'],
    ['missing rights', driveError(403, 'insufficientFilePermissions'), 'source.no_access'],
    ['a rate limit', driveError(403, 'userRateLimitExceeded', 'usageLimits'), 'source.platform_busy'],
    ['a switched off API', driveError(403, 'accessNotConfigured', 'usageLimits'), 'source.platform_refused'],
    ['a wrong key', driveError(400, 'keyInvalid', 'usageLimits'), 'source.platform_refused'],
    ['an inner fault', driveError(500, 'backendError'), 'source.platform_failed'],
  ])('turns %s into a sentence', async (_what, answer, code) => {
    const id = driveId();
    await drive.script(id, answer ?? { status: 404, body: driveError(404, 'notFound').body });
    expect(expectRefusal(await ask({ url: share(id) }), 400, code)).not.toContain('What Drive');
  });

  it('refuses a folder', async () => {
    const url = `https://drive.google.com/drive/folders/${driveId()}`;
    expect(expectRefusal(await ask({ url }), 400, 'source.url_unsupported')).toMatch(/^Unsupported URL type\./);
  });
});

describe('POST /videoMetadata of a Twitch VOD', () => {
  const vod = (id: string) => `https://www.twitch.tv/videos/${id}`;
  const twitchId = () => String(Math.floor(1e9 + Math.random() * 9e9));
  const addTwitch = async (more: object = {}) => {
    const id = twitchId();
    await twitch.script(id, twitchList(twitchVideo(id, more)));
    return id;
  };

  it('is refused to users without the permission, before Twitch is called', async () => {
    const id = await addTwitch();
    const sentence = 'VOD support is not yet available for all users.';
    expect(expectRefusal(await ask({ url: vod(id) }), 400, 'source.vod_not_allowed')).toBe(sentence);
    await show({ url: vod(id) }, vodUser);
    expectRefusal(await ask({ url: vod(id) }), 400, 'source.vod_not_allowed');
    expect(await twitch.askedFor(id)).toHaveLength(1);
  });

  it('shows every field, under the canonical URL', async () => {
    const id = await addTwitch();
    expect(await show({ url: `https://m.twitch.tv/videos/${id}?t=1h2m` }, vodUser)).toMatchObject({
      platform: 'twitch',
      video_id: id,
      url: vod(id),
      title: 'Sourdough from zero',
      description: '',
      published_at: '2025-09-01T18:00:05.000000Z',
      thumbnail_url: `https://static-cdn.jtvnw.example/cf_vods/${id}/thumb0-1280x720.jpg`,
      channel_title: 'KitchenWizard',
      channel_id: '141981764',
      views: '1863062',
      duration: '3:08:33',
      durationInSec: 11_313,
      language: 'en',
      tags: [],
    });
  });

  it('has no minimum duration', async () => {
    const id = await addTwitch({ duration: '45s', thumbnail_url: '', language: 'other' });
    expect(await show({ url: vod(id) }, vodUser)).toMatchObject({
      duration: '0:45',
      thumbnail_url: '',
      language: null,
    });
  });

  it('signs in once, and again if the token was revoked', async () => {
    await show({ url: vod(await addTwitch()) }, vodUser);
    const before = (await twitch.askedFor('POST')).length;
    await show({ url: vod(await addTwitch()) }, vodUser);
    expect(await twitch.askedFor('POST')).toHaveLength(before);
    await twitch.script(REVOKING_ID, twitchList(twitchVideo(REVOKING_ID)));
    expect((await show({ url: vod(REVOKING_ID) }, vodUser)).video_id).toBe(REVOKING_ID);
    expect(await twitch.askedFor('POST')).toHaveLength(before + 1);
  });

  it.each([
    ['unknown', null, 'source.unavailable'],
    ['empty', twitchList(), 'source.unavailable'],
    ['private', twitchList(twitchVideo('1', { viewable: 'private' })), 'source.unavailable'],
    ['not long enough to have a length', twitchList(twitchVideo('1', { duration: '0s' })), 'source.no_duration'],
    ['beyond a rate limit', { status: 429, body: { error: 'Too Many Requests', status: 429 } }, 'source.platform_busy'],
    ['behind an inner fault', { status: 500, body: { error: 'Internal', status: 500 } }, 'source.platform_failed'],
  ])('refuses one that is %s', async (_what, answer, code) => {
    const id = twitchId();
    await twitch.script(id, answer ?? { status: 404, body: { error: 'Not Found', status: 404, message: 'gone' } });
    expectRefusal(await ask({ url: vod(id) }, vodUser), 400, code);
  });

  it.each(['https://clips.twitch.tv/FunnyName', 'https://www.twitch.tv/kitchenwizard', 'https://twitch.tv/a/clip/b'])(
    'refuses %s',
    async (url) => {
      expectRefusal(await ask({ url }, vodUser), 400, 'source.url_unsupported');
    },
  );
});

describe('POST /createShorts of a platform’s video', () => {
  it('passes the same validation, and shows the platform’s metadata', async () => {
    const id = await addYoutube();
    const project = await createProject(user, { url: `https://youtu.be/${id}`, endTime: 600 });
    expect(project).toMatchObject({
      url: watch(id),
      title: 'How bridges sing',
      end_time: 600,
      metadata: {
        title: 'How bridges sing',
        duration: '1:02:03',
        channel_title: 'Span & Wire',
        views: 1_234_567,
      },
    });
  });

  it('shows no views if the platform has no counts', async () => {
    const project = await createProject(user, { url: share(await addDrive()) });
    expect(project.metadata).toMatchObject({ title: 'Wedding of Ada and Grace', channel_title: 'Ada Example' });
    expect(project.metadata).not.toHaveProperty('views');
  });

  it('refuses what POST /videoMetadata refuses, with the same message', async () => {
    const short = watch(await addYoutube({ contentDetails: { duration: 'PT3M' } }));
    const urls = [
      short,
      watch(youtubeId()),
      'https://www.youtube.com/shorts/aaaaaaaaaaa',
      'https://www.twitch.tv/videos/123',
      'https://www.youtube.com/@channel',
    ];
    for (const url of urls) {
      const refused = await ask({ url });
      const code = refused.headers.get('X-Error-Code') ?? '';
      const sentence = expectRefusal(refused, 400, code);
      const create = await call('POST', '/createShorts', { token: user.token, body: { url } });
      expect(expectRefusal(create, 400, code)).toBe(sentence);
    }
    const reframe = { token: user.token, body: { url: short, goal: 'reframe' } };
    expectSuccess(await call('POST', '/projects', reframe), 201, projectResponseSchema);
  });
});

describe('GET /capabilities', () => {
  it('names the kinds of links, the languages and the formats of this server, and may be kept for a minute', async () => {
    const answer = await call('GET', '/capabilities', user);
    const { data } = expectSuccess(answer, 200, capabilitiesResponseSchema);
    expect(data).toMatchObject({
      sources: ['direct_link', 'youtube', 'google_drive', 'twitch'],
      speech: { languages: null },
      formats: expect.arrayContaining(['vertical', 'horizontal']),
      operator_contact: null,
    });
    expect(answer.headers.get('Cache-Control')).toBe('private, max-age=60');
    expectRefusal(await call('GET', '/capabilities'), 401, 'auth.required');
  });
});
