// The least memory of the machine or of the container. With less, the system would end one of our processes.
import os from 'node:os';

const MEGABYTE = 1024 * 1024;
/**
 * A machine of 1 or 2 GB shows less than that to its programs. A sandbox's first start lives through ninety days: in
 * 1 GB the system ended it (docs/operations/faults.md).
 */
const LEAST = { first: 1_850 * MEGABYTE, later: 900 * MEGABYTE };

/** Throws one line where there is too little. `start`: whether the sandbox is filled now. */
export function demandMemory(start: 'first' | 'later', bytes = memoryBytes()): void {
  const least = LEAST[start];
  if (bytes >= least) return;
  const whose = start === 'first' ? 'the first start of a sandbox' : 'C3';
  throw new Error(`memory: ${inMegabytes(bytes)} MB, and ${whose} needs ${inMegabytes(least)} MB`);
}

/** A container's limit is 0, or more than the machine has, where none is set. */
function memoryBytes(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, os.totalmem()) : os.totalmem();
}

const inMegabytes = (bytes: number): number => Math.floor(bytes / MEGABYTE);
