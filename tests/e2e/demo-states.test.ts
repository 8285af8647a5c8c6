// Whoever signs in as the demo members finds every state that a screen can show, in every language.
import { expect, test } from 'vitest';
import { openDatabases } from '#platform/database/databases.ts';
import { openContext } from '#platform/process/open-context.ts';
import { readConfig } from '#platform/settings/config.ts';
import { loadSecrets } from '#platform/secrets/secrets.ts';
import { AVATARS } from '#features/members/contract.ts';
import { COUNTRIES } from '#features/prizes/contract/lists.ts';
import { memberByPhone } from '#features/members/server/members.ts';
import { required } from '#platform/required.ts';
import { fixedClock } from '#platform/time/clock.ts';
import { demoMembers } from '#sandbox/demo-people.ts';
import { type Act, asMember, openDesk } from '#sandbox/desk.ts';
import { compareFigures } from '#kit/equal-figures.ts';
import { partialTexts } from '#kit/partial-texts.ts';
import { clear, newInstallation } from '#kit/start-app.ts';
import { LANGUAGE_CODES } from '#universal/languages.ts';
import { boot } from './app-in-browser.ts';
import { unseenStates } from './demo-states.ts';
import { copyFolder } from './stack.ts';

/** What the demo does not show, by the reason. `route field: states`, as the test names them. */
const EXCUSED: Readonly<Record<string, readonly string[]>> = {
  'a choice among equals, or a text of a screen that is shown with another one': [
    `team/members items.avatar: ${AVATARS.join(' ')}`,
    `addresses items.country: ${COUNTRIES.filter((code) => code !== 'ET').join(' ')}`,
    'service hours.lastDay: friday sunday',
    'messages/choices digest: true',
    'messages items.subject: account award checkIn code device email exchange match operator password pay phone ' +
      'photo pin product rank reward signIn',
    'products/{id} reminder: true',
    'consents location: true',
    'consents contacts: true',
    'articles items.kind: honour',
    'articles/{id} useful: true false',
    `salary/contracts/{id} language: ${LANGUAGE_CODES.filter((code) => code !== 'en').join(' ')}`,
    'coupons items.productType: device fund rental',
    'recharges items.channel: bank_transfer',
    'recharge-returns/quote parts.kind: card account',
    'posts items.waitsFor: link',
    'posts items.decision.reason: insult private',
    'withdrawals items.reasonCode: identity_not_verified suspected_fraud court_order duplicate_request ' +
      'account_unknown account_number_invalid account_closed name_mismatch insufficient_funds same_account ' +
      'rejected_by_receiver',
    'rewards/grants items.holdReason: same_payout_account same_holder same_payer closed_loop burst under_review',
    'rewards/grants items.lapseReason: member_cap campaign_full campaign_over cause_gone same_person ' +
      'money_in_a_circle false_details rule_not_met',
  ],
  'passes within a minute, or at the next run of the jobs': [
    'recharges items.state: created',
    'withdrawals items.state: sending unknown processing',
    'withdrawals items.payoutStatus: bank_processing',
    'rewards/grants items.state: due',
    'rewards/grants items.waits: next_run',
    'coupons items.state: waiting',
    'draws/rounds items.state: stopped ended',
    'draws/plays items.waits: for_seed for_beacon for_earlier_play',
    'orders/{id}/earnings items.state: surplus',
    'orders/{id}/days items.state: surplus',
  ],
  'by lot: whoever does not reach the guarantee either wins the prize before or not': [
    'draws/rounds/{id}/mine pickEnd: won over',
  ],
  'depends on the hour or the day on which one looks': [
    'messages/choices quietNow: true false',
    'withdrawals/terms openNow: true false',
    'income/today collectingClosed: weekend holiday',
    'orders/{id}/earnings items.state: awaiting',
    'orders/{id}/days items.state: awaiting',
    'products items.weave.step: hour',
    'salary obstacle: salary_not_effective salary_claimed salary_condition_unmet',
  ],
  'trouble of the machine, the bank or the house: the demo has none': [
    'withdrawals items.state: waiting_funds partly_returned',
    'withdrawals items.reasonCode: paid_in_part paid_elsewhere order_unproven account_stopped return_of_recalled ' +
      'returned_in_part made_good',
    'withdrawals/{id} pausedBy: disk clock',
    'wallets/{wallet}/statement items.subject.kind: act bank_line',
    'bill bills.type: system_addition other',
    'rewards paused.reason: budget_empty books_short reconciliation_stale stopped',
    'rewards/grants items.state: lapsed',
    'rewards/grants items.waits: budget_empty books_short reconciliation_stale stopped plan_reached',
    'points/exchanges/terms notNow: budget_empty books_short reconciliation_stale stopped plan_reached',
    'draws/rounds/{id}/log items.result.way: unrevealed',
    'draws/rounds/{id}/log items.result.late: true',
    'draws/plays items.waits: for_books for_operator',
    'transparency coverage.state: books_short reconciliation_stale',
    'transparency incidents.kind: books_short reconciliation_stale paid_elsewhere maintenance maintenance_in_part',
    'transparency/receivers receiver: sender',
    'orders items.breakEven.outlook: late never',
  ],
  'a setting of the installation, which the sandbox has the other way': [
    'honours members.demo: false',
    'userInfo agreementDue: true',
    'payout-accounts sandboxAccounts: false',
    'chances draws: false',
    'contests/mine duels: false',
    'salary offered: false',
    'robot obstacle: robot_off robot_not_started',
    'award obstacle: award_off',
    'draws/rounds items.beacon: drand',
    'map tiles.kind: raster pmtiles',
    'appConfig profile: pilot',
    'appConfig playMoney: false',
    'appConfig features.salary: false',
    'appConfig features.contactMatching: false',
  ],
  'the desk alone sees it, or it is made at the desk in two steps': [
    'products items.status: draft wound_up',
    'products/{id} assets.state: planned out_of_order lost sold',
    'products/{id} assets.contracts.bills: day month',
    'products/{id} assets.contracts.parties.role: insurer',
    'products/{id} assets.documents.kind: contract insurance delivery inspection other',
    'draws/rounds items.state: proposed withdrawn',
    'userInfo frozen: true',
    'posts items.decision.contest: open done',
    'looks items.shown: profile list devices team money orders rewards deliveries posts messages notes papers history',
    'looks items.caseKind: payout recharge order name_correction',
  ],
  'the walk has no phone: it reads without a session, the bank, an amount or an entry to look under': [
    'sessions items.current: true',
    'institutions institutions.kinds: card account mobile_money',
    'withdrawals/quote review: automatic one_reviewer two_reviewers',
    'comments length: empty some more',
    'sandbox/messages items.channel: sms email',
    'sandbox/messages items.state: shown queued sent failed',
  ],
  'a visitor adds it in one step, and would be locked out by it on other screens': [
    'second-factor on: true',
    'second-factor app: true',
    'payout-accounts items.verified: false',
    'payout-accounts items.isDefault: false',
    'payout-accounts items.usable: false',
  ],
  'every member has some, or sees the same list': [
    'messages length: empty',
    'posts length: empty',
    'events length: empty',
  ],
  'no demo member has so much free in the income wallet': ['withdrawals/terms boundBy: request tier'],
  'takes a team of fifteen valid members': ['salary contracts.endedBy: replaced'],
  'no demo member has so many in ninety days': (
    'complaints recharges withdrawals points/exchanges coupons orders fund-holdings vip/svip prizes team/members ' +
    'team/rebates contests/duels salary/contracts salary/claims check-ins award/runs blocked-members my-reports ' +
    'events my-entries looks'
  )
    .split(' ')
    .map((list) => `${list} length: more`),
};

