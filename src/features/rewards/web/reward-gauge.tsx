import { useTranslations } from 'use-intl/react';
import { type Definition, DefinitionList } from '#design/components/data.tsx';
import { Stack } from '#design/components/layout.tsx';
import { Note } from '#design/components/note.tsx';
import { Money } from '#design/components/money.tsx';
import { Loaded } from '#design/components/states.tsx';
import { useFormats } from '#design/formats.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';
import { GrantAmount, useKindName } from './grants.tsx';

type Gauge = DataOf<'GET /api/v1/rewards'>;

/** The public gauge of the rewards budget: what waits, since when, and what each kind promised and paid. */
export function RewardGauge() {
  const t = useTranslations('rewards');
  const { date } = useFormats();
  const gauge = useCall('GET /api/v1/rewards', {}, { staleMs: 60_000 });
  return (
    <Loaded query={gauge}>
      {({ paused, waitingMinor, uncoveredMinor, heldMinor, kinds }) => (
        <Stack>
          {paused ? (
            <Note tone="clay" icon="clock" title={t('paused', { date: date(paused.since) })}>
              {t(`waits.${paused.reason}`)}
            </Note>
          ) : null}
          <DefinitionList
            items={[
              { term: t('state.due', { gives: 'money' }), value: <Money minor={waitingMinor} /> },
              uncoveredMinor > 0 ? { term: t('state.uncovered'), value: <Money minor={uncoveredMinor} /> } : null,
              { term: t('state.held'), value: <Money minor={heldMinor} /> },
            ]}
          />
          {kinds
            .filter(({ grants, monthPlan }) => grants > 0 || monthPlan !== null)
            .map((kind) => (
              <Kind key={kind.kind} kind={kind} />
            ))}
        </Stack>
      )}
    </Loaded>
  );
}

function Kind({ kind }: { kind: Gauge['kinds'][number] }) {
  const t = useTranslations('rewards');
  const nameOf = useKindName();
  const of = (term: string, amount: number): Definition => ({
    term,
    value: <GrantAmount gives={kind.gives} amount={amount} />,
  });
  return (
    <Stack gap={8}>
      <h3 className="fold-part">{nameOf(kind.kind)}</h3>
      <DefinitionList
        items={[
          of(t('gauge.promised'), kind.paid + kind.waiting + kind.uncovered + kind.held),
          of(t('state.paid', { gives: kind.gives }), kind.paid),
          kind.waiting > 0 ? of(t('state.due', { gives: kind.gives }), kind.waiting) : null,
          kind.uncovered > 0 ? of(t('state.uncovered'), kind.uncovered) : null,
          kind.held > 0 ? of(t('state.held'), kind.held) : null,
          kind.monthPlan === null ? null : of(t('gauge.plan'), kind.monthPlan),
          kind.planLeft === null ? null : of(t('gauge.planLeft'), kind.planLeft),
        ]}
      />
    </Stack>
  );
}
