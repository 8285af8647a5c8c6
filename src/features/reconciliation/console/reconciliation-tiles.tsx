import { Amount } from '../../../design/console/amount.tsx';
import { ageText, minutesBetween } from '../../../design/console/moment.tsx';
import { mayUse } from '../../../design/console/staff-session.ts';
import { Tile } from '../../../design/console/tile.tsx';
import { dateText } from '../../../design/date-text.ts';
import { useCall } from '../../../platform/client/queries.ts';
import { COVERAGE } from './bank-words.ts';

const EVERY_MINUTE = { quiet: true, refetchEveryMs: 60_000 } as const;

function useStanding() {
  const { data, error } = useCall('GET /console/api/v1/reconciliation', {}, EVERY_MINUTE);
  return { standing: data, state: data ? ('ready' as const) : error ? ('failed' as const) : ('loading' as const) };
}

export function CoverageTile() {
  const { standing, state } = useStanding();
  const words = standing && COVERAGE[standing.coverage];
  return (
    <Tile
      title="Client account"
      to="/reconciliation"
      state={state}
      figure={<Amount minor={standing?.clientBankMinor} unit />}
      note={
        standing && standing.operatorDueMinor > 0 ? (
          <>
            operator owes <Amount minor={standing.operatorDueMinor} unit />
          </>
        ) : (
          'by the ledger'
        )
      }
      alarm={words && { text: words[0], tone: words[1] }}
    />
  );
}

export function ReconciledTile() {
  const { standing, state } = useStanding();
  const open = standing?.openDay;
  return (
    <Tile
      title="Reconciled up to"
      to="/reconciliation"
      state={state}
      figure={standing?.lastClosedDay ? dateText(standing.lastClosedDay.id) : 'No day yet'}
      note={standing?.nextDueAt ? `next statement due ${dateText(standing.nextDueAt)}` : ''}
      alarm={
        standing?.coverage === 'reconciliation_stale'
          ? { text: 'Overdue', tone: 'warn' }
          : open
            ? { text: `${dateText(open.date)} is open`, tone: 'plain' }
            : undefined
      }
    />
  );
}

export function OpenLinesTile() {
  const { standing, state } = useStanding();
  const clock = useCall('GET /console/api/v1/sandbox/clock', {}, EVERY_MINUTE);
  if (!mayUse(['finance'])) return null;
  const age = standing?.oldestOpenLineAt && clock.data ? minutesBetween(standing.oldestOpenLineAt, clock.data.now) : undefined;
  return (
    <Tile
      title="Bank lines not explained"
      to={`/statement-lines?filter=${encodeURIComponent('{"open":"true"}')}`}
      state={state}
      figure={standing?.openLines}
      note={age === undefined ? 'none' : `oldest ${ageText(age)}`}
      alarm={age !== undefined && age > 3 * 1440 ? { text: 'Over three days', tone: 'warn' } : undefined}
    />
  );
}

export function BankActsTile() {
  const { standing, state } = useStanding();
  if (!mayUse(['finance'])) return null;
  return (
    <Tile
      title="Acts for a second person"
      to={`/bank-acts?filter=${encodeURIComponent('{"state":"proposed"}')}`}
      state={state}
      figure={standing?.openActs}
      note={standing?.openActs ? 'signed by one' : 'none'}
    />
  );
}

export function BudgetTile() {
  const { standing, state } = useStanding();
  return (
    <Tile
      title="Rewards budget"
      to="/reconciliation"
      state={state}
      figure={<Amount minor={standing?.rewardsBudgetMinor} unit />}
      note="the operator’s own money"
      alarm={standing?.rewardsBudgetMinor === 0 ? { text: 'Rewards are paused', tone: 'warn' } : undefined}
    />
  );
}
