import { useTranslations } from 'use-intl/react';
import { RowItem, Rows, Columns, Card, Figure, Section } from '#design/components/layout.tsx';
import { Money } from '#design/components/money.tsx';
import { useFormats } from '#design/formats.ts';
import type { CallResult } from '#platform/client/queries.ts';
import { meanWorth, type Round, type Standing } from './round-facts.ts';

/** My chances, the mean worth of a play, and the ways to a free chance. */
export function Chances({ standing, round }: { standing: CallResult<Standing>; round: Round }) {
  const t = useTranslations('draws.play');
  const { count } = useFormats();
  return (
    <Section title={t('chances.title')}>
      <Columns min={8}>
        <Card>
          <Figure label={t('chances.mine')} value={count(standing.data?.chances)} />
        </Card>
        <Card>
          <Figure label={t('chances.worth')} value={<Money minor={meanWorth(round)} />} />
        </Card>
      </Columns>
      <Rows label={t('chances.free')}>
        <RowItem
          icon="calendar"
          title={t('chances.checkIn')}
          about={t('chances.checkInWords')}
          destination={{ to: '/pagesB/mine/checkIn/index' }}
        />
        <RowItem
          icon="invite"
          title={t('chances.invite')}
          about={t('chances.inviteWords')}
          destination={{ to: '/pagesB/mine/luckyEmployeeAward/index' }}
        />
      </Rows>
    </Section>
  );
}
