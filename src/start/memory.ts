// The least memory of the machine or of the container. With less, the system would end one of our processes.
import os from 'node:os';

/** A machine of 1 GB shows less than that to its programs. docs/operations/faults.md has the measured peaks. */
const LEAST_BYTES = 900 * 1024 * 1024;

/** Throws one line where there is too little. */
export function demandMemory(bytes = memoryBytes()): void {
  if (bytes < LEAST_BYTES)
    throw new Error(`memory: ${inMegabytes(bytes)} MB, and C3 needs ${inMegabytes(LEAST_BYTES)} MB`);
}

/** A container's limit is 0, or more than the machine has, where nobody set one. */
function memoryBytes(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, os.totalmem()) : os.totalmem();
}

const inMegabytes = (bytes: number): number => Math.floor(bytes / 1024 / 1024);
