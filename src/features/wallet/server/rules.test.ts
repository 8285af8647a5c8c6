// The wallet's pure rules as tables: fees, reviews, limits, moves between states, account numbers, names.
import { describe, expect, it } from 'vitest';
import {
  accountProblem,
  amountProblem,
  feeOf,
  mostToWithdraw,
  MOVES,
  nextState,
  reviewersFor,
  statusesOf,
  type WithdrawalEvent,
  type WithdrawalState,
} from './withdrawals/withdrawal-rules.ts';
import { isPlausible, passesLuhn, sameName } from './payout-accounts/institutions.ts';
import { conflictOfWallet, type WalletRules } from './settings.ts';
import { csvOf, decimal } from '#platform/http/csv.ts';

const RULES = { taxBasisPoints: 500, bankChargeBasisPoints: 100, bankChargeMinMinor: 2_00 };

describe('fee: tax 5 % and bank charge 1 % of at least 2.00, each rounded half up', () => {
  it.each([
    // amount, tax, bank charge, net
    [100_00n, 5_00n, 2_00n, 93_00n],
    [200_00n, 10_00n, 2_00n, 188_00n],
    [300_00n, 15_00n, 3_00n, 282_00n],
    [50_000_00n, 2_500_00n, 500_00n, 47_000_00n],
    [20_100_00n, 1_005_00n, 201_00n, 18_894_00n],
    [10n, 1n, 2_00n, -191n],
    [101_10n, 5_06n, 2_00n, 94_04n],
    [250_50n, 12_53n, 2_51n, 235_46n],
  ])('%s', (amount, tax, bankCharge, net) => {
    expect(feeOf(amount, RULES)).toEqual({ tax, bankCharge, fee: tax + bankCharge, net });
  });
});

describe('the payout account of a request', () => {
  const now = new Date('2026-11-20T09:00:00Z');
  const [before, after] = [new Date('2026-11-19T09:00:00Z'), new Date('2026-11-21T09:00:00Z')];
  it.each([
    ['the member has no account', undefined, false, 'payout_account_missing'],
    ['not the member’s account', undefined, true, 'payout_account_unknown'],
    ['not verified', { verifiedAt: null, usableFrom: before }, true, 'payout_account_unverified'],
    ['not usable yet, after a PIN reset', { verifiedAt: before, usableFrom: after }, true, 'payout_account_waiting'],
    ['the member’s, and usable', { verifiedAt: before, usableFrom: now }, true, undefined],
  ])('%s', (_, account, hasAny, problem) => {
    expect(accountProblem(account, { hasAny, now })?.name).toBe(problem);
  });
});

describe('review by the 24-hour total', () => {
  const rules = { automaticUpToMinor: 1_000_00, oneReviewerUpToMinor: 20_000_00 };
  it.each([
    [1_000_00n, 0],
    [1_000_01n, 1],
    [20_000_00n, 1],
    [20_000_01n, 2],
  ] as const)('%s needs %s', (total, reviewers) => {
    expect(reviewersFor(total, rules)).toBe(reviewers);
  });
});

describe('amount', () => {
  const rules = { withdrawMinMinor: 100_00, withdrawMaxMinor: 50_000_00, withdrawStepMinor: 100_00 };
  it.each([
    [100_00n, undefined],
    [50_000_00n, undefined],
    [99_99n, 'withdrawal_amount_outside'],
    [50_100_00n, 'withdrawal_amount_outside'],
    [150_00n, 'withdrawal_not_whole_hundreds'],
    [100_01n, 'withdrawal_not_whole_hundreds'],
  ])('%s', (amount, refusal) => {
    expect(amountProblem(amount, rules)?.name).toBe(refusal);
  });
});

