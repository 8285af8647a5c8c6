// Columns of lists of acts that two persons sign.
import { Moment } from '#design/console/moment.tsx';
import type { Column } from '#design/console/rows-table.tsx';
import { StateChip } from '#design/console/state-chip.tsx';
import { STAFF_ACT_STATES, type StaffAct } from './staff-act-labels.ts';
import { StaffName } from './staff-name.tsx';

type Act = Pick<StaffAct, 'proposedAt' | 'proposedBy' | 'state' | 'approvals'>;

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
