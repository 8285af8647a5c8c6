// Recipes of the fuzz for delivery addresses (prizes.md 1).
import type { Chance } from './dice.ts';
import type { Recipe, Recipes } from './request-fuzz.ts';

const newest = 'order by 1 desc limit 20';

export const prizeMaterial = {
  addresses: `select id, member_id from prizes.address where id % 2 = 1 and deleted_at is null ${newest}`,
  /** A member may have ten, so some delete theirs to make room for new ones. */
  spareAddresses: `select id, member_id from prizes.address where id % 2 = 0 and deleted_at is null ${newest}`,
};

type Mine = (name: keyof typeof prizeMaterial, body?: Recipe['body']) => Recipes[string];

export function prizeRecipes(anybody: (chance: Chance) => string, mine: Mine): Recipes {
  const body = {
    country: 'ET',
    name: 'Abebe',
    surname: 'Fuzz',
    phone: '+251911555003',
    email: null,
    region: 'addis_ababa',
    city: 'Addis Ababa',
    subCity: 'bole',
    woreda: '03',
    landmark: null,
    postalCode: '1000',
    detailedAddress: 'House 12',
    isDefault: false,
  };
  return {
    'POST /api/v1/addresses': async (chance) => ({ as: anybody(chance), body }),
    'PUT /api/v1/addresses/{id}': mine('addresses', { ...body, detailedAddress: 'House 13' }),
    'POST /api/v1/addresses/{id}/default': mine('addresses'),
    'DELETE /api/v1/addresses/{id}': mine('spareAddresses'),
  };
}
