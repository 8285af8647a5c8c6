// Recipes of the fuzz for staff: the desks of payouts, revenue, the bank and the catalogue.
import type { Stage } from '../console-acts/stage.ts';
import { APPROVAL } from '#kit/people.ts';
import type { Chance } from './dice.ts';
import { contentDeskRecipes } from './fuzz-content.ts';
import { forumDeskRecipes } from './fuzz-forum.ts';
import { couponDeskRecipes } from './fuzz-coupons.ts';
import { eventDeskRecipes } from './fuzz-events.ts';
import { drawDeskRecipes } from './fuzz-draws.ts';
import { messageDeskRecipes } from './fuzz-messages.ts';
import { productDeskRecipes, serial } from './fuzz-products.ts';
import type { FuzzMarket } from './fuzz-market.ts';
import { serviceDeskRecipes } from './fuzz-service.ts';
import type { RecipeTools } from './fuzz-recipes.ts';
import type { Recipe, Recipes } from './request-fuzz.ts';

const DAY = 86_400_000;
const signed = { assertion: APPROVAL };
const refused = { reason: 'The papers do not fit' };
const newcomer = { kind: 'take_on', name: 'A Third', password: 'Injera 4 breakfast', roles: ['content'] };
type Material = Parameters<FuzzMarket['find']>[0];
type Desk = (name: Material, body?: Recipe['body']) => Recipes[string];

export function deskRecipes(tools: RecipeTools, { ids, world, member }: Stage): Recipes {
  const finance = (chance: Chance) => String(tools.pick(chance, [ids.abebe, ids.sara, ids.admin]));
  // Asks as a member of finance who can still sign, if there is something to sign.
  const atFinance: Desk = (name, body) =>
    tools.some(name, ({ id = '', staff }, chance) => ({
      as: staff && staff !== 'null' ? staff : finance(chance),
      path: { id },
      ...(body ? { body } : {}),
    }));
  const atCatalogue: Desk = (name, body) =>
    tools.some(name, ({ id = '' }) => ({ as: String(ids.catalogue), path: { id }, ...(body ? { body } : {}) }));
  return {
    ...contentDeskRecipes(tools, { as: String(ids.content), now: () => world.context.clock.now() }),
    ...messageDeskRecipes(tools, {
      content: String(ids.content),
      support: String(ids.support),
      now: () => world.context.clock.now(),
    }),
    ...forumDeskRecipes(tools, { as: String(ids.content), other: String(ids.admin), members: [member.id] }),
    ...eventDeskRecipes(tools, { as: String(ids.content), now: () => world.context.clock.now() }),
    ...couponDeskRecipes(tools, { finance, desk: atFinance, members: [member.id] }),
    ...drawDeskRecipes(tools, { finance, desk: atFinance, now: () => world.context.clock.now() }),
    ...payouts(tools, { finance, desk: atFinance, now: () => world.context.clock.now() }),
    ...revenue(tools, { finance, desk: atFinance }),
    ...bank(tools, { finance, desk: atFinance }),
    ...productDeskRecipes(tools, {
      desk: atCatalogue,
      as: String(ids.catalogue),
      today: () => world.context.clock.today(),
    }),
    'POST /console/api/v1/staff-acts': async (chance) => ({
      as: String(ids.admin),
      body: { ...newcomer, email: `new${serial(chance)}@c3.example`, ...signed },
    }),
    'POST /console/api/v1/staff-acts/{id}/approve': atFinance('newStaff', signed),
    'POST /console/api/v1/staff-account-acts': async (chance) => {
      const bankNumber = String(6_000_000_000 + Math.floor(chance() * 900_000_000));
      return { body: { kind: 'declare', bankCode: 'TANA', bankNumber, ...signed } };
    },
    'POST /console/api/v1/staff-account-acts/{id}/approve': atFinance('staffAccounts', signed),
    'POST /console/api/v1/members/{id}/messages': tools.some('bystanders', ({ id = '' }) => ({
      as: String(ids.support),
      path: { id },
      body: { title: 'Your papers', text: 'Please bring your identity card' },
    })),
    'POST /console/api/v1/name-corrections': tools.some('bystanders', ({ id = '', name = '' }) => ({
      as: String(ids.support),
      body: { memberId: id, newName: `${name} Fuzz`, proof: 'identity_card', proofNote: 'No. 1', ...signed },
    })),
    'POST /console/api/v1/name-corrections/{id}/approve': atFinance('nameCorrections', signed),
    'GET /console/api/v1/search': tools.some('bystanders', ({ name = '' }, chance) => ({
      as: finance(chance),
      query: { q: name },
    })),
    ...reruns(atFinance),
    'POST /console/api/v1/salary/contracts/{id}/end': atFinance('endableByDesk', { reason: 'The rules were broken' }),
    ...rewards(tools, { finance, desk: atFinance }),
    'POST /console/api/v1/rewards/campaigns': async (chance) => ({
      as: finance(chance),
      body: { name: `fuzz-${serial(chance)}`, kind: 'rebate', until: '2099-12-31', most: 1_000, ...signed },
    }),
    'POST /console/api/v1/rewards/campaigns/{id}/approve': atFinance('campaigns', signed),
    'POST /console/api/v1/rewards/campaigns/{id}/withdraw': atFinance('badCampaigns'),
    'POST /console/api/v1/catalogue-acts/{id}/approve': atFinance('catalogueActs', signed),
    'POST /console/api/v1/catalogue-acts/{id}/withdraw': atFinance('badCatalogueActs'),
    ...serviceDeskRecipes(tools, String(ids.support)),
  };
}

