// Attacks through acts on grants of rewards: one person holds, two decide. None pays, or changes who is paid.
import assert from 'node:assert/strict';
import { promise } from '#features/rewards/server/public.ts';
import { budgetFromBank } from '#kit/banked.ts';
import { makeCause, proveKinds, testKinds } from '#kit/causes.ts';
import { APPROVAL } from '#kit/people.ts';
import type { ConsoleAct } from './acts.ts';
import type { Attack, Stage } from './stage.ts';

const proven = new WeakMap<Stage['db'], Promise<void>>();

/** A grant of the stage's member: due, or held by a signal. */
export async function grantOf({ db, member }: Stage, hold?: 'burst'): Promise<string> {
  const ready = proven.get(db) ?? proveKinds(db);
  proven.set(db, ready);
  await ready;
  const of = { memberId: member.id, amount: 5_00n };
  const cause = String(await makeCause(db, of));
  const asked = { ...of, kind: testKinds.test_rebate, cause, ...(hold ? { hold } : {}) };
  const { grants } = await db.app.begin((tx) => promise(tx, [asked]));
  return String(grants[0]?.id);
}

const RELEASE = { decision: 'release', reason: 'explained' } as const;
const REFUSE = { decision: 'refuse', reason: 'same_person' } as const;

async function proposed({ ask }: Stage, grantId: string, verdict: typeof RELEASE | typeof REFUSE): Promise<string> {
  const body = { grantId, verdict, note: 'We looked at it', assertion: APPROVAL };
  const { name, data } = await ask('abebe', 'POST /console/api/v1/rewards/decisions', { body });
  assert.equal(name, 'ok');
  return data.id as string;
}

const stateOf = async ({ db }: Stage, grantId: string) => {
  const [row] = await db.app<{ state: string }[]>`select state from rewards.grant where id = ${grantId}`;
  return row?.state;
};

const CAMPAIGN = { name: 'spring', kind: 'test_rebate', until: '2099-12-31', most: 5_00, assertion: APPROVAL };

/** The state of a new grant under a campaign, or the reason for which it lapsed. */
async function promisedIn({ db, member }: Stage, campaign: string): Promise<string | undefined> {
  const of = { memberId: member.id, amount: 1_00n };
  const asked = { ...of, kind: testKinds.test_rebate, campaign, cause: String(await makeCause(db, of)) };
  const { grants } = await db.app.begin((tx) => promise(tx, [asked]));
  return grants[0]?.lapseReason ?? grants[0]?.state;
}

