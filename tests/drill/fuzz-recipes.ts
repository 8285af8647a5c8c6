// Recipes of the fuzz: requests that the house should accept in its present state. Without them most requests would
// fail on the schema or name a missing thing, and never move money. This file has the recipes of members.
import { PASSWORD, PIN } from '#kit/people.ts';
import type { Chance } from './dice.ts';
import { opinionRecipes } from './fuzz-content.ts';
import { forumRecipes } from './fuzz-forum.ts';
import { guestRecipes } from './fuzz-events.ts';
import { couponRecipes, purchaseWithCoupon } from './fuzz-coupons.ts';
import { drawRecipes } from './fuzz-draws.ts';
import type { FuzzMarket, Row } from './fuzz-market.ts';
import { noticeRecipes } from './fuzz-messages.ts';
import { prizeRecipes } from './fuzz-prizes.ts';
import { serviceRecipes } from './fuzz-service.ts';
import type { Recipe, Recipes } from './request-fuzz.ts';

const NEW_PHONES = ['+251911555001', '+251911555002'];

type Make = NonNullable<Recipes[string]>;
export type RecipeTools = {
  pick<T>(chance: Chance, from: readonly T[]): T;
  /** The first recipe in four of five cases. Otherwise, or if the first finds nothing, the second. */
  mostly(likely: Make, otherwise: Make): Make;
  /** A request about one thing of this kind, or nothing if there is none. */
  some(name: Parameters<FuzzMarket['find']>[0], then: (row: Row, chance: Chance) => Recipe): Make;
};

export function recipeTools(market: FuzzMarket): RecipeTools {
  const pick = <T>(chance: Chance, from: readonly T[]): T => from[Math.floor(chance() * from.length)] as T;
  return {
    pick,
    mostly: (likely, otherwise) => async (chance) =>
      (chance() < 0.8 ? await likely(chance) : undefined) ?? otherwise(chance),
    some: (name, then) => async (chance) => {
      const rows = await market.find(name);
      return rows.length > 0 ? then(pick(chance, rows), chance) : undefined;
    },
  };
}

/** Few phones and codes, so that some requests use a code that was really sent. */
function codeRecipes(pick: RecipeTools['pick']): Recipes {
  return {
    'POST /api/v1/verification-codes': async (chance) => ({
      body: { purpose: 'register', phone: pick(chance, NEW_PHONES) },
    }),
    'POST /api/v1/members/check-code': async (chance) => ({
      body: { phone: pick(chance, NEW_PHONES), code: pick(chance, ['AAAAAA', 'BBBBBB']) },
    }),
    'POST /api/v1/signed-papers/check': async (chance) => ({
      body: { code: pick(chance, ['C3R1', `C3R1.e30.${'A'.repeat(86)}`]) },
    }),
  };
}

/** Some purchases use a coupon of their member. */
function purchase({ some }: Pick<RecipeTools, 'some'>, anybody: (chance: Chance) => string): Recipes[string] {
  const withCoupon = purchaseWithCoupon({ some });
  const plain = some('forSale', ({ id = '' }, chance) => ({
    as: anybody(chance),
    body: { productId: id, units: 1 + Math.floor(chance() * 3), pin: PIN },
  }));
  return async (chance) => (chance() < 0.2 ? await withCoupon(chance) : undefined) ?? plain(chance);
}

