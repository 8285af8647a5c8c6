import { useTranslations } from 'use-intl/react';
import { Button, ButtonLink } from '#design/components/button.tsx';
import { StatusBadge } from '#design/components/data.tsx';
import { Ends } from '#design/components/beside.tsx';
import { Card, Columns, Figure, RowItem, Rows, Section, Stack } from '#design/components/layout.tsx';
import { Money } from '#design/components/money.tsx';
import { Page } from '#design/components/page.tsx';
import { Loaded, SkeletonRows } from '#design/components/states.tsx';
import { useFormats } from '#design/formats.ts';
import { useNavigation } from '#design/navigation.tsx';
import { useAct } from '#platform/client/act.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';
import { Conditions, meets, ContractState } from './salary-labels.tsx';
import { RewardRules } from '#features/team/web/public.tsx';

type Salary = DataOf<'GET /api/v1/salary'>;
type Level = Salary['levels'][number];

/** Page of the salary levels with their conditions and how far the member meets them, and the member's contracts. */
export function SalaryScreen() {
  const t = useTranslations('salary');
  const listed = useTranslations('salary.activity');
  const salary = useCall('GET /api/v1/salary', {}, { staleMs: 0 });
  return (
    <Page title={listed('title')}>
      <Loaded query={salary} skeleton={<SkeletonRows rows={3} height="9rem" />}>
        {(data) => (
          <Stack gap={24}>
            <Contracts contracts={data.contracts} />
            {data.offered ? <Levels salary={data} /> : <p>{t('off')}</p>}
            <p className="field-hint">{t('rule')}</p>
            <RewardRules />
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

function Contracts({ contracts }: Pick<Salary, 'contracts'>) {
  const t = useTranslations('salary');
  const listed = useTranslations('salary.activity');
  const { date, money } = useFormats();
  return (
    <Stack>
      {contracts.length === 0 ? (
        <p>{listed('intro')}</p>
      ) : (
        <Section title={t('contracts')}>
          <Rows label={t('contracts')}>
            {contracts.map((one) => (
              <RowItem
                key={one.id}
                icon="contract"
                title={one.number}
                about={t('records.levelOf', { level: one.level, amount: money(one.amountMinor) })}
                detail={<ContractState state={one.state} />}
                time={t('records.inForce', { date: date(one.effectiveOn) })}
                destination={{ to: '/pagesB/mine/viewContract/index', item: { id: one.id } }}
              />
            ))}
          </Rows>
        </Section>
      )}
      <Columns>
        <ButtonLink to="/pagesB/mine/taskReward/index" kind={contracts.length > 0 ? 'primary' : 'secondary'} block>
          {t('claimTitle')}
        </ButtonLink>
        <ButtonLink to="/pagesB/mine/salarySignRecords/index" kind="secondary" block>
          {t('recordsTitle')}
        </ButtonLink>
      </Columns>
    </Stack>
  );
}

function Levels({ salary: { levels, mine, contracts } }: { salary: Salary }) {
  const t = useTranslations('salary');
  const held = Math.max(0, ...contracts.map(({ level, endNotedAt }) => (endNotedAt === null ? level : 0)));
  // The highest level that the member meets but has no contract for. Its button is the page's main one.
  const [open] = levels.filter((one) => meets(mine, one) && one.level > held).reverse();
  return (
    <Section title={t('levels')}>
      <Stack gap={12}>
        {levels.map((one) => (
          <LevelCard key={one.level} level={one} mine={mine} held={held} main={one.level === open?.level} />
        ))}
        {open ? null : (
          <ButtonLink to="/pagesB/mine/inviteFriends/index" kind="secondary" block>
            {t('invite')}
          </ButtonLink>
        )}
      </Stack>
    </Section>
  );
}

type LevelProps = { level: Level; mine: Salary['mine']; held: number; main: boolean };

function LevelCard({ level, mine, held, main }: LevelProps) {
  const t = useTranslations('salary');
  const met = meets(mine, level);
  return (
    <Card>
      <Stack gap={12}>
        <Ends>
          <Figure
            label={t('level', { level: level.level })}
            value={<Money minor={level.amountMinor} />}
            detail={t('facts.amount')}
          />
          {met ? (
            <StatusBadge tone="positive" icon="check">
              {t('met')}
            </StatusBadge>
          ) : (
            <StatusBadge icon="clock">{t('unmet')}</StatusBadge>
          )}
        </Ends>
        <Conditions mine={mine} asked={level} />
        {met && level.level > held ? <OpenContract level={level.level} main={main} /> : null}
        {met && level.level <= held ? <p className="field-hint">{t('runs')}</p> : null}
      </Stack>
    </Card>
  );
}

/** Button that opens a contract, which starts its trail, and shows its text. */
function OpenContract({ level, main }: { level: number; main: boolean }) {
  const t = useTranslations('salary');
  const { go } = useNavigation();
  const act = useAct('POST /api/v1/salary/contracts', {
    refresh: ['GET /api/v1/salary/contracts'],
    onDone: ({ id }) => go({ to: '/pagesB/mine/contract/index', item: { id } }),
  });
  return (
    <Button
      block
      kind={main ? 'primary' : 'secondary'}
      busy={act.isPending}
      onClick={() => act.mutate({ body: { level } })}
    >
      {t('open', { level })}
    </Button>
  );
}
