import { access } from 'node:fs/promises';
import type { FaceFinder, FoundFace, Picture } from './face-finder.ts';
import { openModelThread } from '../threads/model-thread.ts';

/**
 * Opens YuNet (OpenCV's face detector, MIT) from a mounted ONNX file, in a worker thread. It reads pictures of 640 pixels as they are, so
 * there is no closer look. Rejects, saying what to mount, where the file is missing or another model.
 */
export async function openYunet(model: string): Promise<FaceFinder> {
  await access(model).catch(() => {
    throw new Error('FACE_MODEL names no file. Mount face_detection_yunet_2023mar.onnx of the OpenCV model zoo there.');
  });
  const file = new URL('./yunet-worker.ts', import.meta.url);
  const thread = await openModelThread<Picture, FoundFace[]>(file, { name: 'face finder', data: model });
  return {
    id: 'yunet-onnx',
    find: ({ data: pixels, width, height }) => {
      const data = new Uint8Array(pixels);
      return thread.ask({ data, width, height }, [data.buffer]);
    },
    close: thread.close,
  };
}
