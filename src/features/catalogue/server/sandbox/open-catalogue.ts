// Fills the sandbox's catalogue through the same functions that staff use, and keeps its simulated lessees up to date.
// Everything can run again: each step has a fixed intent, so a second run gets the answers of the first.
import { accountOf } from '#ledger/chart.ts';
import { readBalances } from '#ledger/balance.ts';
import { addDays, startOfBusinessDate, weekday } from '#platform/time/clock.ts';
import type { BankClient } from '#wires/clients.ts';
import type { Lease } from '#wires/bank-admin.ts';
import type { Context } from '#platform/context.ts';
import { factId } from '#platform/database/ids.ts';
import { type Intent, intentOf } from '#platform/http/intents.ts';
import { isRefusal, type Refusal } from '#platform/http/refusal.ts';
import type { StaffCaller } from '#platform/feature.ts';
import { required } from '#platform/required.ts';
import { addAsset } from '../assets/assets.ts';
import { addDocument } from '../files/files.ts';
import { draftProduct } from '../products/draft-product.ts';
import { proposeOpening } from '../products/sales.ts';
import { approveProposal } from '../proposals/end-proposal.ts';
import { proposalById } from '../proposals/proposals.ts';
import { doubtsOf } from '../proposals/proposed-texts.ts';
import {
  catalogueText,
  offerPaper,
  type SandboxAccount,
  type SandboxProduct,
  sandboxProduct,
} from './sandbox-product.ts';
import { sandboxDevices } from './devices.ts';
import { sandboxFunds, shortFund } from './funds.ts';
import { sandboxRentals } from './rentals.ts';
import { sandboxTransportAndStorage } from './transport-and-storage.ts';
import { nameParty, signAssetContract } from '../assets/parties.ts';

/** In the order in which members see them. */
export const sandboxProducts: readonly SandboxProduct[] = [
  ...sandboxDevices,
  ...sandboxTransportAndStorage.slice(0, 2),
  ...sandboxRentals.slice(0, 1),
  ...sandboxFunds.slice(0, 2),
  ...sandboxRentals.slice(1),
  ...sandboxTransportAndStorage.slice(2),
  ...sandboxFunds.slice(2),
  shortFund,
].map(sandboxProduct);

/** The operator's management fee on all rents of the sandbox: 10 %. */
const FEE_BPS = 1_000;
const BIRR = 100;

export type OpenedProduct = {
  slug: string;
  productId: bigint;
  trancheId: bigint;
  assetId: bigint;
  contractId: bigint;
  payerId: bigint;
  supplierId: bigint;
  documentId: bigint;
};

export type SandboxSigner = { caller: StaffCaller; password: string };
type Signers = readonly [SandboxSigner, SandboxSigner];

/** Puts all demo products on sale, signed by two of the staff. Call it on the sandbox's first day. */
export async function openSandboxCatalogue(context: Context, signers: Signers): Promise<OpenedProduct[]> {
  const opened: OpenedProduct[] = [];
  for (const [index, product] of sandboxProducts.entries())
    opened.push(await openOne(context, { signers, product, rank: 900 - index * 10 }));
  return opened;
}

async function openOne(
  context: Context,
  { signers, product, rank }: { signers: Signers; product: SandboxProduct; rank: number },
): Promise<OpenedProduct> {
  const { staffId } = signers[0].caller;
  const step = (name: string): Intent =>
    intentOf(
      `staff:${staffId}`,
      `sandbox catalogue ${name}`,
      factId('sandbox catalogue', name, product.slug),
      product.slug,
    );
  const today = context.clock.today();
  const productId = madeId(
    await draftProduct(context, { staffId, product: { ...termsOf(product), rank } }, step('product')),
  );
  const assetId = madeId(
    await addAsset(
      context,
      { staffId, asset: { productId, slug: `${product.slug}-asset`, state: 'working', ...product.asset } },
      step('asset'),
    ),
  );
  const contractId = madeId(
    await signAssetContract(
      context,
      {
        staffId,
        contract: {
          assetId,
          ...product.contract,
          rentMinor: rentOf(product, product.stock, product.contract.bills),
          feeBps: FEE_BPS,
          startsOn: today,
          endsOn: null,
        },
      },
      step('contract'),
    ),
  );
  const named = (role: 'payer' | 'supplier', account: SandboxAccount) =>
    nameParty(
      context,
      { staffId, contractId, party: { role, ...account, bankKind: 'account', fromOn: today } },
      step(role),
    );
  const payerId = madeId(await named('payer', product.payer));
  const supplierId = madeId(await named('supplier', product.supplier));
  const paper = await offerPaper(product);
  const documentId = madeId(
    await addDocument(
      context,
      {
        staffId,
        assetId,
        kind: 'invoice',
        title: catalogueText('offer'),
        fileBase64: paper,
      },
      step('document'),
    ),
  );
  const { trancheId } = await putOnSale(context, { signers, productId, product, today, step });
  return { slug: product.slug, productId, trancheId, assetId, contractId, payerId, supplierId, documentId };
}

type OnSale = {
  signers: Signers;
  productId: bigint;
  product: SandboxProduct;
  today: string;
  step: (name: string) => Intent;
};

async function putOnSale(
  context: Context,
  { signers: [first, second], productId, product, today, step }: OnSale,
): Promise<{ trancheId: bigint }> {
  const signed = ({ caller, password }: SandboxSigner) =>
    ({ caller, assertion: { kind: 'password', password } }) as const;
  const opening = { productId, opening: openingOf(product, today), ...signed(first) };
  const id = madeId(await proposeOpening(context, opening, step('open')));
  // Confirm all doubts, because people have read these texts before they became demo data.
  const confirmed = doubtsOf(required(await proposalById(context.sql, id)));
  const opened = await approveProposal(context, { id, confirmed, ...signed(second) }, step('opened'));
  if (isRefusal(opened)) throw new Error(`${product.slug}: ${opened.name} ${JSON.stringify(opened.data)}`);
  return { trancheId: required(opened.trancheId) };
}

