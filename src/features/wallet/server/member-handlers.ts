// The member's calls: parse, call, show.
import type { Handlers } from '../../../platform/feature.ts';
import type { Floor } from '../../../platform/floor.ts';
import { idOf, partsOf, readPage } from '../../../platform/keyset.ts';
import { isRefusal, refuse } from '../../../platform/refusal.ts';
import { VERSION } from '../../../platform/version.ts';
import { fromWire } from '../../../ledger/money.ts';
import { memberById } from '../../identity/server/public.ts';
import type { memberContract } from '../contract/member.ts';
import type { PayoutAccountView } from '../contract/shapes.ts';
import { cancelWithdrawal } from './withdrawals/cancel-withdrawal.ts';
import { contestWithdrawal } from './withdrawals/contest-withdrawal.ts';
import { createRecharge } from './recharges/create-recharge.ts';
import { institutions } from './payout-accounts/institutions.ts';
import { addPayoutAccount } from './payout-accounts/add-payout-account.ts';
import { chooseDefaultAccount } from './payout-accounts/choose-default-account.ts';
import { openSandboxAccount } from './payout-accounts/open-sandbox-account.ts';
import { removePayoutAccount } from './payout-accounts/remove-payout-account.ts';
import { verifyPayoutAccount } from './payout-accounts/verify-payout-account.ts';
import { type PayoutAccount, payoutAccountsOf } from './payout-accounts/payout-account-store.ts';
import { receiptOf } from './withdrawals/receipt.ts';
import { listRecharges, rechargeById, rechargeToWire } from './recharges/recharge-store.ts';
import { requestWithdrawal } from './withdrawals/request-withdrawal.ts';
import { returnRecharge } from './withdrawals/return-recharge.ts';
import { settings } from './settings.ts';
import { readStatement } from './statements/statement.ts';
import { statementCsv, statementPdf } from './statements/statement-files.ts';
import { bill, walletOverview } from './statements/wallet-overview.ts';
import { quoteReturn, quoteWithdrawal, withdrawalTerms } from './withdrawals/withdrawal-terms.ts';
import { listOwn, type Withdrawal, withdrawalById } from './withdrawals/withdrawal-store.ts';
import { institutionNames, type NameOf, withdrawalDetail, withdrawalToWire } from './withdrawals/withdrawal-view.ts';

export function memberHandlers(floor: Floor): Handlers<typeof memberContract> {
  return { ...walletCalls(floor), ...rechargeCalls(floor), ...withdrawalCalls(floor), ...payoutAccountCalls(floor) };
}

type Calls<P extends string> = Pick<
  Handlers<typeof memberContract>,
  Extract<keyof typeof memberContract, `${string} ${P}${string}`>
>;

function walletCalls(floor: Floor): Calls<'/api/v1/bill' | '/api/v1/wallets'> {
  return {
    'GET /api/v1/bill': ({ caller, query }) => bill(floor, caller.memberId, query.version ?? VERSION),
    'GET /api/v1/wallets': ({ caller }) => walletOverview(floor, caller.memberId),
    'GET /api/v1/wallets/{wallet}/statement': async ({ caller, path, query, locale }) => {
      const asked = { ...query, locale: query.locale ?? locale, memberId: caller.memberId, wallet: path.wallet };
      const after = partsOf(query.after, 1)?.[0];
      const page = await readPage(query.limit, {
        rows: (limit) => readStatement(floor.sql, { ...asked, after, limit }),
        key: (line) => line.id,
        items: (lines) => lines,
      });
      return { ...page, unit: path.wallet === 'points' ? ('C3COIN' as const) : ('ETB' as const) };
    },
    'GET /api/v1/wallets/{wallet}/statement.csv': ({ caller, path, query, locale }) =>
      statementCsv(floor, { ...query, memberId: caller.memberId, wallet: path.wallet }, locale),
    'GET /api/v1/wallets/{wallet}/statement.pdf': ({ caller, path, query, locale }) =>
      statementPdf(floor, { ...query, memberId: caller.memberId, wallet: path.wallet }, locale),
  };
}