function reruns(desk: Desk): Recipes {
  return {
    'POST /console/api/v1/contests/periods/{id}/rerun': desk('closedPeriods'),
    'POST /console/api/v1/contests/duel-weeks/{id}/rerun': desk('duelWeeks'),
  };
}

type Office = { finance: (chance: Chance) => string; desk: Desk };

function rewards(tools: RecipeTools, { finance, desk }: Office): Recipes {
  return {
    'POST /console/api/v1/rewards/grants/{id}/hold': desk('dueRewards', { reason: 'under_review' }),
    'POST /console/api/v1/rewards/decisions': tools.some('heldRewards', ({ id = '' }, chance) => ({
      as: finance(chance),
      body: {
        grantId: id,
        verdict: tools.pick(chance, [
          { decision: 'release', reason: 'explained' },
          { decision: 'refuse', reason: 'rule_not_met' },
        ]),
        note: 'Looked at',
        ...signed,
      },
    })),
    'POST /console/api/v1/rewards/decisions/{id}/approve': desk('rewardDecisions', signed),
    'POST /console/api/v1/rewards/decisions/{id}/withdraw': desk('rewardRefusals'),
  };
}

function payouts({ some }: RecipeTools, { finance, desk, now }: Office & { now: () => Date }): Recipes {
  return {
    'POST /console/api/v1/withdrawals/{id}/propose-approval': desk('undecided'),
    'POST /console/api/v1/withdrawals/{id}/approve': desk('undecided', signed),
    'POST /console/api/v1/withdrawals/{id}/reject': desk('undecided', { reasonCode: 'member_asked' }),
    'POST /console/api/v1/withdrawals/{id}/propose-making-good': desk('short'),
    'POST /console/api/v1/withdrawals/{id}/make-good': desk('short', signed),
    'POST /console/api/v1/withdrawals/{id}/hold': some('unheld', ({ id = '' }, chance) => ({
      as: finance(chance),
      path: { id },
      body: { reasonCode: 'court_order', until: new Date(now().getTime() + 2 * DAY).toISOString(), ...signed },
    })),
    'POST /console/api/v1/withdrawal-holds/{id}/confirm': desk('stays', signed),
    'POST /console/api/v1/withdrawals/{id}/release': desk('held'),
    'POST /console/api/v1/account-corrections': some(
      'provenAccounts',
      ({ member = '', bank = '', number = '' }, chance) => ({
        as: finance(chance),
        body: {
          memberId: member,
          bankCode: bank,
          bankNumber: number,
          reason: 'Another person of this name',
          ...signed,
        },
      }),
    ),
    'POST /console/api/v1/withdrawals/review': some('middling', ({ id = '' }, chance) => ({
      as: finance(chance),
      body: { decision: 'approve', ids: [id] },
    })),
  };
}

