// One delivery of won goods in the console: its page (GoodsShow), and the pane beside the queue (GoodsPane).
import { Box, Paper, Stack, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { Loading } from '#design/console/loading.tsx';
import { momentText } from '#design/console/moment.tsx';
import { ReadFailed, RecordPage } from '#design/console/record-page.tsx';
import { type Column, RowsTable } from '#design/console/rows-table.tsx';
import { AmountFact, Fact, Facts, Nothing, Section } from '#design/console/section.tsx';
import { StateChip } from '#design/console/state-chip.tsx';
import { labelOf } from '#design/console/names.ts';
import { StaffName } from '#features/acts/console/public.tsx';
import { MemberLink } from '#features/members/console/public.tsx';
import { useCall } from '#platform/client/queries.ts';
import { GoodsActs } from './goods-acts.tsx';
import { dueNameOf, type GoodsOne, LATE, MONEY_FROM, STATES, STEPS } from './goods-labels.tsx';
import { consoleLanguage, inRow, ownText, rich, t } from '#design/console/words.ts';

export function GoodsShow() {
  return (
    <RecordPage<GoodsOne> title={t('Won goods')} actions={(goods) => <GoodsActs goods={goods} />}>
      {(goods) => (
        <>
          <Section title={ownText(goods.title)} actions={<States goods={goods} />}>
            <Facts columns={3}>
              <GoodsFacts goods={goods} />
            </Facts>
          </Section>
          <Section title={t('Address')}>
            {goods.address ? (
              <Facts columns={3}>
                <AddressFacts of={goods.address} />
              </Facts>
            ) : (
              <Nothing>{t('The member chose none yet.')}</Nothing>
            )}
          </Section>
          <Section title={t('Parcels')}>
            <Parcels goods={goods} />
          </Section>
        </>
      )}
    </RecordPage>
  );
}

/** The pane beside the queue: what a clerk packs, where it goes, and the buttons for the next step. */
export function GoodsPane({ id }: { id: string }) {
  const { data, error, refetch } = useCall(
    'GET /console/api/v1/prizes/{id}',
    { path: { id } },
    { quiet: true, staleMs: 0, refetchEveryMs: 15_000 },
  );
  return (
    <Paper component="section" variant="outlined" aria-label={t('Goods to send')} sx={{ p: 2 }}>
      {error && !data && <ReadFailed error={error} retry={refetch} />}
      {!data && !error && <Loading height={320} />}
      {data && (
        <>
          <Stack direction="row" sx={{ gap: 1, alignItems: 'baseline' }}>
            <Typography component="h2" variant="h6" sx={{ flex: 1 }}>
              <Link to={`/prizes/${id}/show`} style={{ color: 'inherit' }}>
                {ownText(data.title)}
              </Link>
            </Typography>
            <States goods={data} />
          </Stack>
          <Box sx={{ my: 1.5 }}>
            <GoodsActs goods={data} />
          </Box>
          <Facts columns="beside">
            {data.address && <AddressFacts of={data.address} />}
            <GoodsFacts goods={data} />
          </Facts>
        </>
      )}
    </Paper>
  );
}

function States({ goods: { state, isLate } }: { goods: GoodsOne }) {
  return (
    <>
      {isLate && <StateChip of={LATE} />}
      <StateChip of={STATES[state]} />
    </>
  );
}

function GoodsFacts({ goods }: { goods: GoodsOne }) {
  const { id, memberId, memberNo, memberName, roundId, worthMinor, wonAt, claimUntil, claimedAt } = goods;
  const { state, dueAt, cashFrom, arrivedAt, contestUntil, contestedAt, deliveredAt, paidAt } = goods;
  return (
    <>
      <Fact name={t('Member')}>
        <MemberLink id={memberId} memberNo={memberNo} name={memberName} />
      </Fact>
      <AmountFact name={t('Worth')} minor={worthMinor} strong />
      <Fact name={t('Won in')}>
        {rich('{round}, play {id}', {
          round: (
            <Link to={`/draws/rounds/${roundId}/show`} style={{ color: 'inherit' }}>
              {t('Round R-{id}', { id: roundId })}
            </Link>
          ),
          id,
        })}
      </Fact>
      <Fact name={t('Won on')}>{momentText(wonAt)}</Fact>
      {claimedAt ? (
        <Fact name={t('Claimed')}>{momentText(claimedAt)}</Fact>
      ) : (
        <Fact name={t('May be claimed until')}>{momentText(claimUntil)}</Fact>
      )}
      {dueAt && <Fact name={dueNameOf(state)}>{momentText(dueAt)}</Fact>}
      {cashFrom && <Fact name={MONEY_FROM}>{momentText(cashFrom)}</Fact>}
      {arrivedAt && <Fact name={t('Came, as we noted')}>{momentText(arrivedAt)}</Fact>}
      {contestUntil && !contestedAt && <Fact name={t('May be contested until')}>{momentText(contestUntil)}</Fact>}
      {contestedAt && <Fact name={t('Contested')}>{momentText(contestedAt)}</Fact>}
      {deliveredAt && <Fact name={t('Delivered')}>{momentText(deliveredAt)}</Fact>}
      {paidAt && <Fact name={t('Money taken')}>{momentText(paidAt)}</Fact>}
    </>
  );
}

const COUNTRIES = new Intl.DisplayNames([consoleLanguage(), 'en'], { type: 'region' });

function AddressFacts({ of: a }: { of: NonNullable<GoodsOne['address']> }) {
  const place = inRow(a.subCity && labelOf(a.subCity), a.woreda && t('Woreda {woreda}', { woreda: a.woreda }));
  return (
    <>
      <Fact name={t('Name')}>{`${a.name} ${a.surname}`}</Fact>
      <Fact name={t('Phone')}>{a.phone}</Fact>
      <Fact name={t('E-mail')}>{a.email ?? '—'}</Fact>
      <Fact name={t('Address')}>{a.detailedAddress}</Fact>
      <Fact name={t('Landmark')}>{a.landmark ?? '—'}</Fact>
      <Fact name={t('Sub-city or zone')}>{place || '—'}</Fact>
      <Fact name={t('City')}>{[a.postalCode, a.city].filter(Boolean).join(' ')}</Fact>
      <Fact name={t('Region')}>{labelOf(a.region)}</Fact>
      <Fact name={t('Country')}>{COUNTRIES.of(a.country) ?? a.country}</Fact>
    </>
  );
}

type Parcel = GoodsOne['sent'][number];

const columns: readonly Column<Parcel>[] = [
  { label: t('Parcel'), of: (row) => row.n },
  { label: t('Carrier'), of: (row) => row.carrier ?? '—', under: (row) => row.tracking ?? '' },
  {
    label: t('Steps'),
    of: (row) =>
      row.steps.map(({ step, at, staffId }) => (
        <div key={step}>
          {`${STEPS[step]} ${momentText(at)}`}
          {staffId !== null && (
            <>
              {', '}
              <StaffName id={staffId} />
            </>
          )}
        </div>
      )),
  },
  { label: t('Why not handed over'), of: (row) => row.failure ?? '—' },
];

function Parcels({ goods: { sent } }: { goods: GoodsOne }) {
  if (sent.length === 0) return <Nothing>{t('None is packed yet.')}</Nothing>;
  return <RowsTable<Parcel> label={t('Parcels')} rows={sent} columns={columns} />;
}