export function memberRecipes({ pick, some, mostly }: RecipeTools, members: readonly bigint[]): Recipes {
  const anybody = (chance: Chance) => String(pick(chance, members));
  const mine = (name: Parameters<FuzzMarket['find']>[0], body?: Recipe['body']) =>
    some(name, ({ id = '', memberId: as = '' }) => ({ as, path: { id }, ...(body ? { body } : {}) }));
  return {
    ...codeRecipes(pick),
    ...couponRecipes({ some, mostly }, anybody),
    ...drawRecipes({ some, pick }, anybody),
    ...prizeRecipes(anybody, mine),
    ...opinionRecipes({ some, pick }, anybody),
    ...noticeRecipes({ some, pick }, anybody),
    ...forumRecipes({ some, pick }, anybody),
    ...serviceRecipes({ some }, anybody, mine),
    ...guestRecipes({ some, pick, mostly }, anybody),
    'POST /api/v1/rewards/grants/{id}/contest': mine('contestable', { text: 'We are a family with one phone' }),
    ...usesOfPoints(anybody),
    ...leaderRecipes({ some, mostly }, anybody, mine),
    'POST /api/v1/recharges': async (chance) => ({
      as: anybody(chance),
      body: { channel: 'mobile_money', amountMinor: 500_00 + Math.floor(chance() * 5_000_00) },
    }),
    'POST /api/v1/recharge-returns': some('unspent', ({ memberId: as = '' }, chance) => ({
      as,
      body: { amountMinor: pick(chance, [10_00, 25_50, 90_00]), pin: PIN },
    })),
    'POST /api/v1/orders': purchase({ some }, anybody),
    'GET /api/v1/order-quotes': some('onSale', ({ id = '' }, chance) => ({
      as: anybody(chance),
      query: { productId: id, units: '2' },
    })),
    'GET /api/v1/transparency/products/{id}': some('onSale', ({ id = '' }) => ({ path: { id } })),
    'POST /api/v1/orders/{id}/cancel': mine('cooling'),
    'POST /api/v1/orders/{id}/collect': mine('earned'),
    'POST /api/v1/orders/collect': some('earnedAtOnce', ({ memberId: as = '' }) => ({ as })),
    'POST /api/v1/withdrawals': some('accounts', ({ id = '', memberId: as = '', free = '0' }, chance) => ({
      as,
      body: {
        amountMinor: Math.min(Number(free), pick(chance, [100_00, 500_00, 1_200_00, 1_500_00, 3_000_00, 20_100_00])),
        payoutAccountId: id,
        pin: PIN,
      },
    })),
    'POST /api/v1/withdrawals/{id}/cancel': mine('cancellable'),
    'POST /api/v1/withdrawals/{id}/contest': mine('refused', { text: 'Why?' }),
    'GET /api/v1/withdrawals/{id}/receipt': mine('paid'),
    'GET /api/v1/withdrawals/quote': async () => ({ query: { amountMinor: '50000' } }),
    'POST /api/v1/payout-accounts': some('unlisted', ({ number = '', memberId: as = '', holder = '' }) => ({
      as,
      body: {
        kind: 'account',
        institution: 'TANA',
        number,
        holderName: holder,
        openingAddress: 'Addis Ababa',
        pin: PIN,
      },
    })),
    'POST /api/v1/payout-accounts/sandbox': async (chance) => ({
      as: anybody(chance),
      body: { kind: 'card', institution: 'RIFT', pin: PIN },
    }),
    // A member may have five, so those with four or more delete some.
    'DELETE /api/v1/payout-accounts/{id}': mine('spare'),
    ...waysToProvider(anybody),
  };
}

function usesOfPoints(anybody: (chance: Chance) => string): Recipes {
  return {
    'POST /api/v1/points/exchanges': async (chance) => ({
      as: anybody(chance),
      body: { points: 100, amountMinor: 1_00, pin: PIN },
    }),
    'POST /api/v1/vip/svip': async (chance) => ({
      as: anybody(chance),
      body: { points: 300, days: 30, pin: PIN },
    }),
  };
}

function waysToProvider(anybody: (chance: Chance) => string): Recipes {
  return {
    'POST /api/v1/login-provider/starts': async () => ({}),
    'POST /api/v1/login-link/starts': async (chance) => ({ as: anybody(chance), body: { password: PASSWORD } }),
  };
}

type Mine = (name: Parameters<FuzzMarket['find']>[0], body?: Recipe['body']) => Recipes[string];

/** Members' friends become valid as they buy, so some members can activate robots, and sign and claim salaries. */
function leaderRecipes(
  { some, mostly }: Pick<RecipeTools, 'some' | 'mostly'>,
  anybody: (chance: Chance) => string,
  mine: Mine,
): Recipes {
  const somebody = async (chance: Chance) => ({ as: anybody(chance) });
  const leader = (name: Parameters<FuzzMarket['find']>[0], body?: Recipe['body']) =>
    some(name, ({ memberId: as = '' }) => ({ as, ...(body ? { body } : {}) }));
  return {
    'POST /api/v1/robot': mostly(leader('robotless'), somebody),
    'POST /api/v1/award/runs': somebody,
    'POST /api/v1/salary/contracts': mostly(leader('unengaged', { level: 1 }), async (chance) => ({
      as: anybody(chance),
      body: { level: 1 },
    })),
    'POST /api/v1/salary/contracts/{id}/view': mine('unread'),
    'POST /api/v1/salary/contracts/{id}/sign': mine('unsigned', {
      signature: { method: 'finger', strokes: 'M10 10L20 20' },
      pin: PIN,
    }),
    'POST /api/v1/salary/contracts/{id}/end': mine('endable', { reason: 'I move away' }),
    'POST /api/v1/salary/claims': mostly(leader('salaried'), somebody),
  };
}
