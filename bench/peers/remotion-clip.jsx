import { createElement } from 'react';
import { AbsoluteFill, Composition, Html5Video, registerRoot, staticFile, useCurrentFrame } from 'remotion';

/** The clip as a page: the video behind a moving window, the words of the moment over it. */
function Clip({ fps, startFrame, endFrame, xs, scale, words }) {
  const frame = useCurrentFrame();
  const video = {
    position: 'absolute',
    height: 1920,
    transformOrigin: '0 0',
    transform: `translateX(${-xs[frame] * scale}px)`,
  };
  const sec = frame / fps;
  const at = words.findIndex(({ endSec }) => sec < endSec);
  const card = words.slice(at - (at % 4), at - (at % 4) + 4);
  return createElement(
    AbsoluteFill,
    { style: { backgroundColor: 'black', overflow: 'hidden' } },
    createElement(Html5Video, {
      src: staticFile('talk.mp4'),
      trimBefore: startFrame,
      trimAfter: endFrame,
      style: video,
    }),
    createElement(
      'div',
      { style: CARD },
      card.map((word, i) =>
        createElement(
          'span',
          { key: word.startSec, style: { color: i === at % 4 ? '#FFD400' : 'white' } },
          `${word.text} `,
        ),
      ),
    ),
  );
}

const CARD = {
  position: 'absolute',
  top: 1400,
  width: '100%',
  textAlign: 'center',
  font: '800 80px sans-serif',
  WebkitTextStroke: '6px black',
  paintOrder: 'stroke fill',
};

function Root() {
  return createElement(Composition, {
    id: 'clip',
    component: Clip,
    width: 1080,
    height: 1920,
    fps: 30,
    durationInFrames: 1,
    defaultProps: { fps: 30, startFrame: 0, endFrame: 1, xs: [0], scale: 1, words: [] },
    calculateMetadata: ({ props }) => ({ durationInFrames: props.endFrame - props.startFrame }),
  });
}

registerRoot(Root);
