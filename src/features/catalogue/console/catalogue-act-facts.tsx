// What the two persons read before they sign a catalogue act: old and new values side by side, and the rents behind an
// offer.
import { Box, Typography } from '@mui/material';
import { Amount } from '#design/console/amount.tsx';
import { momentText } from '#design/console/moment.tsx';
import { type Column, RowsTable } from '#design/console/rows-table.tsx';
import { Fact } from '#design/console/section.tsx';
import { countText, moneyText } from '#design/money-text.ts';
import { dateText } from '#universal/date-text.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { CYCLES, english, TYPES } from './catalogue-labels.ts';
import { rateText } from './product-draft.ts';

export type CatalogueAct = DataOf<'GET /console/api/v1/catalogue-acts/{id}'>;
export type CatalogueActLine = DataOf<'GET /console/api/v1/catalogue-acts'>['items'][number];
type Sold = NonNullable<CatalogueAct['after']>;
type Page = NonNullable<CatalogueAct['page']>;
type Figures = NonNullable<CatalogueAct['figures']>;

const every = (text: Record<string, string>) =>
  Object.entries(text)
    .map(([language, said]) => `${language}: ${said}`)
    .join('\n');

/** Everything on which members base a purchase, in the order of the form. */
const LINES: readonly (readonly [label: string, of: (sold: Sold) => string])[] = [
  ['Title', ({ title }) => every(title)],
  ['Description', ({ description }) => every(description)],
  ['Risks', ({ risks }) => risks.map(every).join('\n')],
  ['Type', ({ type }) => TYPES[type]],
  ['Price of a unit', ({ unitPriceMinor }) => moneyText(unitPriceMinor)],
  [
    'Expected income a cycle',
    ({ incomePerCycleMinor, ratePpb }) =>
      incomePerCycleMinor === null ? `${rateText(ratePpb ?? 0)} % of the amount` : moneyText(incomePerCycleMinor),
  ],
  ['Earns', ({ cycle, cycles }) => `${CYCLES[cycle]}, ${cycles} cycles`],
  ['Held for', ({ holdingDays }) => `${holdingDays} days`],
  ['Principal', ({ returnsPrincipal }) => (returnsPrincipal ? 'returns' : 'is used up')],
  ['Units in one purchase', ({ unitsMin, unitsMax }) => `${unitsMin} to ${unitsMax}`],
  ['Most per member', ({ purchaseLimit }) => String(purchaseLimit ?? 'no limit')],
  ['From VIP level', ({ minVip }) => String(minVip)],
  ['Points granted', ({ pointsGranted }) => countText(pointsGranted)],
  ['Chances granted', ({ chancesGranted }) => countText(chancesGranted)],
  ['Coupons', ({ couponsAllowed }) => (couponsAllowed ? 'allowed' : 'not allowed')],
  ['Sales end', ({ salesEndAt }) => momentText(salesEndAt)],
  ['Picture and place on the shelf', ({ drawing, rank }) => `${drawing}, ${rank}`],
];

type Line = { id: string; before: string; after: string };
const said = (text: string) => <Box sx={{ whiteSpace: 'pre-wrap', maxWidth: '60ch' }}>{text}</Box>;

/** For a change, only the values that differ; for an opening, all values. */
function SoldTable({ before, after }: { before: Sold | null; after: Sold }) {
  const lines = LINES.map(([id, of]): Line => ({ id, before: before ? of(before) : '', after: of(after) }));
  const columns: readonly Column<Line>[] = [
    { label: 'What members decide by', of: (row) => row.id },
    ...(before ? [{ label: 'Now', of: (row: Line) => said(row.before) }] : []),
    { label: before ? 'Afterwards' : 'On sale', of: (row) => said(row.after) },
  ];
  const rows = before ? lines.filter((row) => row.before !== row.after) : lines;
  return <RowsTable label="What is sold" rows={rows} columns={columns} />;
}

const percent = (bps: number) => `${(bps / 100).toFixed(2)} %`;

