import { lazy } from 'react';

/** `ClipVideo`, loaded with the library of its captions when a clip first plays. */
export const LazyClipVideo = lazy(async () => ({ default: (await import('./clip-video.tsx')).ClipVideo }));
