import { readFileSync } from 'node:fs';
import { processes, processesBelow } from './cpu-time.ts';

const EVERY_MS = 500;

/**
 * What was used so far, at a time (epoch ms): CPU of all processes that this one started and of the node's, the node's memory
 * at that time (its children included), and the bytes that they passed through read and write calls since the start.
 */
export type Reading = {
  atMs: number;
  cpuSec: number;
  nodeCpuSec: number;
  nodeBytes: number;
  readBytes: number;
  writtenBytes: number;
};
export type Used = Omit<Reading, 'atMs'> & { wallSec: number };

/** Reads what a node and the whole bench use, twice a second, until `stop`. */
export function startNodeMeter(nodePid: number) {
  const readings: Reading[] = [];
  const look = () => readings.push(readNow(nodePid));
  look();
  const timer = setInterval(look, EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      look();
    },
    /** What was used between two times; `nodeBytes` is the peak. */
    between(fromMs: number, toMs: number): Used {
      const from = readings.findLast(({ atMs }) => atMs <= fromMs) ?? readings[0];
      const to = readings.find(({ atMs }) => atMs >= toMs) ?? readings.at(-1);
      if (from === undefined || to === undefined) throw new Error('The meter has no reading.');
      const during = readings.filter(({ atMs }) => atMs >= from.atMs && atMs <= to.atMs);
      return {
        wallSec: (toMs - fromMs) / 1000,
        cpuSec: to.cpuSec - from.cpuSec,
        nodeCpuSec: to.nodeCpuSec - from.nodeCpuSec,
        nodeBytes: Math.max(...during.map(({ nodeBytes }) => nodeBytes)),
        readBytes: to.readBytes - from.readBytes,
        writtenBytes: to.writtenBytes - from.writtenBytes,
      };
    },
  };
}

function readNow(nodePid: number): Reading {
  const all = processes();
  // What this process uses to measure, to ask and to serve the source is no part of the job.
  const ownSec = all.find(([pid]) => pid === process.pid)?.[1].cpuSec ?? 0;
  const node = processesBelow(nodePid, all);
  const programs = processesBelow(
    nodePid,
    all.filter(([pid, { parent }]) => parent !== nodePid || !isCopy(pid, parent)),
  );
  const io = readFileSync(`/proc/${nodePid}/io`, 'utf8');
  const ioOf = (name: string) => Number(new RegExp(`^${name}: (\\d+)`, 'm').exec(io)?.[1] ?? 0);
  return {
    atMs: Date.now(),
    cpuSec: sum(processesBelow(process.pid, all).map(({ allCpuSec }) => allCpuSec)) - ownSec,
    nodeCpuSec: sum(node.map(({ allCpuSec }) => allCpuSec)),
    nodeBytes: sum(programs.map(({ residentBytes }) => residentBytes)),
    readBytes: ioOf('rchar'),
    writtenBytes: ioOf('wchar'),
  };
}

/** A program that is about to start is still a copy of its parent, which shares its memory. */
function isCopy(pid: number, parent: number): boolean {
  try {
    return commandOf(pid) === commandOf(parent);
  } catch {
    // It ended in the meantime.
    return false;
  }
}

function commandOf(pid: number): string {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
