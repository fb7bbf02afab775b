import { type RefObject, useEffect } from 'react';

/** Ends the load of a video with its element. Otherwise the browser continues to load the file. */
export function useStopLoading(video: RefObject<HTMLVideoElement | null>): void {
  useEffect(() => {
    const element = video.current;
    return () => {
      element?.removeAttribute('src');
      element?.load();
    };
  }, [video]);
}