export const rewardActs = {
  'POST /console/api/v1/rewards/grants/{id}/hold': async (stage) => {
    const id = await grantOf(stage);
    const hold = async (of: string) =>
      (
        await stage.ask('support', 'POST /console/api/v1/rewards/grants/{id}/hold', {
          id: of,
          body: { reason: 'under_review' },
        })
      ).name;
    assert.equal(await hold('999999'), 'grant_not_found');
    assert.equal(await hold(id), 'ok');
    assert.equal(await hold(id), 'grant_moved_on');
  },
  'POST /console/api/v1/rewards/decisions': async (stage) => {
    const { ask } = stage;
    const propose = async (grantId: string, verdict: object) =>
      (
        await ask('abebe', 'POST /console/api/v1/rewards/decisions', {
          body: { grantId, verdict: verdict as typeof RELEASE, note: 'We looked at it', assertion: APPROVAL },
        })
      ).name;
    assert.equal(await propose(await grantOf(stage), RELEASE), 'grant_moved_on');
    const held = await grantOf(stage, 'burst');
    assert.equal(await propose(held, { decision: 'release', reason: 'same_person' }), 'field_invalid');
    assert.equal(await propose(held, REFUSE), 'ok');
    assert.equal(await propose(held, RELEASE), 'decision_waiting');
    assert.equal(await stateOf(stage, held), 'held');
  },
  'POST /console/api/v1/rewards/decisions/{id}/approve': async (stage) => {
    const approve = async (who: 'abebe' | 'sara', id: string) =>
      (
        await stage.ask(who, 'POST /console/api/v1/rewards/decisions/{id}/approve', {
          id,
          body: { assertion: APPROVAL },
        })
      ).name;
    const held = await grantOf(stage, 'burst');
    const refusal = await proposed(stage, held, REFUSE);
    assert.equal(await approve('abebe', refusal), 'already_approved');
    assert.equal(await stateOf(stage, held), 'held');
    assert.equal(await approve('sara', refusal), 'ok');
    assert.equal(await approve('sara', refusal), 'decision_ended');
    assert.equal(await stateOf(stage, held), 'lapsed');
  },
  'POST /console/api/v1/rewards/decisions/{id}/withdraw': async (stage) => {
    const held = await grantOf(stage, 'burst');
    const id = await proposed(stage, held, RELEASE);
    const withdraw = async () =>
      (await stage.ask('sara', 'POST /console/api/v1/rewards/decisions/{id}/withdraw', { id })).name;
    assert.equal(await withdraw(), 'ok');
    assert.equal(await withdraw(), 'decision_ended');
    assert.equal(await stateOf(stage, held), 'held');
  },
  'POST /console/api/v1/rewards/campaigns': async (stage) => {
    await grantOf(stage);
    const propose = async (change: object) =>
      (await stage.ask('abebe', 'POST /console/api/v1/rewards/campaigns', { body: { ...CAMPAIGN, ...change } })).name;
    assert.equal(await propose({ kind: 'luck' }), 'campaign_kind_unknown');
    assert.equal(await propose({ most: 0 }), 'field_invalid');
    assert.equal(await propose({ name: 'waits' }), 'ok');
    assert.equal(await propose({ name: 'waits' }), 'campaign_waiting');
    // One person alone must give nothing.
    assert.equal(await promisedIn(stage, 'waits'), 'campaign_over');
  },
  'POST /console/api/v1/rewards/campaigns/{id}/approve': async (stage) => {
    const { name, data } = await stage.ask('abebe', 'POST /console/api/v1/rewards/campaigns', { body: CAMPAIGN });
    assert.equal(name, 'ok');
    const approve = async (who: 'abebe' | 'sara') =>
      (
        await stage.ask(who, 'POST /console/api/v1/rewards/campaigns/{id}/approve', {
          id: data.id as string,
          body: { assertion: APPROVAL },
        })
      ).name;
    assert.equal(await approve('abebe'), 'already_approved');
    assert.equal(await approve('sara'), 'ok');
    assert.equal(await approve('sara'), 'campaign_ended');
    assert.equal(await promisedIn(stage, CAMPAIGN.name), 'due');
    const other = { ...CAMPAIGN, kind: 'test_bonus' };
    const changed = await stage.ask('abebe', 'POST /console/api/v1/rewards/campaigns', { body: other });
    assert.equal(changed.name, 'campaign_kind_stays');
  },
  'POST /console/api/v1/rewards/campaigns/{id}/withdraw': async (stage) => {
    const body = { ...CAMPAIGN, name: 'taken-back' };
    const { data } = await stage.ask('abebe', 'POST /console/api/v1/rewards/campaigns', { body });
    const withdraw = async (id: string) =>
      (await stage.ask('sara', 'POST /console/api/v1/rewards/campaigns/{id}/withdraw', { id })).name;
    assert.equal(await withdraw('999999'), 'campaign_not_found');
    assert.equal(await withdraw(data.id as string), 'ok');
    assert.equal(await withdraw(data.id as string), 'campaign_ended');
  },

  'POST /console/api/v1/rewards/additions': async (stage) => {
    const { ask, member, db, world } = stage;
    // The budget pays all grants of the attacks before, and has something left.
    await budgetFromBank(db, world, 500_00n);
    await world.round();
    type Wish = { memberNo: string; amountMinor: number; reason: string };
    const propose = async (over: Partial<Wish>) => {
      const body = { memberNo: member.memberNo, amountMinor: 1_00, reason: 'Our error', assertion: APPROVAL, ...over };
      return (await ask('abebe', 'POST /console/api/v1/rewards/additions', { body })).name;
    };
    assert.equal(await propose({ memberNo: 'M9999999' }), 'member_not_found');
    assert.equal(await propose({ amountMinor: 100_000_000_00 }), 'addition_above_budget');
    assert.equal(await propose({ amountMinor: 0 }), 'field_invalid');
    assert.equal(await propose({ reason: 'Guaranteed income, every day' }), 'promise_words');
    // The one who proposes is this member, too.
    const { owner } = db;
    const [own] = await owner<{ email: string }[]>`select email from identity.staff where id = ${stage.ids.abebe}`;
    const named = (email: string) => owner`update identity.staff set email = ${email} where id = ${stage.ids.abebe}`;
    const [known] = await owner<{ email: string }[]>`select email from identity.member where id = ${member.id}`;
    await named(known?.email ?? '');
    assert.equal(await propose({}), 'addition_to_oneself');
    await named(own?.email ?? '');
  },

  'POST /console/api/v1/rewards/additions/{id}/approve': async (stage) => {
    const { ask, member } = stage;
    const body = { memberNo: member.memberNo, amountMinor: 1_00, reason: 'Our error', assertion: APPROVAL };
    const made = await ask('abebe', 'POST /console/api/v1/rewards/additions', { body });
    assert.equal((await ask('sara', 'POST /console/api/v1/rewards/additions', { body })).name, 'addition_waiting');
    const sign = async (who: 'abebe' | 'sara', id: string) =>
      (await ask(who, 'POST /console/api/v1/rewards/additions/{id}/approve', { id, body: { assertion: APPROVAL } }))
        .name;
    const { id } = made.data as { id: string };
    assert.equal(await sign('abebe', id), 'already_approved');
    assert.equal(await sign('sara', id), 'ok');
    assert.equal(await sign('sara', id), 'addition_ended');
    assert.equal(await sign('sara', '999999'), 'addition_not_found');
  },

  'POST /console/api/v1/rewards/additions/{id}/withdraw': async ({ ask, db }) => {
    const [paid] = await db.app<{ id: bigint }[]>`select act_id as id from rewards.addition`;
    const withdraw = async (id: bigint | string) =>
      (await ask('sara', 'POST /console/api/v1/rewards/additions/{id}/withdraw', { id })).name;
    assert.equal(await withdraw(paid?.id ?? 0n), 'addition_ended');
    assert.equal(await withdraw('999999'), 'addition_not_found');
  },
} satisfies Partial<Record<ConsoleAct, Attack>>;
