import { LIMITS, UPLOADS } from '#schema/domain/limits.ts';
import { BRANDS } from '#schema/domain/brands/brand.ts';
import { ENDS } from '#schema/domain/brands/ends.ts';
import { FOOTAGE } from '#schema/domain/footage/footage.ts';
import { MUSIC } from '#schema/domain/brands/music.ts';
import { OWN_FONTS } from '#schema/domain/brands/own-font.ts';

/** The part of `FAILURES` about uploads, the brands and fonts that are made of some of them, and translations. */
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
  'translation.missing': {
    status: 400,
    text: 'captions.language: the short has no translation to this language. Translate it first (POST /shorts/{project_id}/{short_id}/translations), look through the lines, then render it. Or send auto for captions in the language of the video.',
  },
  'translation.incomplete': {
    status: 400,
    text: 'captions.language: some words of the short are not translated. Translate them (POST /shorts/{project_id}/{short_id}/translations translates what is missing), or write their lines (PATCH /shorts/{project_id}/{short_id}/translations/{language}).',
  },
  'translation.in_progress': {
    status: 400,
    text: 'The short is being translated to this language. Wait until the status of the translation is done.',
  },
  'translations.too_many': {
    status: 403,
    text: `A short has at most ${LIMITS.translationsPerShort} translations. Delete one first.`,
  },
  'fonts.too_many': { status: 403, text: `You already have ${OWN_FONTS.perUser} fonts. Delete one first.` },
  'font.refused': {
    status: 400,
    text: `The file is no TTF, OTF or WOFF2 font of at most ${OWN_FONTS.maxBytes / 1e6} MB, or it is damaged. Export the font again, upload it, and send the new upload_id.`,
  },
  'font.variable': {
    status: 400,
    text: 'The font is variable: one file for many weights. Upload the file of the one weight that you want; the download of such a font often has it in a folder "static".',
  },
  'font.restricted': {
    status: 400,
    text: 'The maker of the font does not allow it to be embedded (OS/2 fsType: restricted license). Ask the maker for a license and a file that allow it, or choose another font.',
  },
  'brand.video_refused': {
    status: 400,
    text: `An intro or outro must be an MP4, MOV or MKV video of ${ENDS.videoSec[0]} to ${ENDS.videoSec[1]} seconds and at most ${ENDS.maxBytes / 1e6} MB. Cut or convert it, upload it again, and send the new upload_id.`,
  },
  'brand.card_refused': {
    status: 400,
    text: `The picture of the end card must be a PNG, JPEG or still WebP picture of at most ${BRANDS.logoMaxSidePx} pixels per side. Convert it, upload it again, and send the new upload_id.`,
  },
  'footage.too_many': {
    status: 403,
    text: `You already have ${FOOTAGE.perUser} pictures and videos for B-roll. Delete one first.`,
  },
  'footage.refused': {
    status: 400,
    text: `Footage must be a PNG, JPEG or still WebP picture of at most ${FOOTAGE.pictureMaxSidePx} pixels per side, ${FOOTAGE.pictureMaxPixels / 1e6} megapixels and ${FOOTAGE.pictureMaxBytes / 1e6} MB, or an MP4, MOV or MKV video of ${FOOTAGE.videoSec[0]} to ${FOOTAGE.videoSec[1]} seconds and at most ${FOOTAGE.videoMaxBytes / 1e6} MB. Cut or convert it, upload it again, and send the new upload_id.`,
  },
} as const;
