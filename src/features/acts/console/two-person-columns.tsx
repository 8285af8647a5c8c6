// Columns of lists of acts that two persons sign.
import { Moment } from '#design/console/moment.tsx';
import type { Column } from '#design/console/rows-table.tsx';
import { StateChip } from '#design/console/state-chip.tsx';
import type { ActState } from '../contract.ts';
import { STAFF_ACT_STATES } from './act-labels.ts';
import { StaffName } from './staff-name.tsx';

type Act = { proposedAt: string; proposedBy: string; state: ActState; approvals: number };

export const PROPOSED_COLUMN: Column<Act> = {
  label: 'Proposed',
  of: (act) => <Moment at={act.proposedAt} />,
  under: (act) => <StaffName id={act.proposedBy} />,
};

export const ACT_STATE_COLUMN: Column<Act> = {
  label: 'State',
  of: (act) => <StateChip of={STAFF_ACT_STATES[act.state]} />,
  under: signaturesText,
};

export function signaturesText({ state, approvals }: Act): string {
  return state === 'proposed' ? `${approvals} of 2 signatures` : '';
}