function revenue({ some }: RecipeTools, { finance, desk }: Office): Recipes {
  return {
    'POST /console/api/v1/revenue/entries': some(
      'rents',
      ({ line = '', contract = '', party = '', amount = '', today = '', later = '' }, chance) => ({
        as: finance(chance),
        body: {
          statementLineId: line,
          contractId: contract,
          partyId: party,
          invoiceNumber: `INV-${line}`,
          periodFrom: today,
          periodUntil: later,
          dueOn: later,
          graceDays: 3,
          amountMinor: Number(amount),
          ...signed,
        },
      }),
    ),
    'POST /console/api/v1/revenue/entries/{id}/approve': desk('entries', signed),
    'POST /console/api/v1/revenue/entries/{id}/reject': desk('badEntries', refused),
    'POST /console/api/v1/revenue/deployments': some(
      'spendable',
      ({ tranche = '', party = '', document = '' }, chance) => ({
        as: finance(chance),
        body: {
          trancheId: tranche,
          partyId: party,
          documentId: document,
          amountMinor: 10_00,
          note: 'A part',
          ...signed,
        },
      }),
    ),
    'POST /console/api/v1/revenue/deployments/{id}/approve': desk('deployments', signed),
    'POST /console/api/v1/revenue/deployments/{id}/reject': desk('badDeployments', refused),
    'POST /console/api/v1/revenue/restorations': some(
      'spentRents',
      ({ tranche = '', party = '', line = '' }, chance) => ({
        as: finance(chance),
        body: {
          trancheId: tranche,
          partyId: party,
          statementLineId: line,
          amountMinor: 1_00,
          note: 'Sold again',
          ...signed,
        },
      }),
    ),
    'POST /console/api/v1/revenue/restorations/{id}/approve': desk('restorations', signed),
    'POST /console/api/v1/revenue/restorations/{id}/reject': desk('badRestorations', refused),
  };
}

function bank({ pick, some }: RecipeTools, { finance, desk }: Office): Recipes {
  const act = (kind: string, name: Material) =>
    some(name, ({ line, kind: ripe, amount }, chance) => ({
      as: finance(chance),
      body: {
        kind: ripe ?? kind,
        amountMinor: kind === 'shortfall_cover' ? Number(amount) : 1_00,
        note: 'As agreed',
        ...(line ? { statementLineId: line } : {}),
        ...signed,
      },
    }));
  const acts = [
    act('send_back', 'strayRents'),
    act('budget_fund', 'own'),
    act('', 'ripe'),
    act('shortfall_cover', 'owed'),
  ];
  return {
    'POST /console/api/v1/bank-acts': async (chance) => {
      // An operator's debt stops sales, so half of finance's attempts begin with covering it.
      const first = pick(chance, [0, 1, 2, 3, 3, 3]);
      for (let at = first; at < first + acts.length; at++) {
        const proposal = await acts[at % acts.length]?.(chance);
        if (proposal) return proposal;
      }
      return undefined;
    },
    'POST /console/api/v1/bank-acts/{id}/approve': desk('bankActs', signed),
    'POST /console/api/v1/bank-acts/{id}/withdraw': desk('badBankActs'),
    'POST /console/api/v1/bank-instructions/{id}/repeat': desk('bounced'),
    'POST /console/api/v1/statement-lines/{id}/close-misdirection': desk('astray', { note: 'A typing error' }),
    'POST /console/api/v1/operator-transfers': some('debt', ({ amount = '' }, chance) => ({
      as: finance(chance),
      body: { amountMinor: Number(amount), narrative: 'Own money' },
    })),
    'POST /console/api/v1/reconciled-days/close': async (chance) => ({ as: finance(chance) }),
    'POST /console/api/v1/sandbox/clock/advance': async (chance) => ({ as: finance(chance), body: { seconds: 30 } }),
  };
}
