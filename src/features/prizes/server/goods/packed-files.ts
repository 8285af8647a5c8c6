// Files of the packed goods: labels to print, and a CSV list in which staff fill in carrier and tracking and which they
// import again (import-tracking.ts).
import { audit } from '#features/acts/server/public.ts';
import { apart, bytesOf, linesOf, newPdf, PAPER, type Pdf, put, putFeet } from '#features/wallet/server/public.ts';
import { csvOf } from '#platform/http/csv.ts';
import { Raw, type StaffCaller } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { renderText, textIds } from '#platform/language/texts.ts';
import type { DeliveryAddress } from '../addresses.ts';
import { ANY, copiesOf, type Delivery, deliveryViews, waitingOf } from './deliveries.ts';

const PACKED_MOST = 500;
type Packed = Delivery & { title: string; address: DeliveryAddress };

/** The packed goods, longest wait first. The file names people, so the audit log records who took it. */
async function packedGoods(context: Context, { staffId }: StaffCaller, file: 'csv' | 'labels'): Promise<Packed[]> {
  const rows = await waitingOf(context.sql, { ...ANY, state: 'packed', limit: PACKED_MOST });
  const copies = await copiesOf<DeliveryAddress>(
    context.sql,
    rows.flatMap(({ addressId }) => (addressId === null ? [] : [addressId])),
  );
  const views = await deliveryViews(context, rows);
  await context.sql.begin((tx) =>
    audit(tx, { staffId, action: 'prizes.export', subject: 'prizes', detail: { file, rows: rows.length } }),
  );
  return rows.flatMap((row, n) => {
    const address = row.addressId === null ? undefined : copies.get(row.addressId);
    return address ? [{ ...row, address, title: views[n]?.title.en ?? '' }] : [];
  });
}

export async function packedCsv(context: Context, caller: StaffCaller): Promise<Raw> {
  const rows = await packedGoods(context, caller, 'csv');
  const head = [
    'id',
    'carrier',
    'tracking',
    'prize',
    'name',
    'phone',
    'country',
    'region',
    'city',
    'place',
    'address',
    'landmark',
  ];
  const body = csvOf(
    head,
    rows.map(({ playId, title, address: a }) => [
      String(playId),
      null,
      null,
      title,
      `${a.name} ${a.surname}`,
      a.phone,
      a.country,
      nameOf('regions', a.region),
      a.city,
      placeOf(a),
      a.detailedAddress,
      a.landmark,
    ]),
  );
  const filename = `c3-packed-${context.clock.today()}.csv`;
  return new Raw({ contentType: 'text/csv; charset=utf-8', body, filename });
}

/** The name of a region or sub-city from the lists; any other as the member typed it. */
function nameOf(list: 'regions' | 'subCities', place: string): string {
  const id = `prizes.addresses.${list}.${place}`;
  return textIds('en').has(id) ? renderText('en', id) : place;
}

function placeOf({ subCity, woreda }: DeliveryAddress): string {
  const parts = [subCity && nameOf('subCities', subCity), woreda && `Woreda ${woreda}`];
  return parts.filter(Boolean).join(', ');
}

const COUNTRIES = new Intl.DisplayNames('en', { type: 'region' });
/** The country's name, left out for Ethiopia, where most parcels go. */
const countryOf = ({ country }: DeliveryAddress) => (country === 'ET' ? null : COUNTRIES.of(country));

const LABEL = { height: 176, width: 250, rows: 4 } as const;

export async function labelsPdf(context: Context, caller: StaffCaller): Promise<Raw> {
  const rows = await packedGoods(context, caller, 'labels');
  const pdf = await newPdf('Labels', 'en');
  for (const [n, one] of rows.entries()) {
    const place = n % (2 * LABEL.rows);
    if (n > 0 && place === 0) pdf.addPage();
    putLabel(pdf, one, { x: PAPER.left + (place % 2) * 265, y: 40 + Math.floor(place / 2) * (LABEL.height + 12) });
  }
  if (rows.length === 0) put(pdf, 'No packed goods', { x: PAPER.left, y: 40, width: PAPER.width, size: 12 });
  putFeet(pdf, 'en');
  const filename = `c3-labels-${context.clock.today()}.pdf`;
  return new Raw({ contentType: 'application/pdf', body: await bytesOf(pdf), filename });
}

function putLabel(pdf: Pdf, { playId, title, address: a }: Packed, at: { x: number; y: number }): void {
  const { width } = LABEL;
  let { y } = at;
  const say = (text: string, size: number) => {
    for (const line of linesOf(pdf, text, { width, size })) {
      put(pdf, line, { x: at.x, y, width: width + 2, size });
      y += size * 1.35;
    }
  };
  say(`${a.name} ${a.surname}`, 14);
  say(a.phone, 11);
  for (const line of a.detailedAddress.split('\n')) say(line, 10);
  if (a.landmark !== null) say(a.landmark, 10);
  const parts = [placeOf(a), a.city, nameOf('regions', a.region), a.postalCode, countryOf(a)];
  say(parts.flatMap((part) => (part ? [apart(part)] : [])).join(', '), 10);
  putRuleAt(pdf, at.x, y + 4);
  put(pdf, `${playId} · ${title}`, { x: at.x, y: y + 9, width, size: 8 });
}

function putRuleAt(pdf: Pdf, x: number, y: number): void {
  pdf
    .moveTo(x, y)
    .lineTo(x + LABEL.width, y)
    .lineWidth(0.7)
    .stroke('#857B6C');
}
