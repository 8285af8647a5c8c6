import { Amount } from '#design/console/amount.tsx';
import { EVERY_MINUTE, stateOf } from '#design/console/queue.ts';
import { Tile } from '#design/console/tile.tsx';
import { dateText } from '#design/date-text.ts';
import { useCall } from '#platform/client/queries.ts';
import { COVERAGE } from './bank-labels.ts';

function useStanding() {
  const { data, error } = useCall('GET /console/api/v1/reconciliation', {}, EVERY_MINUTE);
  return { standing: data, state: stateOf(data, error) };
}

export function CoverageTile() {
  const { standing, state } = useStanding();
  const label = standing && COVERAGE[standing.coverage];
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
      alarm={label && { text: label[0], tone: label[1] }}
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
