import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderOptionsOf } from '../../../packages/client/node/cli/options.ts';
import { main } from '../../../packages/client/node/cli/main.ts';

/** Nobody listens there: a command that calls the service fails with exit code 1. */
const ENV = { CLIPMILL_URL: 'http://127.0.0.1:1', CLIPMILL_KEY: 'cmk_none' };
let said: string;

beforeEach(() => {
  said = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said += String(text);
    return true;
  });
});
afterEach(() => vi.restoreAllMocks());

it.each([
  ['clip talk.mp4 --duration banana', '--duration must be a number from 5 to 300.'],
  ['clip talk.mp4 --duration 301', '--duration must be a number from 5 to 300.'],
  ['posts results --project P', '--project is for clipmill posts.'],
  ['posts --after 7d', '--after is for clipmill posts results.'],
  ['clip talk.mp4 --from soon', '--from must be a number, in seconds.'],
  ['clip talk.mp4 --to 1e3', '--to must be a number, in seconds.'],
  ['clip talk.mp4 --from 20 --to 10', '--to must be greater than --from.'],
  ['clip talk.mp4 --count 0', '--count must be a whole number from 1.'],
  ['clip talk.mp4 --language english!', '--language must be the tag of a language, such as en or pt-BR.'],
  ['clip talk.mp4 --layout triple', '--layout must be single, split, react or gaming.'],
  ['clip talk.mp4 --shape 9:16,3:2', '--shape must be vertical, 4:5, 1:1, horizontal, 9:16 or 16:9.'],
  ['monitor https://twitch.tv/x --shape 1:1,4:5', '--shape must be one shape.'],
  ['render P S --resolution 480', '--resolution must be 720, 1080 or 2160.'],
  ['render P S --captions loud', '--captions must be classic, bold, box, pop, karaoke, minimal, neon, news, spotlight'],
  ['render P S --caption font', '--caption must be NAME=VALUE, with the name position, uppercase'],
  ['render P S --caption colour=red', '--caption must be NAME=VALUE, with the name position, uppercase'],
  ['render P S --captions off --caption size=2', '--caption needs captions: remove --captions off.'],
  ['render P S --zoom 1.2', '--zoom must be a number from 1 to 1.12.'],
  ['render P S --zoom near', '--zoom must be a number from 1 to 1.12.'],
  ['render P S --transition wipe', '--transition must be cut, punch_in or flash.'],
  ['render P S --progress-bar left', '--progress-bar must be none, top or bottom.'],
  ['render P S --background black', '--background must be blur or a color such as #101418.'],
  ['monitor https://twitch.tv/x --duration banana', '--duration must be a number from 5 to 300.'],
  ['monitor https://twitch.tv/x --aspect square', '--aspect must be vertical, 4:5, 1:1, horizontal, 9:16 or 16:9.'],
  ['brands create Mine --license CC-BY', '--license needs --music.'],
  ['cuts P', 'Name a project and one short.'],
  ['export', 'Name a project, or a project and one of its shorts.'],
  ['export P S T --format edl', 'Name a project, or a project and one of its shorts.'],
  ['export P', '--format must be fcpxml, xmeml, edl, otio, mlt or srt.'],
  ['export P --format mlt --bundle --media talk.mp4', '--bundle has the video in it. Leave out --media.'],
  ['cuts P S --pace slow', '--pace must be natural, fast or faster.'],
  [
    'cuts P S --accept filler,ums',
    '--accept must be all, or some of filler, repeat, noise, pause, retake, with commas.',
  ],
  ['shorts P --limit many', '--limit must be a whole number from 1.'],
])('%s: exit code 2, before anything is sent', async (line, message) => {
  expect(await main(line.split(' '), ENV)).toBe(2);
  expect(said).toContain(message);
});

it('reads changes of a caption style as the service takes them', () => {
  const caption = ['font=inter', 'size=1.5', 'uppercase=true', 'text_color=#ffeedd', 'key_words=a,b'];
  const changes = { font: 'inter', size: 1.5, uppercase: true, text_color: '#ffeedd', key_words: ['a', 'b'] };
  expect(renderOptionsOf({ caption })).toEqual({ captions: changes });
  expect(renderOptionsOf({ captions: 'pop', caption })).toEqual({ captions: { style: 'pop', ...changes } });
  expect(renderOptionsOf({})).toEqual({});
  expect(renderOptionsOf({ 'no-music': true })).toEqual({ music: false });
  expect(renderOptionsOf({ 'enhance-speech': true })).toEqual({ enhance_speech: true });
  const moving = { zoom: '1.08', transition: 'flash', 'progress-bar': 'top', background: '#101418' };
  expect(renderOptionsOf(moving)).toEqual({
    zoom: 1.08,
    transition: 'flash',
    progress_bar: 'top',
    background: '#101418',
  });
  const bare = { 'no-intro': true, 'no-outro': true, 'no-end-card': true };
  expect(renderOptionsOf(bare)).toEqual({ intro: false, outro: false, end_card: false });
});

it('takes what the service takes', async () => {
  const line =
    'clip missing.mp4 --resolution 720 --captions off --layout split --shape 9:16,1:1 --title auto --duration 30.5 ' +
    '--from 0 --to 60 --language auto --count 3';
  expect(await main(line.split(' '), ENV)).toBe(1);
  expect(said).toContain('File not found: missing.mp4.');
});
