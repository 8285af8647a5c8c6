// Columns, filters and state labels that console lists of two-person acts share.
import type { Preset } from '#design/console/views.tsx';
import { Moment } from '#design/console/moment.tsx';
import type { Column } from '#design/console/rows-table.tsx';
import { StateChip, type StateLabel } from '#design/console/state-chip.tsx';
import type { ActState } from '../contract.ts';
import { StaffName } from './staff-name.tsx';
import { t } from '#design/console/words.ts';

// These lists open on the acts that wait for a signature.

const WAITING: Preset = { name: t('Waiting'), filter: { state: 'proposed' } };

export const WAITING_FIRST = {
  startFilter: WAITING.filter,
  presets: [
    WAITING,
    { name: t('Done'), filter: { state: 'done' } },
    { name: t('All'), filter: {} },
  ] as readonly Preset[],
};

// State labels and texts.

export const STAFF_ACT_STATES: Record<ActState, StateLabel> = {
  proposed: [t('Waiting for signatures'), 'warn'],
  done: [t('Done'), 'plain'],
  withdrawn: [t('Taken back'), 'plain'],
};

export const SIGNED_FIRST = t('Proposed and signed. A second person must sign it.');

type Act = { proposedAt: string; proposedBy: string; state: ActState; approvals: number };

export const PROPOSED_COLUMN: Column<Act> = {
  label: t('Proposed'),
  of: (act) => <Moment at={act.proposedAt} />,
  under: (act) => <StaffName id={act.proposedBy} />,
};

export const ACT_STATE_COLUMN: Column<Act> = {
  label: t('State'),
  of: (act) => <StateChip of={STAFF_ACT_STATES[act.state]} />,
  under: signaturesText,
};

export function signaturesText({ state, approvals }: Act): string {
  return state === 'proposed' ? t('{approvals} of 2 signatures', { approvals }) : '';
}