function rechargeCalls(floor: Floor): Calls<'/api/v1/recharge'> {
  return {
    'GET /api/v1/recharges/terms': async ({ caller }) => {
      const [rules, member] = await Promise.all([settings.read(floor), memberById(floor.sql, caller.memberId)]);
      return {
        minMinor: rules.rechargeMinMinor,
        maxMinor: rules.rechargeMaxMinor,
        channels: ['mobile_money', 'bank_transfer'] as const as ('mobile_money' | 'bank_transfer')[],
        expiresAfterMinutes: rules.rechargeExpiresMinutes,
        phone: member?.phone ?? '',
      };
    },
    'GET /api/v1/recharges': ({ caller, query }) => {
      const asked = { before: idOf(query.after), memberId: caller.memberId, state: query.state };
      return readPage(query.limit, {
        rows: (limit) => listRecharges(floor.sql, { ...asked, limit }),
        key: (row) => row.id,
        items: (rows) => rows.map(rechargeToWire),
      });
    },
    'GET /api/v1/recharges/{id}': async ({ caller, path }) => {
      const recharge = await rechargeById(floor.sql, BigInt(path.id));
      return recharge?.memberId === caller.memberId ? rechargeToWire(recharge) : refuse('recharge_not_found');
    },
    'POST /api/v1/recharges': async ({ caller, body, intent }) => {
      const { amountMinor, ...payer } = body;
      const recharge = await createRecharge(
        floor,
        { memberId: caller.memberId, amount: fromWire(amountMinor), payer },
        intent,
      );
      return isRefusal(recharge) ? recharge : rechargeToWire(recharge);
    },
    'GET /api/v1/recharge-returns/quote': ({ caller, query }) =>
      quoteReturn(floor, {
        memberId: caller.memberId,
        amount: query.amountMinor === undefined ? null : fromWire(query.amountMinor),
      }),
    'POST /api/v1/recharge-returns': async ({ caller, body, intent }) => {
      const opened = await returnRecharge(
        floor,
        { memberId: caller.memberId, amount: fromWire(body.amountMinor), pin: body.pin },
        intent,
      );
      return isRefusal(opened) ? opened : { withdrawals: await show(floor, opened) };
    },
  };
}

function withdrawalCalls(floor: Floor): Calls<'/api/v1/withdrawals'> {
  const own = async (memberId: bigint, id: string): Promise<Withdrawal | undefined> => {
    const one = await withdrawalById(floor.sql, BigInt(id));
    return one?.memberId === memberId ? one : undefined;
  };
  return {
    'GET /api/v1/withdrawals/terms': ({ caller }) => withdrawalTerms(floor, caller.memberId),
    'GET /api/v1/withdrawals/quote': ({ caller, query }) =>
      quoteWithdrawal(floor, { memberId: caller.memberId, amount: fromWire(query.amountMinor) }),
    'GET /api/v1/withdrawals': ({ caller, query }) => {
      const asked = { memberId: caller.memberId, before: idOf(query.after), kind: query.kind ?? null };
      return readPage(query.limit, {
        rows: (limit) => listOwn(floor.sql, { ...asked, limit }),
        key: (row) => row.id,
        items: (rows) => show(floor, rows),
      });
    },
    'POST /api/v1/withdrawals': async ({ caller, body, intent }) => {
      const one = await requestWithdrawal(
        floor,
        {
          memberId: caller.memberId,
          amount: fromWire(body.amountMinor),
          payoutAccountId: BigInt(body.payoutAccountId),
          pin: body.pin,
        },
        intent,
      );
      return isRefusal(one) ? one : showOne(floor, one);
    },
    'GET /api/v1/withdrawals/{id}': async ({ caller, path }) => {
      const one = await own(caller.memberId, path.id);
      return one ? withdrawalDetail(floor, one) : refuse('withdrawal_not_found');
    },
    'POST /api/v1/withdrawals/{id}/cancel': async ({ caller, path, intent }) => {
      const one = await cancelWithdrawal(floor, { id: BigInt(path.id), memberId: caller.memberId }, intent);
      return isRefusal(one) ? one : showOne(floor, one);
    },
    'POST /api/v1/withdrawals/{id}/contest': ({ caller, path, body, intent }) =>
      contestWithdrawal(floor, { id: BigInt(path.id), memberId: caller.memberId, text: body.text }, intent),
    'GET /api/v1/withdrawals/{id}/receipt': async ({ caller, path }) => {
      const one = await own(caller.memberId, path.id);
      return one
        ? ((await receiptOf(floor, one)) ?? refuse('withdrawal_receipt_missing'))
        : refuse('withdrawal_not_found');
    },
  };
}