describe('the largest withdrawal, in whole hundreds', () => {
  const rules = { withdrawMinMinor: 100_00, withdrawMaxMinor: 50_000_00, withdrawStepMinor: 100_00 };
  it.each([
    // free balance, left of the tier's 24 hours, largest, what bounds it
    ['rounded down', 14_373_48n, 100_000_00n, 14_300_00n, 'balance'],
    ['exact', 14_300_00n, 100_000_00n, 14_300_00n, 'balance'],
    ['a cent short', 14_299_99n, 100_000_00n, 14_200_00n, 'balance'],
    ['only the smallest', 100_00n, 100_000_00n, 100_00n, 'balance'],
    ['less than the smallest', 99_99n, 100_000_00n, 0n, 'balance'],
    ['nothing free', 0n, 100_000_00n, 0n, 'balance'],
    ['the most for one request', 80_000_00n, 100_000_00n, 50_000_00n, 'request'],
    ['the tier allows less', 14_373_48n, 1_000_00n, 1_000_00n, 'tier'],
    ['the tier, rounded down', 14_373_48n, 950_00n, 900_00n, 'tier'],
    ['the tier is used up', 14_373_48n, 0n, 0n, 'tier'],
  ] as const)('%s', (_, free, tierLeft, amount, bound) => {
    expect(mostToWithdraw({ free, tierLeft }, rules)).toEqual({ amount, bound });
  });
  it.each([
    ['a step that does not divide the most', 900_00n, { ...rules, withdrawMaxMinor: 850_00 }, 800_00n],
    ['a minimum between two steps', 170_00n, { ...rules, withdrawMinMinor: 150_00 }, 0n],
    ['a minimum above a step', 290_00n, { ...rules, withdrawMinMinor: 150_00 }, 200_00n],
  ])('%s', (_, free, other, amount) => {
    expect(mostToWithdraw({ free, tierLeft: 100_000_00n }, other).amount).toBe(amount);
    expect(amount === 0n || amountProblem(amount, other) === null).toBe(true);
  });
});

describe('settings that do not fit together', () => {
  const rules: WalletRules = {
    ...RULES,
    rechargeMinMinor: 10_00,
    rechargeMaxMinor: 500_000_00,
    withdrawMinMinor: 100_00,
    withdrawMaxMinor: 50_000_00,
    withdrawStepMinor: 100_00,
    automaticUpToMinor: 1_000_00,
    oneReviewerUpToMinor: 20_000_00,
    arrivalDaysMin: 1,
    arrivalDaysMax: 3,
  };
  it.each<[Partial<WalletRules>, RegExp | null]>([
    [{}, null],
    [{ rechargeMinMinor: 500_000_01 }, /smallest recharge/],
    [{ withdrawMinMinor: 50_000_01 }, /No whole step/],
    [{ withdrawMinMinor: 150_00, withdrawMaxMinor: 199_00 }, /No whole step/],
    [{ withdrawStepMinor: 100_000_00 }, /No whole step/],
    [{ withdrawStepMinor: 1_000_01 }, /any tier/],
    [{ withdrawMinMinor: 900_01 }, null],
    [{ withdrawMinMinor: 1_000_01 }, /any tier/],
    [{ bankChargeMinMinor: 95_00 }, /use up the smallest/],
    [{ bankChargeMinMinor: 94_99 }, null],
    [{ taxBasisPoints: 5_000, bankChargeBasisPoints: 5_000 }, /use up the smallest/],
    [{ automaticUpToMinor: 20_000_01 }, /automatic limit/],
    [{ arrivalDaysMin: 4 }, /arrival/],
  ])('%j', (change, problem) => {
    expect(String(conflictOfWallet({ ...rules, ...change }))).toMatch(problem ?? /^null$/);
  });
});

