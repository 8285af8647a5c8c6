// Console pages of decisions on held grants, which two persons release or refuse.
import { Link } from 'react-router-dom';
import { RecordList } from '#design/console/record-list.tsx';
import type { Column } from '#design/console/rows-table.tsx';
import { Fact } from '#design/console/section.tsx';
import { call } from '#platform/client/call.ts';
import { ACT_STATE_COLUMN, ActPage, PROPOSED_COLUMN, WAITING_FIRST } from '#features/acts/console/public.tsx';
import { MEMBER_NO_FILTER, MemberLink } from '#features/members/console/public.tsx';
import type { AssertionInput } from '#features/acts/contract.ts';
import {
  type Decision,
  decisionTitle,
  EFFECTS,
  GrantAmount,
  GrantFacts,
  Kind,
  verdictText,
  whyText,
} from './reward-labels.tsx';
import { t } from '#design/console/words.ts';

const DEEDS = { release: t('Release'), refuse: t('Refuse') } as const;

const columns: readonly Column<Decision>[] = [
  { label: t('Decision'), of: (row) => DEEDS[row.decision], under: verdictText, links: true },
  {
    label: t('Reward'),
    of: ({ grant }) => <Kind kind={grant.kind} />,
    under: ({ grant }) => <GrantAmount gives={grant.gives} amount={grant.amount} />,
  },
  {
    label: t('Member'),
    of: ({ grant }) => <MemberLink id={grant.memberId} memberNo={grant.memberNo} name={grant.memberName} />,
  },
  PROPOSED_COLUMN,
  ACT_STATE_COLUMN,
];

export function DecisionsList() {
  return (
    <RecordList<Decision>
      resource="rewards/decisions"
      title={t('Reward decisions')}
      columns={columns}
      to={(row) => `/rewards/decisions/${row.id}/show`}
      {...WAITING_FIRST}
      filters={[MEMBER_NO_FILTER]}
      empty={t('No decision waits for a signature.')}
    />
  );
}

export const signDecision = (id: string, signed: { assertion: AssertionInput }) =>
  call('POST /console/api/v1/rewards/decisions/{id}/approve', { path: { id }, body: signed, errors: 'inline' });

export function DecisionShow() {
  return (
    <ActPage<Decision>
      title={t('Decision about a reward')}
      subjectOf={({ decision, grant }) => decisionTitle(decision, grant.memberNo)}
      factsOf={({ grant, grantId, note, ...one }) => (
        <>
          <Fact name={t('Member')}>
            <MemberLink id={grant.memberId} memberNo={grant.memberNo} name={grant.memberName} />
          </Fact>
          <Fact name={t('Reward')}>
            <Link to={`/rewards/grants/${grantId}/show`} style={{ color: 'inherit' }}>
              <Kind kind={grant.kind} />
            </Link>
          </Fact>
          <GrantFacts grant={grant} />
          <Fact name={t('Held because')}>{whyText(grant)}</Fact>
          <Fact name={t('Reason')}>{verdictText(one)}</Fact>
          <Fact name={t('Seen')}>{note}</Fact>
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
