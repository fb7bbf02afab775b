/** The package brings no types. */
declare module '@jitsi/rnnoise-wasm/dist/rnnoise-sync.js' {
  type Rnnoise = {
    ready: Promise<unknown>;
    HEAPF32: Float32Array;
    _malloc(bytes: number): number;
    /** `model`: 0 is the one that it brings. */
    _rnnoise_create(model: number): number;
    /** Addresses of 480 samples. */
    _rnnoise_process_frame(state: number, to: number, from: number): number;
    _rnnoise_destroy(state: number): void;
  };
  export default function createModule(): Rnnoise;
}
