// What the two persons read before they sign a catalogue act: old and new values side by side, and the rents behind an
// offer.
import { countText, dateText, moneyText } from '#design/console/formats.ts';
import { Box, Typography } from '@mui/material';
import { Amount } from '#design/console/amount.tsx';
import { momentText } from '#design/console/moment.tsx';
import { type Column, RowsTable } from '#design/console/rows-table.tsx';
import { Fact } from '#design/console/section.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { A_PERIOD, CYCLES, TYPES } from './catalogue-labels.ts';
import { rateText } from './product-draft.ts';
import { inRow, labelled, ownText, t } from '#design/console/words.ts';

export type CatalogueAct = DataOf<'GET /console/api/v1/catalogue-acts/{id}'>;
export type CatalogueActLine = DataOf<'GET /console/api/v1/catalogue-acts'>['items'][number];
type Sold = NonNullable<CatalogueAct['after']>;
type Page = NonNullable<CatalogueAct['page']>;
type Figures = NonNullable<CatalogueAct['figures']>;

const every = (text: Record<string, string>) =>
  Object.entries(text)
    .map(([language, said]) => labelled(language, said))
    .join('\n');

/** Everything on which members base a purchase, in the order of the form. */
const LINES: readonly (readonly [label: string, of: (sold: Sold) => string])[] = [
  [t('Title'), ({ title }) => every(title)],
  [t('Description'), ({ description }) => every(description)],
  [t('Risks'), ({ risks }) => risks.map(every).join('\n')],
  [t('Type'), ({ type }) => TYPES[type]],
  [t('Price of a unit'), ({ unitPriceMinor }) => moneyText(unitPriceMinor)],
  [
    t('Expected income a cycle'),
    ({ incomePerCycleMinor, ratePpb }) =>
      incomePerCycleMinor === null
        ? t('{rate} % of the amount', { rate: rateText(ratePpb ?? 0) })
        : moneyText(incomePerCycleMinor),
  ],
  [t('Earns'), ({ cycle, cycles }) => t('{name}, {cycles} cycles', { name: CYCLES[cycle], cycles })],
  [t('Held for'), ({ holdingDays }) => t('{holdingDays} days', { holdingDays })],
  [t('Principal'), ({ returnsPrincipal }) => (returnsPrincipal ? t('returns') : t('is used up'))],
  [t('Units in one purchase'), ({ unitsMin, unitsMax }) => t('{unitsMin} to {unitsMax}', { unitsMin, unitsMax })],
  [t('Most per member'), ({ purchaseLimit }) => String(purchaseLimit ?? t('no limit'))],
  [t('From VIP level'), ({ minVip }) => String(minVip)],
  [t('C3coin granted'), ({ pointsGranted }) => countText(pointsGranted)],
  [t('Chances granted'), ({ chancesGranted }) => countText(chancesGranted)],
  [t('Coupons'), ({ couponsAllowed }) => (couponsAllowed ? t('allowed') : t('not allowed'))],
  [t('Sales end'), ({ salesEndAt }) => momentText(salesEndAt)],
  [t('Picture and place on the shelf'), ({ drawing, rank }) => inRow(drawing, String(rank))],
];

type Line = { id: string; before: string; after: string };
const said = (text: string) => <Box sx={{ whiteSpace: 'pre-wrap', maxWidth: '60ch' }}>{text}</Box>;

/** For a change, only the values that differ; for an opening, all values. */
function SoldTable({ before, after }: { before: Sold | null; after: Sold }) {
  const lines = LINES.map(([id, of]): Line => ({ id, before: before ? of(before) : '', after: of(after) }));
  const columns: readonly Column<Line>[] = [
    { label: t('What members decide by'), of: (row) => row.id },
    ...(before ? [{ label: t('Now'), of: (row: Line) => said(row.before) }] : []),
    { label: before ? t('Afterwards') : t('On sale'), of: (row) => said(row.after) },
  ];
  const rows = before ? lines.filter((row) => row.before !== row.after) : lines;
  return <RowsTable label={t('What is sold')} rows={rows} columns={columns} />;
}

const percent = (bps: number) => `${(bps / 100).toFixed(2)} %`;

