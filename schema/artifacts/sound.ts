import * as z from 'zod';
import {
  type MotionFrame,
  SOUND_EVENTS,
  type SoundEvent,
  type SoundFeatures,
  type SoundLevels,
  type VoicePiece,
  type Voiceprint,
  type VoiceTurn,
} from '../domain/media.ts';
import { rangeSchema, seconds, type ShapeOf, version1 } from './shape.ts';

const frameMs = z.number().positive();

const featuresSchema = z.object({
  frameMs,
  pitchHz: z.array(z.number()),
  flux: z.array(z.number()),
} satisfies ShapeOf<SoundFeatures>);

const eventSchema = z.object({
  ...rangeSchema.shape,
  kind: z.enum(SOUND_EVENTS),
  strength: z.number(),
} satisfies ShapeOf<SoundEvent>);

const voiceSchema = z.object({
  ...rangeSchema.shape,
  pitchHz: z.number(),
  timbre: z.array(z.number()),
} satisfies ShapeOf<VoicePiece>);

const turnSchema = z.object({ ...rangeSchema.shape, voice: z.string() } satisfies ShapeOf<VoiceTurn>);

const voiceprintSchema = z.object({
  voice: z.string(),
  seconds,
  values: z.array(z.number()),
} satisfies ShapeOf<Voiceprint>);

const motionSchema = z.object({
  atSec: seconds,
  change: z.number(),
  sceneChange: z.number(),
  brightness: z.number(),
} satisfies ShapeOf<MotionFrame>);

/** `sound.json`: the sound of a project's window. Written by `transcribe` and `join-transcript`. */
export const soundSchema = z.object({
  version: version1,
  ...({
    startSec: seconds,
    frameMs,
    levelsDb: z.array(z.number()),
    features: featuresSchema.optional(),
    events: z.array(eventSchema).optional(),
    voices: z.array(voiceSchema).optional(),
    turns: z.array(turnSchema).optional(),
    voiceprints: z.array(voiceprintSchema).optional(),
    motion: z.array(motionSchema).optional(),
  } satisfies ShapeOf<SoundLevels>),
});
