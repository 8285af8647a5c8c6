// Refuses to start with too little memory in the machine or container, because the system would kill a process later.
import os from 'node:os';

const MEGABYTE = 1024 * 1024;
/**
 * A machine of 1 or 2 GB has less than that for its programs. The first start of a sandbox fills it with ninety days of
 * history. In 1 GB the system killed it (docs/operations/faults.md).
 */
const LEAST = { first: 1_850 * MEGABYTE, later: 900 * MEGABYTE };

/** Throws a one-line error if there is too little. `start`: `first` if the sandbox must be filled now. */
export function demandMemory(start: 'first' | 'later', bytes = memoryBytes()): void {
  const least = LEAST[start];
  if (bytes >= least) return;
  const whose = start === 'first' ? 'the first start of a sandbox' : 'C3';
  throw new Error(`memory: ${inMegabytes(bytes)} MB, and ${whose} needs ${inMegabytes(least)} MB`);
}

/** If a container has no limit, it reports 0 or more than the machine has. */
function memoryBytes(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, os.totalmem()) : os.totalmem();
}

const inMegabytes = (bytes: number): number => Math.floor(bytes / MEGABYTE);