function Offer({ figures }: { figures: Figures }) {
  const { units, expectedMinor, payableMinor, gainBps, leastBps, mostBps, others } = figures;
  return (
    <>
      <Fact name={t('Units in all, with these')}>{countText(units)}</Fact>
      <Fact name={t('They may expect, over the holding')}>
        <Amount minor={expectedMinor} unit strong />
      </Fact>
      <Fact name={t('The rents leave for it, after the fee')}>
        <Amount minor={payableMinor} unit strong />
      </Fact>
      <Fact name={t('Gain of a year, of the price')}>{percent(gainBps)}</Fact>
      <Fact name={t('Allowed for such assets')}>
        {t('{leastBps} to {mostBps}', { leastBps: percent(leastBps), mostBps: percent(mostBps) })}
      </Fact>
      <Fact name={t('What others of this type really paid')}>
        {others.due === 0
          ? t('None has paid yet.')
          : t('{paid} of {expected} expected, by {products} products. {percent} % of {due} payments were in time.', {
              paid: moneyText(others.paidMinor),
              expected: moneyText(others.expectedMinor),
              products: countText(others.products),
              percent: String(Math.floor((others.onTime * 100) / others.due)),
              due: countText(others.due),
            })}
      </Fact>
      <Fact name={t('Left of the rents')}>
        <Amount minor={payableMinor - expectedMinor} unit />
      </Fact>
    </>
  );
}

type Rent = CatalogueAct['contracts'][number] & { id: string };
const RENTS: readonly Column<Rent>[] = [
  { label: t('Contract'), of: (row) => row.number },
  { label: t('Paid by'), of: (row) => row.payers.join('; ') || t('none yet') },
  {
    label: t('Rent (Br)'),
    of: (row) => <Amount minor={row.rentMinor} />,
    under: (row) => A_PERIOD[row.bills],
    align: 'right',
  },
  { label: t('Fee'), of: (row) => percent(row.feeBps), align: 'right' },
  { label: t('From'), of: (row) => dateText(row.startsOn) },
  { label: t('Until'), of: (row) => dateText(row.endsOn) },
];

type Field = Page['fields'][number] & { id: string };
const FIELDS: readonly Column<Field>[] = [
  { label: t('On the page'), of: (row) => row.id },
  { label: t('Now'), of: (row) => said(fieldText(row.field, row.before ?? '')) },
  { label: t('Afterwards'), of: (row) => said(fieldText(row.field, row.after)) },
];
const fieldText = (field: string, text: string) =>
  /(?:^| )rent$/.test(field) && text !== '' ? moneyText(Number(text)) : text;

/** A row of a product's page. For a changed asset, only the values that differ. */
function PageRow({ page: { id, fields, src } }: { page: Page }) {
  const rows = fields
    .filter(({ before, after }) => id === undefined || before !== after)
    .map((row): Field => ({ ...row, id: row.field.replaceAll('_', ' ') }));
  return (
    <>
      <RowsTable label={t('On the page')} rows={rows} columns={FIELDS} />
      {src && <FileLink src={src} text={t('The file')} />}
    </>
  );
}

function FileLink({ src, text }: { src: string; text: string }) {
  return (
    <Typography variant="body2">
      <a href={src} target="_blank" rel="noreferrer" style={{ color: 'inherit' }}>
        {text}
      </a>
    </Typography>
  );
}

export function CatalogueActFacts({ act }: { act: CatalogueAct }) {
  const { party, stock, salesEndAt, maturesOn, endedOn, figures, before, after, page, assets, contracts } = act;
  const files = [...act.photos, ...act.papers];
  return (
    <>
      {party && (
        <>
          <Fact name={t('Party')}>{inRow(party.name, party.account)}</Fact>
          <Fact name={t('On the contract')}>
            {t('{contract}, as {role}', { contract: party.contract, role: party.role })}
          </Fact>
          <Fact name={t('Ends now')}>{dateText(party.endedOn)}</Fact>
          <Fact name={t('Afterwards')}>{endedOn ? dateText(endedOn) : t('no end')}</Fact>
        </>
      )}
      {stock !== null && <Fact name={t('Units that come on sale')}>{countText(stock)}</Fact>}
      {salesEndAt && <Fact name={t('Sales of this tranche end')}>{momentText(salesEndAt)}</Fact>}
      {maturesOn && <Fact name={t('Matures on')}>{dateText(maturesOn)}</Fact>}
      {figures && <Offer figures={figures} />}
      {after && (
        <Fact name={t('What is sold')} wide>
          <SoldTable before={before} after={after} />
        </Fact>
      )}
      {page && (
        <Fact name={t('What members read')} wide>
          <PageRow page={page} />
        </Fact>
      )}
      {assets.length > 0 && (
        <Fact name={t('Assets and who rents them')} wide>
          {assets.map((one) => (
            <Typography key={one.id} variant="body2">
              {labelled(inRow(`${ownText(one.name)} (${one.serial})`, ownText(one.place)), one.lessee)}
            </Typography>
          ))}
        </Fact>
      )}
      {files.length > 0 && (
        <Fact name={t('Photos and papers')} wide>
          {files.map(({ src, text }) => (
            <FileLink key={src} src={src} text={ownText(text)} />
          ))}
        </Fact>
      )}
      {contracts.length > 0 && (
        <Fact name={t('Rents behind it')} wide>
          <RowsTable label={t('Rents')} rows={contracts.map((one) => ({ ...one, id: one.number }))} columns={RENTS} />
        </Fact>
      )}
    </>
  );
}
