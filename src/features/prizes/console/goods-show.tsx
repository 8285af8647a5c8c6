// Console page of one delivery of won goods: its facts, its address, all parcels, and the buttons for its next steps.
import { Link } from 'react-router-dom';
import { momentText } from '#design/console/moment.tsx';
import { RecordPage } from '#design/console/record-page.tsx';
import { type Column, RowsTable } from '#design/console/rows-table.tsx';
import { AmountFact, Fact, Facts, Nothing, Section } from '#design/console/section.tsx';
import { labelOf, StateChip } from '#design/console/state-chip.tsx';
import { StaffName } from '#features/acts/console/public.tsx';
import { MemberLink } from '#features/members/console/public.tsx';
import { GoodsActs } from './goods-acts.tsx';
import { type GoodsOne, LATE, STATES, STEPS } from './goods-labels.tsx';

export function GoodsShow() {
  return (
    <RecordPage<GoodsOne> title="Won goods" actions={(goods) => <GoodsActs goods={goods} />}>
      {(goods) => (
        <>
          <Section title={goods.title.en} actions={<States goods={goods} />}>
            <GoodsFacts goods={goods} />
          </Section>
          <Section title="Address">
            {goods.address ? <AddressFacts of={goods.address} /> : <Nothing>The member chose none yet.</Nothing>}
          </Section>
          <Section title="Parcels">
            <Parcels goods={goods} />
          </Section>
        </>
      )}
    </RecordPage>
  );
}

function States({ goods: { state, isCashDue } }: { goods: GoodsOne }) {
  return (
    <>
      {isCashDue && <StateChip of={LATE} />}
      <StateChip of={STATES[state]} />
    </>
  );
}

function GoodsFacts({ goods }: { goods: GoodsOne }) {
  const { id, memberId, memberNo, memberName, roundId, worthMinor, wonAt, claimUntil, claimedAt, sendBy } = goods;
  const { cashFrom, arrivedAt, contestUntil, contestedAt, deliveredAt, paidAt } = goods;
  return (
    <Facts columns={3}>
      <Fact name="Member">
        <MemberLink id={memberId} memberNo={memberNo} name={memberName} />
      </Fact>
      <AmountFact name="Worth" minor={worthMinor} strong />
      <Fact name="Won in">
        <Link to={`/draws/rounds/${roundId}/show`} style={{ color: 'inherit' }}>
          {`Round R-${roundId}`}
        </Link>
        {`, play ${id}`}
      </Fact>
      <Fact name="Won">{momentText(wonAt)}</Fact>
      {claimedAt ? (
        <Fact name="Claimed">{momentText(claimedAt)}</Fact>
      ) : (
        <Fact name="May be claimed until">{momentText(claimUntil)}</Fact>
      )}
      {sendBy && <Fact name="Send by">{momentText(sendBy)}</Fact>}
      {cashFrom && <Fact name="The member may take money from">{momentText(cashFrom)}</Fact>}
      {arrivedAt && <Fact name="Came, as we noted">{momentText(arrivedAt)}</Fact>}
      {contestUntil && !contestedAt && <Fact name="May be contested until">{momentText(contestUntil)}</Fact>}
      {contestedAt && <Fact name="Contested">{momentText(contestedAt)}</Fact>}
      {deliveredAt && <Fact name="Delivered">{momentText(deliveredAt)}</Fact>}
      {paidAt && <Fact name="Money taken">{momentText(paidAt)}</Fact>}
    </Facts>
  );
}

const COUNTRIES = new Intl.DisplayNames('en', { type: 'region' });

function AddressFacts({ of: a }: { of: NonNullable<GoodsOne['address']> }) {
  const place = [a.subCity && labelOf(a.subCity), a.woreda && `Woreda ${a.woreda}`].filter(Boolean).join(', ');
  return (
    <Facts columns={3}>
      <Fact name="Name">{`${a.name} ${a.surname}`}</Fact>
      <Fact name="Phone">{a.phone}</Fact>
      <Fact name="E-mail">{a.email ?? '—'}</Fact>
      <Fact name="Address">{a.detailedAddress}</Fact>
      <Fact name="Landmark">{a.landmark ?? '—'}</Fact>
      <Fact name="Sub-city or zone">{place || '—'}</Fact>
      <Fact name="City">{[a.postalCode, a.city].filter(Boolean).join(' ')}</Fact>
      <Fact name="Region">{labelOf(a.region)}</Fact>
      <Fact name="Country">{COUNTRIES.of(a.country) ?? a.country}</Fact>
    </Facts>
  );
}

type Parcel = GoodsOne['sent'][number];

const columns: readonly Column<Parcel>[] = [
  { label: 'Parcel', of: (row) => row.n },
  { label: 'Carrier', of: (row) => row.carrier ?? '—', under: (row) => row.tracking ?? '' },
  {
    label: 'Steps',
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
  { label: 'Why not handed over', of: (row) => row.failure ?? '—' },
];

function Parcels({ goods: { sent } }: { goods: GoodsOne }) {
  if (sent.length === 0) return <Nothing>None is packed yet.</Nothing>;
  return <RowsTable<Parcel> label="Parcels" rows={sent} columns={columns} />;
}
