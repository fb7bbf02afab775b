import { describe, expect, it } from 'vitest';
import { DENIED_CALLS, seccompFilter } from '../../../../../render-node/ffmpeg/sandbox/seccomp.ts';

const AUDIT = { x64: 0xc000003e, arm64: 0xc00000b7 };
const [KILL, EPERM, ENOSYS, ALLOW] = [0x80000000, 0x00050001, 0x00050026, 0x7fff0000];

type Call = { number: number; architecture?: number; argument?: number };

/** Runs the program as the kernel does, for what it uses of BPF. */
function judge(arch: 'x64' | 'arm64', { number, architecture = AUDIT[arch], argument = 0 }: Call): number {
  const program = seccompFilter(arch) ?? new Uint8Array();
  const view = new DataView(program.buffer);
  const data = new Map([
    [0, number],
    [4, architecture],
    [16, argument],
  ]);
  let loaded = 0;
  for (let at = 0; at < program.length / 8; at += 1) {
    const code = view.getUint16(at * 8, true);
    const k = view.getUint32(at * 8 + 4, true);
    const jump = (isTrue: boolean) => view.getUint8(at * 8 + (isTrue ? 2 : 3));
    if (code === 0x20) loaded = data.get(k) ?? Number.NaN;
    else if (code === 0x15) at += jump(loaded === k);
    else if (code === 0x35) at += jump(loaded >= k);
    else if (code === 0x45) at += jump((loaded & k) !== 0);
    else if (code === 0x06) return k;
    else throw new Error(`unknown instruction ${code}`);
  }
  throw new Error('no verdict');
}

describe.each(['x64', 'arm64'] as const)('the filter of %s', (arch) => {
  const numbers = DENIED_CALLS.flatMap((call) => call[arch] ?? []);
  const { clone, socket, ordinary } = {
    x64: { clone: 56, socket: 41, ordinary: [0, 1, 2, 9, 10, 13, 14, 28, 42, 59, 60, 202, 203, 231, 257, 302] },
    arm64: { clone: 220, socket: 198, ordinary: [56, 57, 63, 64, 93, 94, 98, 123, 203, 215, 221, 222, 226, 233, 261] },
  }[arch];

  it('refuses each call that is listed', () => {
    expect(numbers.length).toBeGreaterThan(50);
    expect(numbers.map((number) => judge(arch, { number }))).toEqual(numbers.map(() => EPERM));
  });

  it('allows what programs do: files, memory, threads, starting programs, their own limits', () => {
    expect(ordinary.map((number) => judge(arch, { number }))).toEqual(ordinary.map(() => ALLOW));
  });

  it('allows threads and processes, but no namespaces', () => {
    // CLONE_VM and its like for a thread, SIGCHLD for a process; a new user namespace; clone3, whose flags it cannot see.
    expect(judge(arch, { number: clone, argument: 0x3d0f00 })).toBe(ALLOW);
    expect(judge(arch, { number: clone, argument: 17 })).toBe(ALLOW);
    expect(judge(arch, { number: clone, argument: 0x10000011 })).toBe(EPERM);
    expect(judge(arch, { number: 435 })).toBe(ENOSYS);
  });

  it('allows sockets of the internet and of this host, and no others', () => {
    const families = [1, 2, 10, 16, 17, 38, 40];
    expect(families.map((argument) => judge(arch, { number: socket, argument }))).toEqual([
      ALLOW,
      ALLOW,
      ALLOW,
      ALLOW,
      EPERM,
      EPERM,
      EPERM,
    ]);
  });

  it('kills programs of another architecture', () => {
    expect(judge(arch, { number: 1, architecture: 0x40000003 })).toBe(KILL);
  });
});

it('kills calls of x32, whose numbers would pass for others', () => {
  expect(judge('x64', { number: 0x40000000 + 101 })).toBe(KILL);
});

it('there is none for an architecture whose calls are not known', () => {
  expect(seccompFilter('riscv64')).toBeNull();
});
