// Console pages of decisions on held grants, which two persons release or refuse.
import { Link } from 'react-router-dom';
import { RecordList } from '#design/console/record-list.tsx';
import type { Column } from '#design/console/rows-table.tsx';
import { Fact } from '#design/console/section.tsx';
import { call } from '#platform/client/call.ts';
import { ACT_STATE_COLUMN, ActPage, PROPOSED_COLUMN, WAITING_FIRST } from '#features/acts/console/public.tsx';
import { MEMBER_NO_FILTER, MemberLink } from '#features/members/console/public.tsx';
import type { AssertionInput } from '#features/acts/contract.ts';
import { type Decision, EFFECTS, GrantAmount, GrantFacts, Kind, verdictText, whyText } from './reward-labels.tsx';

const DEEDS = { release: 'Release', refuse: 'Refuse' } as const;

const columns: readonly Column<Decision>[] = [
  { label: 'Decision', of: (row) => DEEDS[row.decision], under: verdictText, links: true },
  {
    label: 'Reward',
    of: ({ grant }) => <Kind kind={grant.kind} />,
    under: ({ grant }) => <GrantAmount gives={grant.gives} amount={grant.amount} />,
  },
  {
    label: 'Member',
    of: ({ grant }) => <MemberLink id={grant.memberId} memberNo={grant.memberNo} name={grant.memberName} />,
  },
  PROPOSED_COLUMN,
  ACT_STATE_COLUMN,
];

export function DecisionsList() {
  return (
    <RecordList<Decision>
      resource="rewards/decisions"
      title="Reward decisions"
      columns={columns}
      to={(row) => `/rewards/decisions/${row.id}/show`}
      {...WAITING_FIRST}
      filters={[MEMBER_NO_FILTER]}
      empty="No decision waits for a signature."
    />
  );
}

export const signDecision = (id: string, signed: { assertion: AssertionInput }) =>
  call('POST /console/api/v1/rewards/decisions/{id}/approve', { path: { id }, body: signed, errors: 'inline' });

export function DecisionShow() {
  return (
    <ActPage<Decision>
      title="Decision about a reward"
      subjectOf={({ decision, grant }) => `${DEEDS[decision]} a reward of ${grant.memberNo}`}
      factsOf={({ grant, grantId, note, ...one }) => (
        <>
          <Fact name="Member">
            <MemberLink id={grant.memberId} memberNo={grant.memberNo} name={grant.memberName} />
          </Fact>
          <Fact name="Reward">
            <Link to={`/rewards/grants/${grantId}/show`} style={{ color: 'inherit' }}>
              <Kind kind={grant.kind} />
            </Link>
          </Fact>
          <GrantFacts grant={grant} />
          <Fact name="Held because">{whyText(grant)}</Fact>
          <Fact name="Reason">{verdictText(one)}</Fact>
          <Fact name="Seen">{note}</Fact>
        </>
      )}
      effectOf={({ decision }) => EFFECTS[decision]}
      sign={({ id }, signed) => signDecision(id, signed)}
      takeBack={({ id }) =>
        call('POST /console/api/v1/rewards/decisions/{id}/withdraw', { path: { id }, errors: 'inline' })
      }
    />
  );
}
