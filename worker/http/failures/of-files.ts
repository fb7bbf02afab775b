import { UPLOADS } from '#schema/domain/limits.ts';
import { BRANDS } from '#schema/domain/brands/brand.ts';
import { MUSIC } from '#schema/domain/brands/music.ts';

/** The part of `FAILURES` about uploads, and the brands that have some of them. */
export const FAILURES_OF_FILES = {
  'upload.parts_wrong': {
    status: 400,
    text: 'parts does not match the uploaded file. Send every part once, with the ETag that its PUT returned.',
  },
  'upload.wrong_size': {
    status: 400,
    text: 'The uploaded file does not have the announced size and was deleted. Start a new upload.',
  },
  'uploads.too_many': {
    status: 403,
    text: `You already have ${UPLOADS.openPerUser} open uploads. Complete or delete one first.`,
  },
  'uploads.too_large': {
    status: 403,
    text: 'Your uploads use all the storage that your plan allows. Delete one that you no longer need.',
  },
  'brands.too_many': { status: 403, text: `You already have ${BRANDS.perUser} brands. Delete one first.` },
  'brand.logo_refused': {
    status: 400,
    text: `The logo must be a PNG, JPEG or still WebP picture of at most ${BRANDS.logoMaxSidePx} pixels per side. Convert it, upload it again, and send the new upload_id.`,
  },
  'brand.music_refused': {
    status: 400,
    text: `The music must be an MP3, M4A, WAV, Ogg or FLAC file of at most ${MUSIC.maxBytes / 1e6} MB. Convert it, upload it again, and send the new upload_id.`,
  },
} as const;