async function show(floor: Floor, rows: readonly Withdrawal[]) {
  const nameOf = await institutionNames(floor);
  return rows.map((one) => withdrawalToWire(one, { now: floor.clock.now(), nameOf }));
}

async function showOne(floor: Floor, one: Withdrawal) {
  return withdrawalToWire(one, { now: floor.clock.now(), nameOf: await institutionNames(floor) });
}

function payoutAccountCalls(floor: Floor): Calls<'/api/v1/payout-accounts' | '/api/v1/institutions'> {
  const shown = async <R>(account: PayoutAccount | R): Promise<PayoutAccountView | R> =>
    isPayoutAccount(account)
      ? accountToWire(account, { nameOf: await institutionNames(floor), now: floor.clock.now() })
      : account;
  return {
    'GET /api/v1/institutions': async () => {
      const list = await institutions(floor);
      return isRefusal(list) ? list : { institutions: list.map((one) => ({ ...one })) };
    },
    'GET /api/v1/payout-accounts': async ({ caller }) => {
      const [accounts, member, { payoutAccountsMax }, nameOf] = await Promise.all([
        payoutAccountsOf(floor.sql, caller.memberId),
        memberById(floor.sql, caller.memberId),
        settings.read(floor),
        institutionNames(floor),
      ]);
      return {
        items: accounts.map((one) => accountToWire(one, { nameOf, now: floor.clock.now() })),
        max: payoutAccountsMax,
        realName: member?.realName ?? '',
        sandboxAccounts: floor.config.profile === 'sandbox',
      };
    },
    'POST /api/v1/payout-accounts': async ({ caller, body, intent }) =>
      shown(await addPayoutAccount(floor, { ...body, memberId: caller.memberId }, intent)),
    'POST /api/v1/payout-accounts/sandbox': async ({ caller, body, intent }) =>
      shown(await openSandboxAccount(floor, { ...body, memberId: caller.memberId }, intent)),
    'POST /api/v1/payout-accounts/{id}/verify': async ({ caller, path }) =>
      shown(await verifyPayoutAccount(floor, { id: BigInt(path.id), memberId: caller.memberId })),
    'POST /api/v1/payout-accounts/{id}/default': async ({ caller, path }) =>
      shown(await chooseDefaultAccount(floor, { id: BigInt(path.id), memberId: caller.memberId })),
    'DELETE /api/v1/payout-accounts/{id}': ({ caller, path }) =>
      removePayoutAccount(floor, { id: BigInt(path.id), memberId: caller.memberId }),
  };
}

function isPayoutAccount(value: unknown): value is PayoutAccount {
  return !isRefusal(value);
}

function accountToWire(one: PayoutAccount, { nameOf, now }: { nameOf: NameOf; now: Date }): PayoutAccountView {
  return {
    id: String(one.id),
    kind: one.kind,
    institution: one.institution,
    institutionName: nameOf(one.institution),
    number: one.number,
    holderName: one.holderName,
    openingAddress: one.openingAddress,
    verified: one.verifiedAt !== null,
    isDefault: one.isDefault,
    usableFrom: one.usableFrom.toISOString(),
    usable: one.verifiedAt !== null && one.usableFrom <= now,
    createdAt: one.createdAt.toISOString(),
  };
}