function openingOf(product: SandboxProduct, today: string) {
  const { stock, salesEndAfterDays, maturesAfterDays } = product;
  return {
    stock,
    salesEndAt:
      salesEndAfterDays === null ? null : startOfBusinessDate(addDays(today, salesEndAfterDays)).toISOString(),
    maturesOn: maturesAfterDays === null ? null : addDays(today, maturesAfterDays),
  };
}

function madeId(made: { id: string | bigint | null } | Refusal): bigint {
  if (isRefusal(made))
    throw new Error(`the sandbox's catalogue was refused: ${made.name} ${JSON.stringify(made.data)}`);
  return BigInt(required(made.id));
}

/** The product as the console's form would send it. */
export function termsOf(product: SandboxProduct) {
  return {
    slug: product.slug,
    type: product.type,
    cycle: product.cycle,
    drawing: product.drawing,
    title: product.title,
    description: product.description,
    risks: [...product.risks],
    unitPriceMinor: product.priceBirr * BIRR,
    incomePerCycleMinor: product.incomeMinor,
    ratePpb: product.ratePpb,
    unitsMin: product.unitsMin,
    unitsMax: product.unitsMax,
    holdingDays: product.holdingDays,
    returnsPrincipal: product.returnsPrincipal,
    purchaseLimit: product.purchaseLimit,
    minVip: product.minVip,
    chancesGranted: product.chances,
    pointsGranted: product.points,
    couponsAllowed: product.coupons,
    salesEndAt: null,
    rank: 0,
  };
}

const CYCLES_BILLED = {
  day: { hourly: 24, daily: 1, weekly: 0 },
  week: { hourly: 168, daily: 7, weekly: 1 },
  month: { hourly: 744, daily: 31, weekly: 5 },
};

/**
 * The rent that, after the fee, covers the expected income of `units` for one billed period, in minor units. A month
 * has 31 days here.
 */
export function rentOf(product: SandboxProduct, units: number, bills: 'day' | 'week' | 'month'): number {
  const cycles = CYCLES_BILLED[bills][product.cycle];
  const perCycle =
    product.incomeMinor !== null
      ? product.incomeMinor * units
      : Math.floor((product.priceBirr * BIRR * units * (product.ratePpb ?? 0)) / 1_000_000_000);
  return Math.max(1, Math.ceil((perCycle * cycles * 10_000) / (10_000 - FEE_BPS)));
}

/** Opens accounts of lessees and suppliers at the sandbox bank unless they exist. Needs the bank's admin key. */
export async function openSandboxAccounts(bank: BankClient): Promise<void> {
  for (const { payer, supplier } of sandboxProducts) {
    for (const account of [payer, supplier]) {
      const answer = await bank.call('POST /admin/accounts', {
        body: {
          role: 'outside',
          kind: 'account',
          bank: account.bankCode,
          holderName: account.name,
          number: account.bankNumber,
          openingMinor: 2_000_000_000n,
        },
      });
      if (answer.outcome !== 'ok')
        throw new Error(`the sandbox bank did not open the account of ${account.name}: ${JSON.stringify(answer)}`);
    }
  }
}

/**
 * Sets what the simulated lessees pay from now on: rent for all units placed or sold. Call it at least daily as the
 * clock moves. Leases begin on a Monday, so that the payer is named before the first period that it pays for.
 */
export async function followSandboxSales(context: Context): Promise<void> {
  const known = await context.bank.call('GET /admin/leases');
  if (known.outcome !== 'ok') throw new Error(`the sandbox bank does not list its leases: ${known.outcome}`);
  const ids = new Map(
    (
      await context.sql<{ slug: string; id: bigint }[]>`select slug, id from catalogue.product where status <> 'draft'`
    ).map((row) => [row.slug, row.id]),
  );
  const sold = await readBalances(
    context.sql,
    [...ids.values()].map((id) => accountOf('stock_sold', id)),
  );
  for (const product of sandboxProducts) {
    const id = ids.get(product.slug);
    if (id === undefined) continue;
    const before = known.data.leases.find((lease) => lease.leaseId === product.contract.number);
    const units = Math.max(product.placed, Number(sold.get(accountOf('stock_sold', id))?.posted ?? 0n));
    const lease = leaseOf(product, { units, start: before?.start ?? mondayFrom(context.clock.today()) });
    if (before?.amountMinor === lease.amountMinor) continue;
    const put = await context.bank.call('PUT /admin/leases', { body: lease });
    if (put.outcome !== 'ok')
      throw new Error(`the sandbox bank did not take the lease ${lease.leaseId}: ${JSON.stringify(put)}`);
  }
}

function leaseOf(product: SandboxProduct, { units, start }: { units: number; start: string }): Lease {
  const { number, bills, dueDay, graceDays } = product.contract;
  return {
    leaseId: number,
    payerAccount: { kind: 'account', bank: product.payer.bankCode, number: product.payer.bankNumber },
    amountMinor: BigInt(rentOf(product, units, bills)),
    every: bills,
    ...(dueDay === null ? {} : { dueDay }),
    graceDays,
    start,
    behaviour: [...product.behaviour],
  };
}

function mondayFrom(date: string): string {
  let day = date;
  while (weekday(day) !== 1) day = addDays(day, 1);
  return day;
}
