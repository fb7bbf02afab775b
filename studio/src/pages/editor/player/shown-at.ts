/** Whether the element shows a frame of another second. False: it has no file, or another one by then. */
export function shownAt(video: HTMLVideoElement, sec: number): Promise<boolean> {
  if (video.readyState < HTMLMediaElement.HAVE_METADATA) return Promise.resolve(false);
  return new Promise((resolve) => {
    const ends = new AbortController();
    for (const name of ['seeked', 'error', 'emptied']) {
      video.addEventListener(name, () => (ends.abort(), resolve(name === 'seeked')), { signal: ends.signal });
    }
    video.currentTime = sec;
  });
}
