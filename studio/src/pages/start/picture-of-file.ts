const WIDTH = 480;
const PATIENCE_MS = 10_000;

/** A frame of a video file as a data URL, taken in the browser. Null if the browser cannot show it. */
export async function pictureOf(file: File): Promise<string | null> {
  const url = URL.createObjectURL(file);
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  try {
    return await new Promise<string | null>((done) => {
      setTimeout(() => done(null), PATIENCE_MS);
      video.addEventListener('error', () => done(null));
      video.addEventListener('loadedmetadata', () => {
        video.currentTime = Math.min(2, video.duration / 4);
      });
      video.addEventListener('seeked', () => done(draw(video)));
      video.src = url;
    });
  } finally {
    video.removeAttribute('src');
    URL.revokeObjectURL(url);
  }
}

function draw(video: HTMLVideoElement): string | null {
  if (video.videoWidth === 0) return null;
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = Math.round((WIDTH * video.videoHeight) / video.videoWidth);
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/jpeg', 0.7);
}
