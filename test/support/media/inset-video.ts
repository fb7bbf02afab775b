import { execa } from 'execa';
import { findFfmpeg } from '../../../render-node/ffmpeg/process/binaries.ts';
import { SCREENSHOT } from './face-video.ts';

/** Left, top, width, height in pixels of 640 x 360. */
export type Rectangle = readonly [x: number, y: number, width: number, height: number];

export const INSET_PICTURE = { width: 640, height: 360, fps: 25 } as const;

/** Squares of 149 pixels in the screenshot with a face in the middle: their left edges; all begin 347 from the top. */
const PORTRAITS = [7, 164, 478] as const;

/** The shared screen. It moves everywhere, in the same way in each run. */
const SCREENS = {
  pattern: 'testsrc2=s=640x360:r=25',
  zoom: 'mandelbrot=s=640x360:r=25:end_scale=0.05:end_pts=400',
  slide:
    'color=c=0xf4f4f0:s=640x360:r=25,drawbox=x=60:y=50:w=300:h=24:t=fill:c=0x203050,drawbox=x=60:y=110:w=420:h=10:t=fill:c=0x404040,drawbox=x=60:y=140:w=380:h=10:t=fill:c=0x404040',
} as const;
export type Screen = keyof typeof SCREENS;

export type InsetVideo = {
  screen: Screen;
  seconds: number;
  /**
   * Each shows its own portrait, which sways a little in front of a plain background with a door frame. `isStill`: a
   * photo.
   */
  insets: { at: Rectangle; isStill?: boolean; round?: number; fromSec?: number }[];
};

/** Writes a video of a screen with webcam insets. */
export async function writeInsetVideo(file: string, { screen, seconds, insets }: InsetVideo): Promise<void> {
  const parts = insets.flatMap(({ at: [, , width, height], isStill = false, round = 0 }, i) => {
    const side = Math.round(Math.min(width * 0.62, height * 0.95));
    const sway = isStill ? '0' : `${Math.round(width / 40)}*sin(2*t+${i})`;
    const ground = `color=c=0x5a6470:s=${width}x${height}:r=25:d=${seconds}`;
    const door = `drawbox=x=${Math.round(width * 0.86)}:y=0:w=3:h=${height}:t=fill:c=0x30343a`;
    const grain = isStill ? 'null' : 'noise=alls=6:allf=t';
    const corner = `max(abs(X-W/2)-W/2+${round},0)`;
    const mask = `geq=lum='lum(X,Y)':cb='cb(X,Y)':cr='cr(X,Y)':a='255*lte(hypot(${corner},max(abs(Y-H/2)-H/2+${round},0)),${round})'`;
    return [
      `[0:v]crop=149:149:${PORTRAITS[i % 3]}:347,scale=${side}:${side},format=yuv444p,loop=-1:1,fps=25,trim=duration=${seconds},setpts=PTS-STARTPTS[face${i}]`,
      `${ground},${door}[ground${i}]`,
      `[ground${i}][face${i}]overlay=x='(W-w)/2-W*0.08+${sway}':y='H-h':format=yuv444,${grain},format=yuva444p${round > 0 ? `,${mask}` : ''}[cam${i}]`,
    ];
  });
  const laid = insets.map(({ at: [x, y], fromSec = 0 }, i) => {
    return `[on${i}][cam${i}]overlay=x=${x}:y=${y}:format=yuv444:enable='gte(t,${fromSec})'[on${i + 1}]`;
  });
  const graph = [`${SCREENS[screen]},trim=duration=${seconds}[on0]`, ...parts, ...laid].join(';');
  const { ffmpegPath } = await findFfmpeg(process.env);
  const coding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '23', '-pix_fmt', 'yuv420p'];
  const output = ['-map', `[on${insets.length}]`, '-t', String(seconds), ...coding, file];
  await execa(ffmpegPath, ['-v', 'error', '-y', '-i', SCREENSHOT, '-filter_complex', graph, ...output]);
}
