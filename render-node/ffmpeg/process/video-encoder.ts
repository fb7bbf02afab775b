/** An encoder of a graphics chip, as ffmpeg knows it. */
type Hardware = {
  /** Opens the chip. Before the inputs of a command. */
  open: readonly string[];
  /** Files of the chip that a program in the sandbox needs. */
  devices: readonly string[];
  /** What the last filters must do with a picture in yuv420p. */
  upload: readonly string[];
  /** Null: the pictures are on the chip already. */
  pixelFormat: string | null;
  /** Values of its own scale of quality, from the smallest files to the best pictures. */
  qualities: readonly number[];
  ask: (quality: number) => readonly string[];
};

const RENDER_NODES = '/dev/dri';

/** Hardware encoders of H.264 by their names in ffmpeg, in the order in which they are tried. */
export const HARDWARE = {
  h264_nvenc: {
    open: [],
    devices: ['/dev/nvidia0', '/dev/nvidiactl', '/dev/nvidia-modeset', '/dev/nvidia-uvm', '/dev/nvidia-uvm-tools'],
    upload: [],
    pixelFormat: 'yuv420p',
    qualities: [29, 27, 25, 23, 21, 19, 17],
    ask: (quality) => ['-preset', 'p5', '-rc', 'vbr', '-cq', String(quality), '-b:v', '0'],
  },
  h264_qsv: {
    open: [],
    devices: [RENDER_NODES],
    upload: [],
    pixelFormat: 'nv12',
    qualities: [28, 26, 24, 22, 20, 18, 16],
    ask: (quality) => ['-preset', 'medium', '-global_quality', String(quality)],
  },
  h264_vaapi: {
    open: ['-vaapi_device', `${RENDER_NODES}/renderD128`],
    devices: [RENDER_NODES],
    upload: ['format=nv12', 'hwupload'],
    pixelFormat: null,
    qualities: [28, 26, 24, 22, 20, 18, 16],
    ask: (quality) => ['-rc_mode', 'CQP', '-qp', String(quality)],
  },
  h264_videotoolbox: {
    open: [],
    devices: [],
    upload: [],
    pixelFormat: 'yuv420p',
    qualities: [45, 50, 55, 60, 65, 70, 75],
    ask: (quality) => ['-q:v', String(quality)],
  },
} as const satisfies Record<string, Hardware>;

type HardwareName = keyof typeof HARDWARE;
export const HARDWARE_NAMES = Object.keys(HARDWARE) as HardwareName[];

/** A hardware encoder, and a value of its own scale. */
export type HardwareEncoder = { name: HardwareName; quality: number };

/** Null is x264, whose files are the same on every node. */
export type VideoEncoder = HardwareEncoder | null;

/** What an encoder needs around the command that it is used in. */
export function needsOf(encoder: VideoEncoder): Pick<Hardware, 'open' | 'devices' | 'upload'> {
  return encoder === null ? { open: [], devices: [], upload: [] } : HARDWARE[encoder.name];
}

/** What a hardware encoder is told besides what all encoders are: see `videoArgs`. */
export function hardwareArgs({ name, quality }: HardwareEncoder): string[] {
  const { ask, pixelFormat }: Hardware = HARDWARE[name];
  return ['-c:v', name, ...ask(quality), ...(pixelFormat === null ? [] : ['-pix_fmt', pixelFormat])];
}
