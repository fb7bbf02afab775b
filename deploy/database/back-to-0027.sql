-- For a Worker from before migration 28: writes rows as it reads them. Each statement changes at most 10,000 rows, so that none runs
-- long: run this file again until no statement changes any. See docs/decisions/0079-a-database-that-does-not-fill-up.md.

update projects set
  source_key = source_object, thumbnail_key = thumbnail_object, transcript_key = transcript_object, sound_key = sound_object
where rowid in (
  select rowid from projects where typeof(source_key) = 'blob' or typeof(transcript_key) = 'blob' limit 10000);

update projects set source_info = json_patch('{}', json_object(
  'durationSec', source_info -> '$[0]', 'width', source_info -> '$[1]', 'height', source_info -> '$[2]',
  'fps', source_info -> '$[3]', 'rotation', source_info -> '$[4]', 'isHdr', source_info -> '$[5]',
  'isInterlaced', source_info -> '$[6]', 'isVariableRate', source_info -> '$[7]', 'hasAudio', source_info -> '$[8]',
  'subtitleStreams', source_info -> '$[9]', 'videoCodec', source_info -> '$[10]', 'audioCodec', source_info -> '$[11]',
  'container', source_info -> '$[12]', 'sizeBytes', source_info -> '$[13]', 'startsAtSec', source_info -> '$[14]',
  'videoStartSec', source_info -> '$[15]', 'soundStream', source_info -> '$[16]'))
where rowid in (select rowid from projects where json_type(source_info) = 'array' limit 10000);

update shorts set framing_key = framing_object, thumbnail_key = thumbnail_object, preview_key = preview_object
where rowid in (
  select rowid from shorts where typeof(framing_key) = 'blob' or typeof(thumbnail_key) = 'blob' limit 10000);

update shorts set hashtags = iif(hashtags = '', '[]', '[' || replace(json_quote(hashtags), ' ', '","') || ']')
where rowid in (select rowid from shorts where hashtags not like '[%' limit 10000);

update renders set video_key = video_object, thumbnail_key = thumbnail_object, captions_key = captions_object,
  render_hash = iif(typeof(render_hash) = 'blob', lower(hex(render_hash)), render_hash),
  file_hash = iif(typeof(file_hash) = 'blob', lower(hex(file_hash)), file_hash)
where rowid in (select rowid from renders where typeof(render_hash) = 'blob' or typeof(video_key) = 'blob' limit 10000);

update renders set plan = json_patch('{
  "rendererVersion": "5", "layout": "single", "aspectRatio": "vertical", "resolution": 1080, "fps": "source",
  "captions": {"style": "bold", "position": "bottom", "uppercase": false, "highlightColor": "#FFD400"}, "loudness": -14
}', json_set(plan, '$.range', json_object('startSec', plan -> '$.range[0]', 'endSec', plan -> '$.range[1]')))
where rowid in (select rowid from renders where json_type(plan, '$.range') = 'array' limit 10000);
