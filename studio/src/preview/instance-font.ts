import wasmUrl from 'harfbuzzjs/dist/harfbuzz-subset.wasm?url';

/** The functions of HarfBuzz that are used, in its memory. Numbers are pointers. */
type Subsetter = {
  memory: WebAssembly.Memory;
  _initialize: () => void;
} & Record<
  | 'malloc'
  | 'free'
  | 'hb_blob_create'
  | 'hb_blob_destroy'
  | 'hb_blob_get_data'
  | 'hb_blob_get_length'
  | 'hb_face_create'
  | 'hb_face_destroy'
  | 'hb_face_reference_blob'
  | 'hb_set_clear'
  | 'hb_set_invert'
  | 'hb_subset_input_create_or_fail'
  | 'hb_subset_input_destroy'
  | 'hb_subset_input_pin_axis_location'
  | 'hb_subset_input_set'
  | 'hb_subset_input_unicode_set'
  | 'hb_subset_or_fail',
  (...args: number[]) => number
>;

const WRITABLE = 2;
const LAYOUT_FEATURES = 6;
const WEIGHT_AXIS = [...'wght'].reduce((tag, char) => tag * 256 + char.charCodeAt(0), 0);

let loading: Promise<Subsetter> | undefined;

async function load(): Promise<Subsetter> {
  const { instance } = await WebAssembly.instantiateStreaming(fetch(wasmUrl));
  const subsetter = instance.exports as unknown as Subsetter;
  subsetter._initialize();
  return subsetter;
}

/**
 * One weight (100 to 900) of a variable TrueType font. Nodes do the same by `subset-font`, for the characters of a clip
 * alone. Throws if the font is broken.
 */
export async function instanceFont(font: Uint8Array, weight: number): Promise<Uint8Array> {
  loading ??= load();
  const hb = await loading;
  const place = hb.malloc(font.length);
  new Uint8Array(hb.memory.buffer).set(font, place);
  const blob = hb.hb_blob_create(place, font.length, WRITABLE, 0, 0);
  const face = hb.hb_face_create(blob, 0);
  hb.hb_blob_destroy(blob);
  const input = hb.hb_subset_input_create_or_fail();
  const features = hb.hb_subset_input_set(input, LAYOUT_FEATURES);
  hb.hb_set_clear(features);
  hb.hb_set_invert(features);
  const characters = hb.hb_subset_input_unicode_set(input);
  hb.hb_set_clear(characters);
  hb.hb_set_invert(characters);
  hb.hb_subset_input_pin_axis_location(input, face, WEIGHT_AXIS, weight);
  const made = hb.hb_subset_or_fail(face, input);
  hb.hb_subset_input_destroy(input);
  try {
    if (made === 0) throw new Error('a font could not be read');
    const result = hb.hb_face_reference_blob(made);
    const from = hb.hb_blob_get_data(result, 0);
    const bytes = new Uint8Array(hb.memory.buffer).slice(from, from + hb.hb_blob_get_length(result));
    hb.hb_blob_destroy(result);
    hb.hb_face_destroy(made);
    return bytes;
  } finally {
    hb.hb_face_destroy(face);
    hb.free(place);
  }
}