function Bounds({ figures: { units, expectedMinor, payableMinor, gainBps, leastBps, mostBps } }: { figures: Figures }) {
  return (
    <>
      <Fact name="Units in all, with these">{countText(units)}</Fact>
      <Fact name="They may expect, over the holding">
        <Amount minor={expectedMinor} unit strong />
      </Fact>
      <Fact name="The rents leave for it, after the fee">
        <Amount minor={payableMinor} unit strong />
      </Fact>
      <Fact name="Gain of a year, of the price">{percent(gainBps)}</Fact>
      <Fact name="Such assets earn">{`${percent(leastBps)} to ${percent(mostBps)}`}</Fact>
      <Fact name="Left of the rents">
        <Amount minor={payableMinor - expectedMinor} unit />
      </Fact>
    </>
  );
}

type Rent = CatalogueAct['contracts'][number] & { id: string };
const RENTS: readonly Column<Rent>[] = [
  { label: 'Contract', of: (row) => row.number },
  { label: 'Paid by', of: (row) => row.payers.join('; ') || 'none yet' },
  {
    label: 'Rent (Br)',
    of: (row) => <Amount minor={row.rentMinor} />,
    under: (row) => `a ${row.bills}`,
    align: 'right',
  },
  { label: 'Fee', of: (row) => percent(row.feeBps), align: 'right' },
  { label: 'From', of: (row) => dateText(row.startsOn) },
  { label: 'Until', of: (row) => dateText(row.endsOn) },
];

type Field = Page['fields'][number] & { id: string };
const FIELDS: readonly Column<Field>[] = [
  { label: 'On the page', of: (row) => row.id },
  { label: 'Now', of: (row) => said(fieldText(row.field, row.before ?? '')) },
  { label: 'Afterwards', of: (row) => said(fieldText(row.field, row.after)) },
];
const fieldText = (field: string, text: string) => (field === 'rent' && text !== '' ? moneyText(Number(text)) : text);

/** A row of a product's page. For a changed asset, only the values that differ. */
function PageRow({ page: { id, fields, src } }: { page: Page }) {
  const rows = fields
    .filter(({ before, after }) => id === undefined || before !== after)
    .map((row): Field => ({ ...row, id: row.field.replaceAll('_', ' ') }));
  return (
    <>
      <RowsTable label="On the page" rows={rows} columns={FIELDS} />
      {src && <FileLink src={src} text="The file" />}
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
          <Fact name="Party">{`${party.name}, ${party.account}`}</Fact>
          <Fact name="On the contract">{`${party.contract}, as ${party.role}`}</Fact>
          <Fact name="Ends now">{dateText(party.endedOn)}</Fact>
          <Fact name="Afterwards">{endedOn ? dateText(endedOn) : 'no end'}</Fact>
        </>
      )}
      {stock !== null && <Fact name="Units that come on sale">{countText(stock)}</Fact>}
      {salesEndAt && <Fact name="Sales of this tranche end">{momentText(salesEndAt)}</Fact>}
      {maturesOn && <Fact name="Matures on">{dateText(maturesOn)}</Fact>}
      {figures && <Bounds figures={figures} />}
      {after && (
        <Fact name="What is sold" wide>
          <SoldTable before={before} after={after} />
        </Fact>
      )}
      {page && (
        <Fact name="What members read" wide>
          <PageRow page={page} />
        </Fact>
      )}
      {assets.length > 0 && (
        <Fact name="Assets and who rents them" wide>
          {assets.map((one) => (
            <Typography key={one.id} variant="body2">
              {`${english(one.name)} (${one.serial}), ${english(one.place)}: ${one.lessee}`}
            </Typography>
          ))}
        </Fact>
      )}
      {files.length > 0 && (
        <Fact name="Photos and papers" wide>
          {files.map(({ src, text }) => (
            <FileLink key={src} src={src} text={english(text)} />
          ))}
        </Fact>
      )}
      {contracts.length > 0 && (
        <Fact name="Rents behind it" wide>
          <RowsTable label="Rents" rows={contracts.map((one) => ({ ...one, id: one.number }))} columns={RENTS} />
        </Fact>
      )}
    </>
  );
}
