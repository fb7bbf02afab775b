import { cleanFile, type CleanTask } from './clean-file.ts';
import { serveModel } from '../threads/model-thread-side.ts';

/** The thread of clean-speech.ts. */
serveModel((task: CleanTask) => cleanFile(task));
