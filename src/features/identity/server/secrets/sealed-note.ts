// A note that its holder brings back, so that nothing is kept here meanwhile.
import type { Floor } from '#platform/floor.ts';
import { machineNow } from '#platform/time/machine-time.ts';
import { seal, unseal } from './secrets-of-people.ts';

/** `kind`: a note of one kind is none of another. It is good for `lifeMs` of the machine's clock. */
export function sealNote(
  floor: Pick<Floor, 'secrets'>,
  { kind, value, lifeMs }: { kind: string; value: object; lifeMs: number },
): string {
  return seal(floor.secrets, JSON.stringify({ kind, value, until: machineNow() + lifeMs })).toString('base64url');
}

/** Null where the note is old, of another kind or not ours. */
export function openNote<T>(floor: Pick<Floor, 'secrets'>, kind: string, note: string): T | null {
  try {
    const read = JSON.parse(unseal(floor.secrets, Buffer.from(note, 'base64url'))) as {
      kind: string;
      value: T;
      until: number;
    };
    return read.kind === kind && read.until >= machineNow() ? read.value : null;
  } catch {
    return null; // Made up, or sealed under another key: as good as old.
  }
}