describe('moves (withdrawals.md 5)', () => {
  const table: Record<WithdrawalState, string> = {
    pending_review: 'approve approved, reject rejected, cancel cancelled',
    approved: 'wait waiting_funds, send sending',
    waiting_funds: 'send sending',
    sending: 'accepted processing, silent unknown, refused failed, shown_paid paid',
    unknown: 'accepted processing, silent unknown, refused failed, shown_paid paid',
    processing: 'accepted processing, silent processing, refused failed, shown_paid paid',
    paid: 'shown_partly_returned partly_returned, shown_returned returned',
    partly_returned: 'shown_partly_returned partly_returned, shown_returned returned',
    returned: '',
    rejected: '',
    cancelled: '',
    failed: '',
  };
  const events: WithdrawalEvent[] = [
    'approve',
    'reject',
    'cancel',
    'wait',
    'send',
    'accepted',
    'silent',
    'refused',
    'shown_paid',
    'shown_partly_returned',
    'shown_returned',
  ];
  it.each(Object.keys(MOVES) as WithdrawalState[])('from %s', (state) => {
    const moves = events.flatMap((event) => (nextState(state, event) ? `${event} ${nextState(state, event)}` : []));
    expect(moves.sort()).toEqual(table[state].split(', ').filter(Boolean).sort());
  });
  it('releases the money only on the bank’s refusal once the bank may have paid', () => {
    for (const state of ['sending', 'unknown', 'processing'] as const) {
      for (const event of events.filter((one) => one !== 'refused'))
        expect(['failed', 'rejected', 'cancelled']).not.toContain(nextState(state, event));
    }
  });
  it('shows an unknown payout as being processed by the bank', () => {
    expect(statusesOf('unknown')).toEqual({ reviewStatus: 'reviewed', payoutStatus: 'bank_processing' });
  });
});

describe('numbers', () => {
  it.each([
    ['4539578763621486', true],
    ['4539578763621487', false],
    ['79927398713', true],
    ['79927398710', false],
    ['0', true],
    ['', false],
    ['4539-5787', false],
  ])('Luhn of %s is %s', (digits, good) => {
    expect(passesLuhn(digits)).toBe(good);
  });
  const list = [
    { code: 'RIFT', kinds: ['card', 'account'], prefixes: [] },
    { code: 'BIRRPAY', kinds: ['mobile_money'], prefixes: ['+2519'] },
    { code: 'SAFIPAY', kinds: ['mobile_money'], prefixes: ['+2517'] },
  ];
  it.each([
    ['card', 'RIFT', '4539 5787 6362 1486', true],
    ['card', 'RIFT', '4539 5787 6362 1487', false],
    ['card', 'BIRRPAY', '4539578763621486', false],
    ['account', 'RIFT', '2000000000017', true],
    ['account', 'RIFT', '1234567', false],
    ['mobile_money', 'BIRRPAY', '+251911223344', true],
    ['mobile_money', 'BIRRPAY', '+251711223344', false],
    ['mobile_money', 'SAFIPAY', '+251 711 22 33 44', true],
    ['mobile_money', 'SAFIPAY', '0711223344', false],
    ['account', 'NOWHERE', '2000000000017', false],
  ] as const)('%s at %s %s: %s', (kind, institution, number, good) => {
    expect(isPlausible({ kind, institution, number }, list)).toBe(good);
  });
  it.each([
    ['Almaz Desta', ' almaz   DESTA ', true],
    ['Almaz Desta', 'Almaz Desita', false],
    ['አልማዝ ደስታ', 'አልማዝ  ደስታ', true],
  ])('%s is %s: %s', (a, b, same) => {
    expect(sameName(a, b)).toBe(same);
  });
});

describe('files', () => {
  it('makes a formula plain text, and quotes cells that need it', () => {
    expect(csvOf(['a'], [['=1+1'], ['-12.50'], ['say "no", please'], [null]])).toBe(
      '\uFEFFSandbox · play money\r\na\r\n\'=1+1\r\n-12.50\r\n"say ""no"", please"\r\n\r\n',
    );
  });
  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [-5, '-0.05'],
    [123456, '1234.56'],
  ])('%s is %s', (amount, text) => {
    expect(decimal(amount)).toBe(text);
  });
});
