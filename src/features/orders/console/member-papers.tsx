// The papers that a member has of their money and their orders, on the console's page of the member.
import { Stack } from '@mui/material';
import { useState } from 'react';
import { Amount } from '#design/console/amount.tsx';
import { DateField } from '#design/console/date-field.tsx';
import { FileButton } from '#design/console/file-button.tsx';
import { Moment } from '#design/console/moment.tsx';
import { PagedRows } from '#design/console/paged-rows.tsx';
import type { MemberOfBlock } from '#design/console/resource.ts';
import { type Column, TOP } from '#design/console/rows-table.tsx';
import { Section } from '#design/console/section.tsx';
import { type Choices, SelectField } from '#design/console/select-field.tsx';
import { t } from '#design/console/words.ts';
import { problemText } from '#features/acts/console/public.tsx';
import { useCallPages } from '#platform/client/call-pages.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { fetchFile } from '#platform/client/call.ts';

const WALLETS = [
  ['income', t('Income wallet')],
  ['recharge', t('Recharge wallet')],
  ['points', t('C3coin')],
] as const satisfies Choices<string>;

/** A statement of any period. The audit log keeps who opened it. */
export function MemberStatements({ member: { id, memberNo } }: { member: MemberOfBlock }) {
  const [wallet, setWallet] = useState<(typeof WALLETS)[number][0]>('income');
  const [from, setFrom] = useState('');
  const [until, setUntil] = useState('');
  const query = { ...(from && { from }), ...(until && { until }) };
  return (
    <Section title={t('Statement')}>
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
        <SelectField label={t('Wallet')} value={wallet} choices={WALLETS} onChange={setWallet} sx={{ minWidth: 180 }} />
        <DateField label={t('From')} value={from} onChange={setFrom} size="small" />
        <DateField label={t('Until')} value={until} onChange={setUntil} size="small" />
        <FileButton
          label={t('Statement as PDF')}
          name={`c3-${memberNo}-${wallet}.pdf`}
          read={() =>
            fetchFile('GET /console/api/v1/members/{id}/wallets/{wallet}/statement.pdf', {
              path: { id, wallet },
              query,
              errors: 'inline',
            })
          }
          problemText={problemText}
        />
      </Stack>
    </Section>
  );
}

type OrderRow = DataOf<'GET /console/api/v1/orders'>['items'][number];

const columns: readonly Column<OrderRow>[] = [
  { label: t('Order'), of: (row) => `${row.id} · ${row.product.title}` },
  { label: t('Bought'), of: (row) => <Moment at={row.boughtAt} /> },
  { label: t('Price (Br)'), of: (row) => <Amount minor={row.priceMinor} strong />, align: 'right' },
  { label: t('Paper'), of: (row) => <Paper order={row} />, align: 'right', acts: true },
];

const Paper = ({ order: { id } }: { order: OrderRow }) => (
  <FileButton
    label={t('Order {id}', { id })}
    name={`c3-order-${id}.pdf`}
    read={() => fetchFile('GET /console/api/v1/orders/{id}/paper.pdf', { path: { id }, errors: 'inline' })}
    problemText={problemText}
  />
);

export function MemberOrderPapers({ member: { memberNo } }: { member: MemberOfBlock }) {
  const ask = { query: { memberNo, limit: TOP } };
  return (
    <Section title={t('Papers of orders')}>
      <PagedRows<OrderRow>
        label={t('Papers of orders')}
        pages={useCallPages('GET /console/api/v1/orders', ask, { quiet: true })}
        columns={columns}
        to={(row) => `/orders/${row.id}/show`}
        empty={t('No order yet.')}
      />
    </Section>
  );
}