test('the demo members show each state and equal figures, and each text of the demo is in every language', async () => {
  const installation = await newInstallation({ PROFILE: 'sandbox', LOG_LEVEL: 'error' });
  copyFolder(await boot('history'), installation.dataDir);
  const config = readConfig(installation.env);
  const secrets = loadSecrets(config.dataDir);
  const databases = await openDatabases(config, secrets);
  const context = await openContext({
    config: { ...config, appDatabaseUrl: databases.appUrl },
    name: 'demo states',
    secrets,
  });
  try {
    const desk = openDesk(context);
    const members: Act[] = [];
    // So that no cycle ends between two answers that are compared.
    const still = { ...context, clock: fixedClock(context.clock.now()) };
    for (const { phone } of demoMembers) {
      const { id } = required(await memberByPhone(context.sql, phone));
      members.push(desk.as(asMember(id)));
      await compareFigures(still, id);
    }
    expect(await unseenStates(members, excused())).toEqual([]);
    expect(await partialTexts(context.sql)).toEqual([]);
  } finally {
    await context.close();
    await databases.release();
    await clear(installation);
  }
});

/** `place: state` of each. */
function excused(): ReadonlySet<string> {
  const lines = Object.values(EXCUSED).flat();
  return new Set(
    lines.flatMap((line) => {
      const [place = '', states = ''] = line.split(': ');
      return states.split(' ').map((state) => `${place}: ${state}`);
    }),
  );
}
