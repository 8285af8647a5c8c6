// Recipes of the fuzz for products, their assets and their leases, at the desk of the catalogue.
import { draft, PIXEL } from '../console-acts/product-acts.ts';
import { APPROVAL } from '#kit/people.ts';
import type { Chance } from './dice.ts';
import type { FuzzMarket } from './fuzz-market.ts';
import type { RecipeTools } from './fuzz-recipes.ts';
import type { Recipe, Recipes } from './request-fuzz.ts';

const en = { en: 'As it says' };
const signed = { assertion: APPROVAL };
const asset = {
  name: en,
  what: en,
  place: en,
  serial: 'F-1',
  lessee: 'Awash Haulage',
  insurance: en,
  liable: en,
  state: 'working',
};

type Desk = (name: Parameters<FuzzMarket['find']>[0], body?: Recipe['body']) => Recipes[string];
type Catalogue = { desk: Desk; as: string };

export const serial = (chance: Chance) => Math.floor(chance() * 1_000_000_000);

export function productDeskRecipes(tools: RecipeTools, { today, ...of }: Catalogue & { today: () => string }): Recipes {
  return { ...products(tools, of), ...leases(tools, { ...of, today }) };
}

function products({ some }: RecipeTools, { desk, as }: Catalogue): Recipes {
  const { title, description, risks } = draft;
  return {
    'POST /console/api/v1/products/{id}/change': some('changeable', ({ id = '', terms = '' }) => ({
      as,
      path: { id },
      body: { title, description, risks, ...JSON.parse(terms), ...signed },
    })),
    'POST /console/api/v1/products': async (chance) => ({ as, body: { ...draft, slug: `pump-${serial(chance)}` } }),
    'POST /console/api/v1/products/{id}/open': desk('ready', {
      stock: 50,
      salesEndAt: null,
      maturesOn: null,
      ...signed,
    }),
    'POST /console/api/v1/products/{id}/close': desk('leaving'),
    'POST /console/api/v1/products/{id}/wind-up': desk('closed'),
    'POST /console/api/v1/products/{id}/stock': desk('onSale', { units: 5, ...signed }),
    'POST /console/api/v1/products/{id}/stock/take-off': desk('onSale', { units: 5 }),
    'POST /console/api/v1/products/{id}/photos': desk('onSale', { fileBase64: PIXEL, alt: { en: 'A pump' } }),
  };
}

function leases({ some }: RecipeTools, { desk, as, today }: Catalogue & { today: () => string }): Recipes {
  return {
    'POST /console/api/v1/assets': some('drafts', ({ id = '' }, chance) => ({
      as,
      body: { ...asset, productId: id, slug: `asset-of-fuzz-${serial(chance)}` },
    })),
    'POST /console/api/v1/assets/{id}/documents': desk('assets', {
      kind: 'invoice',
      title: { en: 'Invoice' },
      fileBase64: PIXEL,
    }),
    'POST /console/api/v1/contracts': some('assets', ({ id = '' }, chance) => ({
      as,
      body: {
        assetId: id,
        number: `FUZZ-${serial(chance)}`,
        title: en,
        bills: 'day',
        dueDay: null,
        graceDays: 3,
        rentMinor: 200_00,
        feeBps: 300,
        startsOn: today(),
        endsOn: null,
      },
    })),
    'POST /console/api/v1/contracts/{id}/parties': some('leases', ({ id = '', today: fromOn = '' }, chance) => ({
      as,
      path: { id },
      body: {
        role: 'payer',
        name: 'Friends of fuzz',
        bankKind: 'account',
        bankCode: 'TANA',
        bankNumber: String(5_000_000_000 + serial(chance)),
        fromOn,
      },
    })),
    'POST /console/api/v1/parties/{id}/end': some('friends', ({ id = '', today: endedOn = '' }) => ({
      as,
      path: { id },
      body: { endedOn, ...signed },
    })),
    'POST /console/api/v1/parties/{id}/take-end-back': desk('ended', signed),
  };
}
