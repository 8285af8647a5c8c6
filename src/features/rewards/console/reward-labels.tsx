// Labels and texts of grants for staff: states, reasons, kinds, causes and amounts.
import { useResourceDefinitions } from 'react-admin';
import { Link } from 'react-router-dom';
import { Amount, Count } from '#design/console/amount.tsx';
import { listAddress } from '#design/console/queue.ts';
import { useRegistry } from '#design/console/registry.tsx';
import { Fact } from '#design/console/section.tsx';
import type { Choices } from '#design/console/select-field.tsx';
import type { StateLabel } from '#design/console/state-chip.tsx';
import { labelOf } from '#design/console/names.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import type { Verdict } from '../contract/console.ts';
import { t } from '#design/console/words.ts';

export type Grant = DataOf<'GET /console/api/v1/rewards/grants/{id}'>;
export type Decision = DataOf<'GET /console/api/v1/rewards/decisions/{id}'>;

export const STATES: Record<Grant['state'], StateLabel> = {
  uncovered: [t('Not covered yet'), 'plain'],
  due: [t('Waiting to be paid'), 'busy'],
  held: [t('Held'), 'warn'],
  paid: [t('Paid'), 'plain'],
  lapsed: [t('Lapsed'), 'plain'],
};

export const HOLDS: Record<NonNullable<Grant['holdReason']>, string> = {
  under_review: t('We look at it'),
  same_device: t('Both accounts on one phone'),
  same_payout_account: t('One payout account for both'),
  same_holder: t('Both have one name'),
  same_payer: t('One account paid for both'),
  closed_loop: t('Money goes round in a circle'),
  burst: t('Many rewards in a short time'),
};

const LAPSES: Record<NonNullable<Grant['lapseReason']>, string> = {
  member_cap: t('Above the member’s cap for the month'),
  campaign_full: t('The campaign gave all that it had'),
  campaign_over: t('The campaign is over'),
  cause_gone: t('Its cause is gone'),
  same_person: t('Both accounts are one person’s'),
  money_in_a_circle: t('The money only went round'),
  false_details: t('Wrong details'),
  rule_not_met: t('A rule was not met'),
};

export const PAUSES: Record<Exclude<NonNullable<Grant['waits']>, 'plan_reached' | 'fees' | 'next_run'>, string> = {
  budget_empty: t('The budget does not cover the next one'),
  books_short: t('The books are short'),
  reconciliation_stale: t('The bank’s statement is late'),
  stopped: t('Two persons stopped rewards in money'),
};

const WAITS: Record<NonNullable<Grant['waits']>, string> = {
  ...PAUSES,
  plan_reached: t('This month’s plan of its kind is used up'),
  fees: t('The fees of this member’s team do not cover it yet'),
  next_run: t('It is paid within a minute'),
};

/** Labels of the decisions on a held grant, for staff only. Members read other texts. */
export const VERDICTS: readonly (readonly [verdict: Verdict, text: string])[] = [
  [{ decision: 'release', reason: 'explained' }, t('The member explained it')],
  [{ decision: 'release', reason: 'nothing_found' }, t('We found nothing wrong')],
  [{ decision: 'refuse', reason: 'same_person' }, LAPSES.same_person],
  [{ decision: 'refuse', reason: 'money_in_a_circle' }, LAPSES.money_in_a_circle],
  [{ decision: 'refuse', reason: 'false_details' }, LAPSES.false_details],
  [{ decision: 'refuse', reason: 'rule_not_met' }, LAPSES.rule_not_met],
];

export const verdictText = ({ reason }: Pick<Decision, 'reason'>) =>
  VERDICTS.find(([verdict]) => verdict.reason === reason)?.[1] ?? reason;

export const EFFECTS = {
  release: t('Money is then paid in its turn. C3coin and chances move at once.'),
  refuse: t('The reward lapses. The member reads the reason, and can still contest it.'),
} as const;

/** Explains why a grant waits, is held or has lapsed. */
export function whyText({ state, waits, holdReason, lapseReason }: Grant): string {
  if (state === 'held' && holdReason) return HOLDS[holdReason];
  if (state === 'lapsed' && lapseReason) return LAPSES[lapseReason];
  return waits ? WAITS[waits] : '';
}

export function decisionTitle(decision: 'release' | 'refuse', memberNo: string): string {
  return decision === 'release'
    ? t('Release a reward of {memberNo}', { memberNo })
    : t('Refuse a reward of {memberNo}', { memberNo });
}

/** Returns the name of a kind, which the giving feature's console list declares. */
export function useKindText(): (kind: string) => string {
  const { rewards } = useRegistry();
  return (kind) => rewards[kind]?.text ?? labelOf(kind);
}

export function Kind({ kind }: Pick<Grant, 'kind'>) {
  return <>{useKindText()(kind)}</>;
}

/** All kinds, as choices for a filter. */
export function useKindChoices(): Choices<string> {
  const { rewards } = useRegistry();
  return Object.entries(rewards)
    .map(([kind, { text }]) => [kind, text] as const)
    .sort(([, one], [, other]) => (one < other ? -1 : 1));
}

/** What a grant was given for. With `links` it links to that page, for roles that may open it. */
export function Cause({ grant, links = false }: { grant: Pick<Grant, 'kind' | 'cause'>; links?: boolean }) {
  const { rewards } = useRegistry();
  const resources = useResourceDefinitions();
  const { text, to } = rewards[grant.kind]?.causeOf(grant.cause) ?? { text: grant.cause };
  const shown = links && to && Object.keys(resources).some((name) => to.startsWith(`/${name}/`));
  if (!shown) return <>{text}</>;
  return (
    <Link to={to} style={{ color: 'inherit' }}>
      {text}
    </Link>
  );
}

type Gift = Pick<Grant, 'gives' | 'amount'>;

/** The amount without its unit, which the row's text names. */
export function GrantFigure({ gives, amount }: Gift) {
  return gives === 'money' || gives === 'coupon' ? <Amount minor={amount} /> : <Count value={amount} />;
}

export const UNITS = { money: t('Br'), coupon: t('Br'), points: t('C3coin'), chances: t('chances') } as const;

export function GrantAmount({ gives, amount }: Gift) {
  if (gives === 'money' || gives === 'coupon') return <Amount minor={amount} unit strong />;
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      <Count value={amount} /> {gives === 'chances' && amount === 1 ? t('chance') : UNITS[gives]}
    </span>
  );
}

export function GrantFacts({ grant }: { grant: Grant }) {
  return (
    <>
      <Fact name={t('Amount')}>
        <GrantAmount gives={grant.gives} amount={grant.amount} />
      </Fact>
      <Fact name={t('Cause')}>
        <Cause grant={grant} links />
      </Fact>
      {grant.campaign && (
        <Fact name={t('Campaign')}>
          <Link to={listAddress('rewards/campaigns', { name: grant.campaign })} style={{ color: 'inherit' }}>
            {grant.campaign}
          </Link>
        </Fact>
      )}
    </>
  );
}
