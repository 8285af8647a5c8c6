// The wire form of products and assets for members, in their language.
import { toWire } from '#ledger/money.ts';
import type { AssetPage, ProductCard } from '../contract/member.ts';
import type { MonthFigure, WireWeave } from '../contract/shapes.ts';
import { drawingAddress, drawingAlt } from './files/drawings.ts';
import { fileName } from './files/keep-file.ts';
import { required } from '#platform/required.ts';
import { comparedOf, type ShownProduct } from './shelf.ts';
import type {
  AssetRow,
  ContractRow,
  DocumentRow,
  MonthRow,
  PartyRow,
  PhotoRow,
  ProductRow,
  TrancheRow,
} from './store.ts';
import type { ShownPicture } from '#platform/http/contract.ts';
import type { LanguageCode } from '#universal/languages.ts';
import { languageOfAll, localized, localizedIn, type LocalizedText } from '#universal/localized.ts';

/** A title as a reader gets it, and its language. */
export function titleIn(of: LocalizedText, locale: string): { title: string; language: LanguageCode } {
  const { text, language } = localizedIn(of, locale);
  return { title: text, language };
}

type CardParts = {
  stock: { left: bigint; total: bigint } | undefined;
  photos: readonly PhotoRow[];
  tranche: Pick<TrancheRow, 'salesEndAt' | 'maturesOn'> | undefined;
  locale: string;
  weave: WireWeave;
  /** Units that the member has bought. Null for visitors. */
  bought: bigint | null;
};

/**
 * A product in a list. `expected...` follows from the terms; `paid...` is what holders have got so far. Minor units.
 */
export function cardOf(
  product: ShownProduct,
  { stock, photos, tranche, locale, weave, bought }: CardParts,
): ProductCard {
  const basis = product.unitPrice * product.units;
  const total = product.perCycle * BigInt(product.cycles) + (product.returnsPrincipal ? basis : 0n);
  const isFund = product.type === 'fund';
  return {
    id: product.id.toString(),
    type: product.type,
    ...titleIn(product.title, locale),
    cycle: product.cycle,
    picture: required(picturesOf(product, photos, locale)[0]),
    priceMinor: toWire(product.unitPrice),
    amountMinMinor: isFund ? toWire(product.unitPrice * BigInt(product.unitsMin)) : null,
    amountMaxMinor: isFund ? toWire(product.unitPrice * BigInt(product.unitsMax)) : null,
    basisMinor: toWire(basis),
    incomePerCycleMinor: toWire(product.perCycle),
    expectedTotalMinor: toWire(total),
    expectedReturnBps: toWire((total * 10_000n) / basis),
    holdingDays: product.holdingDays,
    cycles: product.cycles,
    returnsPrincipal: product.returnsPrincipal,
    minVip: product.minVip,
    status: product.status,
    salesEndAt: earliest(product.salesEndAt, tranche?.salesEndAt ?? null)?.toISOString() ?? null,
    maturesOn: tranche?.maturesOn ?? null,
    stockLeft: toWire(stock?.left ?? 0n),
    stockTotal: toWire(stock?.total ?? 0n),
    expectedMinor: toWire(product.expected),
    paidMinor: toWire(product.paid),
    leftOverMinor: toWire(product.leftOver),
    compared: comparedOf(product),
    weave,
    limitLeft:
      product.purchaseLimit === null || bought === null ? null : Math.max(0, product.purchaseLimit - toWire(bought)),
  };
}

/** The tranche that is sold or, after the sales, the last one. */
export const shownTranche = (tranches: readonly TrancheRow[]): TrancheRow | undefined =>
  tranches.findLast((one) => one.closedAt === null) ?? tranches.at(-1);

function earliest(a: Date | null, b: Date | null): Date | null {
  if (!a || !b) return a ?? b;
  return a < b ? a : b;
}

/** A product's photos, then our drawing of its kind of asset, so that every product has a picture. */
export function picturesOf(
  product: Pick<ProductRow, 'id' | 'drawing'>,
  photos: readonly PhotoRow[],
  locale: string,
): ShownPicture[] {
  const own = photos
    .filter((photo) => photo.productId === product.id)
    .map((photo) => ({ src: photoAddress(photo.sha256), ...localizedIn(photo.alt, locale) }));
  const drawn = { src: drawingAddress(product.drawing), ...drawingAlt(product.drawing, locale) };
  return [...own, drawn].map(({ src, text, language }) => ({ src, alt: text, language }));
}

export const photoAddress = (sha256: string): string => fileAddress(`${sha256}.webp`);
export const fileAddress = (name: string): string => `/api/v1/files/${name}`;
export const documentAddress = (document: Pick<DocumentRow, 'sha256' | 'contentType'>): string =>
  fileAddress(fileName(document));

export function monthOf(row: MonthRow): MonthFigure {
  return {
    month: row.month,
    expectedMinor: toWire(row.expected),
    paidMinor: toWire(row.paid),
    awaitingMinor: toWire(row.awaiting),
    missedMinor: toWire(row.missed),
    cycles: row.cycles,
    cyclesMissed: row.cyclesMissed,
    leftOverMinor: toWire(row.leftOver),
  };
}

export function assetOf(
  asset: AssetRow,
  {
    contracts,
    documents,
    locale,
  }: {
    contracts: readonly (ContractRow & { parties: PartyRow[] })[];
    documents: readonly DocumentRow[];
    locale: string;
  },
): AssetPage {
  // What is said about one asset is read together, so all of it is in one language.
  const { name, what, place, insurance, liable } = asset;
  const language = languageOfAll([name, what, place, insurance, liable], locale);
  const text = (of: LocalizedText) => localized(of, language);
  return {
    id: asset.id.toString(),
    language,
    name: text(asset.name),
    what: text(asset.what),
    place: text(asset.place),
    serial: asset.serial,
    lessee: asset.lessee,
    insurance: text(asset.insurance),
    liable: text(asset.liable),
    state: asset.state,
    contracts: contracts
      .filter((contract) => contract.assetId === asset.id)
      .map((contract) => ({
        number: contract.number,
        ...titleIn(contract.title, locale),
        bills: contract.bills,
        rentMinor: toWire(contract.rent),
        feeBps: contract.feeBps,
        graceDays: contract.graceDays,
        startsOn: contract.startsOn,
        endsOn: contract.endsOn,
        parties: contract.parties.map(({ role, name, fromOn, endedOn }) => ({ role, name, fromOn, endedOn })),
      })),
    documents: documents
      .filter((document) => document.assetId === asset.id)
      .map((document) => ({
        id: document.id.toString(),
        kind: document.kind,
        ...titleIn(document.title, locale),
        src: documentAddress(document),
        addedAt: document.addedAt.toISOString(),
      })),
  };
}
