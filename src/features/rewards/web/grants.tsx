// How the app shows a grant: its kind's name, amount, state and reason, and the sheet to contest it.
import { useTranslations } from 'use-intl/react';
import { StatusBadge, type Tone, DefinitionList } from '#design/components/data.tsx';
import type { IconName } from '#design/components/icon.tsx';
import { Stack } from '#design/components/layout.tsx';
import { Money, Points } from '#design/components/money.tsx';
import { Note } from '#design/components/note.tsx';
import { Sheet } from '#design/components/sheet.tsx';
import { useFormats } from '#design/formats.ts';
import { ContestForm } from '#features/service/web/public.tsx';
import { useAct } from '#platform/client/act.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useDraft } from '#platform/client/draft.ts';

export type Grant = DataOf<'GET /api/v1/rewards/grants'>['items'][number];
type Gives = Grant['gives'];

export const GIVES_ICON: Record<Gives, IconName> = {
  money: 'reward',
  coupon: 'coupon',
  points: 'swap',
  chances: 'gift',
};

const STATE: Record<Grant['state'], { tone: Tone; icon: IconName }> = {
  uncovered: { tone: 'neutral', icon: 'clock' },
  due: { tone: 'primary', icon: 'clock' },
  held: { tone: 'warning', icon: 'lock' },
  paid: { tone: 'positive', icon: 'check' },
  lapsed: { tone: 'neutral', icon: 'close' },
};

/** Returns the name of a kind from the texts of its feature. */
export function useKindName(): (kind: string) => string {
  const names = useTranslations('grants');
  return (kind) => (names.has(kind) ? names(kind) : kind);
}

/** Green for a paid grant, quiet while it waits, struck through if it lapsed. */
const TONE = { uncovered: 'quiet', due: 'quiet', held: 'quiet', paid: 'positive', lapsed: 'struck' } as const;

type GrantAmountProps = { gives: Gives; amount: number; hideable?: boolean; state?: Grant['state'] };

export function GrantAmount({ gives, amount, hideable = false, state }: GrantAmountProps) {
  const t = useTranslations('rewards');
  const { money, ownMoney } = useFormats();
  if (gives === 'money') return <Money minor={amount} hideable={hideable} tone={state ? TONE[state] : 'plain'} />;
  if (gives === 'coupon') return <>{t('coupon', { amount: (hideable ? ownMoney : money)(amount) })}</>;
  return gives === 'points' ? <Points count={amount} hideable={hideable} /> : <>{t('chances', { count: amount })}</>;
}

/** Its state and, if it is paid, on which day. Lists are in the order of the promises, whose day stands beside. */
export function GrantState({ grant: { gives, state, paidAt } }: { grant: Pick<Grant, 'gives' | 'state' | 'paidAt'> }) {
  const t = useTranslations('rewards');
  const { date } = useFormats();
  return (
    <StatusBadge {...STATE[state]}>
      {paidAt ? t('state.paidOn', { gives, date: date(paidAt, 'day') }) : t(`state.${state}`, { gives })}
    </StatusBadge>
  );
}

/** Explains why a grant waits, is held or has lapsed. Undefined if it is paid, or if FeeCover already explains it. */
export function useReason(): (
  grant: Pick<Grant, 'state' | 'waits' | 'holdReason' | 'lapseReason'>,
) => string | undefined {
  const t = useTranslations('rewards');
  return ({ state, waits, holdReason, lapseReason }) => {
    if (state === 'held' && holdReason) return t(`hold.${holdReason}`);
    if (state === 'lapsed' && lapseReason) return t(`lapse.${lapseReason}`);
    return waits && waits !== 'fees' ? t(`waits.${waits}`) : undefined;
  };
}

const TEXT_MAX = 1000;

/** Sheet of a held or lapsed reward: its reason, and the button that contests it, which opens a complaint. */
export function GrantSheet({ grant, onClose }: { grant: Grant; onClose: () => void }) {
  const t = useTranslations('rewards');
  const nameOf = useKindName();
  const reasonOf = useReason();
  const { date } = useFormats();
  const words = useDraft(`contest reward ${grant.id}`, { text: '' });
  const contest = useAct('POST /api/v1/rewards/grants/{id}/contest', {
    errors: 'inline',
    refresh: ['GET /api/v1/complaints'],
    onDone: words.forget,
  });
  return (
    <Sheet open onClose={onClose} title={nameOf(grant.kind)} locked={contest.isPending}>
      <Stack>
        <DefinitionList
          items={[
            { term: t('amount'), value: <GrantAmount gives={grant.gives} amount={grant.amount} /> },
            { term: t('promised'), value: date(grant.promisedAt) },
            grant.heldAt && { term: t('heldSince'), value: date(grant.heldAt) },
            grant.lapsedAt && { term: t('lapsedOn'), value: date(grant.lapsedAt) },
          ].map((item) => item || null)}
        />
        <Note tone="clay" title={t(`state.${grant.state}`, { gives: grant.gives })}>
          {reasonOf(grant) ?? ''}
        </Note>
        {grant.state === 'held' ? <p>{t('heldWords')}</p> : null}
        {contest.data ? (
          <Note tone="positive" icon="check" title={t('contest.done')}>
            {t('contest.doneWords')}
          </Note>
        ) : (
          <ContestForm
            contest={contest}
            words={words}
            onSend={(text) => contest.mutate({ path: { id: grant.id }, body: { text } })}
            label={t('contest.text')}
            hint={t('contest.hint')}
            send={t('contest.send')}
            maxLength={TEXT_MAX}
            rows={4}
          />
        )}
      </Stack>
    </Sheet>
  );
}
