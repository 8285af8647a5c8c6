// Acts of two persons, in the words of the desk.
import type { StateLabel } from '#design/console/state-chip.tsx';
import type { ActState } from '../contract.ts';

export const STAFF_ACT_STATES: Record<ActState, StateLabel> = {
  proposed: ['Waiting for signatures', 'warn'],
  done: ['Done', 'good'],
  withdrawn: ['Taken back', 'plain'],
};

export const SIGNED_FIRST = 'Proposed and signed. A second person must sign it.';
