// The list and the record page that bookings, deployments and restorations share. One person proposes such an act, and
// a second person approves it with a signature or rejects it.
import { Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { Amount } from '#design/console/amount.tsx';
import { stateFilter } from '#design/console/filter-bar.tsx';
import type { Preset } from '#design/console/views.tsx';
import { ReasonInput } from '#design/console/inputs.tsx';
import { Moment, momentText } from '#design/console/moment.tsx';
import { RecordList, type RecordListProps } from '#design/console/record-list.tsx';
import { RecordPage } from '#design/console/record-page.tsx';
import type { Column } from '#design/console/rows-table.tsx';
import { Fact, Facts, Section } from '#design/console/section.tsx';
import { getSession, mayUse } from '#design/console/staff-session.ts';
import { choicesOf, StateChip } from '#design/console/state-chip.tsx';
import { call } from '#platform/client/call.ts';
import { PRODUCT_FILTER } from '#features/catalogue/console/public.tsx';
import { ActButton, SignedActButton, StaffName, WhoProposed } from '#features/acts/console/public.tsx';
import { type Act, type ActKind, signedText, stateOf, STATES } from './revenue-labels.ts';
import { rich, t } from '#design/console/words.ts';

const PRESETS: readonly Preset[] = [
  { name: STATES.proposed[0], filter: { state: 'proposed' } },
  { name: t('Booked'), filter: { state: 'posted' } },
  { name: t('Rejected'), filter: { state: 'rejected' } },
  { name: t('All'), filter: {} },
];

type ActsListProps<R> = Pick<RecordListProps<R>, 'title' | 'empty' | 'actions' | 'startFilter' | 'totals'> & {
  kind: ActKind;
  /** The first column, with the amount and the state after it, and the columns after those. */
  columns: readonly Column<R>[];
};

export function ActsList<R extends Act>({ kind, columns, ...rest }: ActsListProps<R>) {
  return (
    <RecordList<R>
      {...rest}
      resource={`revenue/${kind}`}
      columns={[
        ...columns.slice(0, 1),
        { label: t('Amount (Br)'), of: (row) => <Amount minor={row.amountMinor} strong />, align: 'right' },
        { label: t('State'), of: (row) => <StateChip of={stateOf(row)} /> },
        ...columns.slice(1),
        { label: t('Proposed'), of: (row) => <Moment at={row.proposedAt} /> },
      ]}
      to={(row) => `/revenue/${kind}/${row.id}/show`}
      presets={PRESETS}
      filters={[stateFilter(choicesOf(STATES)), PRODUCT_FILTER]}
    />
  );
}

type ActPageProps<R> = {
  kind: ActKind;
  title: string;
  heading: (act: R) => string;
  facts: (act: R) => ReactNode;
  /** Says what the approval does, and whose money it moves. */
  deed: (act: R) => string;
  summary: (act: R) => string;
  /** What the second person must not overlook in a proposal. */
  warning?: (act: R) => ReactNode;
  /** A button once the act is booked. */
  then?: (act: R) => ReactNode;
  children?: (act: R) => ReactNode;
};

export function ActPage<R extends Act>(props: ActPageProps<R>) {
  const { kind, title, heading, facts, deed, summary, children } = props;
  const warningOf = (act: R) => (act.state === 'proposed' ? props.warning?.(act) : undefined);
  return (
    <RecordPage<R>
      title={title}
      actions={(act) => (
        <>
          <DecideAct kind={kind} act={act} deed={deed(act)} summary={summary(act)} warning={warningOf(act)} />
          {props.then?.(act)}
        </>
      )}
    >
      {(act) => (
        <>
          <Section title={heading(act)} actions={<StateChip of={stateOf(act)} />}>
            {warningOf(act)}
            <Facts columns={3}>
              {facts(act)}
              <Fact name={t('Product')}>
                <Link to={`/products/${act.productId}/show`} style={{ color: 'inherit' }}>
                  {act.productTitle}
                </Link>
              </Fact>
              <Fact name={t('Proposed')}>{momentText(act.proposedAt)}</Fact>
              <Fact name={t('Booked on')}>{momentText(act.postedAt)}</Fact>
              <Fact name={t('Signed by')}>
                <Signers act={act} />
              </Fact>
            </Facts>
          </Section>
          {children?.(act)}
        </>
      )}
    </RecordPage>
  );
}

type DecideActProps = { kind: ActKind; act: Act; deed: string; summary: string; warning: ReactNode };

function DecideAct({ kind, act, deed, summary, warning }: DecideActProps) {
  const [reason, setReason] = useState('');
  if (act.state !== 'proposed' || !mayUse(['finance'])) return null;
  const mine = act.approvals.some((approval) => approval.staffId === getSession()?.staffId);
  const path = { id: act.id };
  return (
    <>
      <ActButton
        label={t('Reject')}
        pressedBy="r"
        title={t('Reject: {deed}', { deed })}
        variant="outlined"
        color="error"
        ready={reason.trim() !== ''}
        done={t('Rejected; nothing moved.')}
        onOpen={() => setReason('')}
        act={(keyed) =>
          call(`POST /console/api/v1/revenue/${kind}/{id}/reject`, { path, body: { reason: reason.trim() }, ...keyed })
        }
      >
        <ReasonInput value={reason} onChange={setReason} max={280} />
      </ActButton>
      <SignedActButton
        label={t('Approve')}
        pressedBy="a"
        title={deed}
        mine={mine}
        done={signedText}
        makeAct={async () => ({ actId: act.actId })}
        sign={({ assertion, keyed }) =>
          call(`POST /console/api/v1/revenue/${kind}/{id}/approve`, { path, body: { assertion }, ...keyed })
        }
      >
        {warning}
        <Typography variant="body2">{summary}</Typography>
        <WhoProposed act={act} />
      </SignedActButton>
    </>
  );
}

/** One line that names the people who proposed, approved or rejected an act. */
function Signers({ act }: { act: Act }) {
  return (
    <>
      {act.approvals.length === 0 && t('none yet')}
      {act.approvals.map((approval) => (
        <div key={approval.staffId}>
          {t('{staffName}, {approvedAt}, by {method}', {
            staffName: approval.staffName,
            approvedAt: momentText(approval.approvedAt),
            method: approval.method === 'passkey' ? t('passkey') : t('password (sandbox)'),
          })}
        </div>
      ))}
      {act.rejectedBy && (
        <div>
          {rich('Rejected by {rejectedBy}: {rejectReason}', {
            rejectedBy: <StaffName id={act.rejectedBy} />,
            rejectReason: act.rejectReason ?? '',
          })}
        </div>
      )}
    </>
  );
}
