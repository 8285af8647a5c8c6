// SQL that finds what requests of the fuzz can name now. Every row is one thing, with the values that a request about
// it needs. $1 holds the ids of the staff who may sign.
import { contentMaterial } from './fuzz-content.ts';
import { eventMaterial } from './fuzz-events.ts';
import { couponMaterial } from './fuzz-coupons.ts';
import { drawMaterial } from './fuzz-draws.ts';
import { messageMaterial } from './fuzz-messages.ts';
import { forumMaterial } from './fuzz-forum.ts';
import { prizeMaterial } from './fuzz-prizes.ts';
import { serviceMaterial } from './fuzz-service.ts';

/** A member of finance who has not signed this act yet. */
const signer = (act: string) => `(select s.id from unnest($1::text::bigint[]) s(id) where s.id not in
  (select a.staff_id from ledger.act_approval a where a.act_id = ${act}) order by s.id limit 1)`;
const reviewer = `(select s.id from unnest($1::text::bigint[]) s(id) where s.id not in
  (select r.staff_id from wallet.withdrawal_review r where r.withdrawal_id = w.id) order by s.id limit 1)`;
const unended = 'x.posted_at is null and x.rejected_at is null';
const left = `(s.amount - coalesce((select sum(u.amount) from ledger.suspense_use u
  where u.statement_line_id = s.id), 0))`;
const waiting = `ledger.statement_line s join reconciliation.line_work k on k.statement_line_id = s.id and k.open
  and s.direction = 'in'`;
const today = 'platform.business_date(platform.now())';
/** Every third inward line is not booked as rent: it is sent back, or capital is restored from it. */
const stray = 's.id % 3 = 0';
/** Every third waits to be held. Otherwise all would be decided before a second person can sign a hold. */
const forHold = '(w.id % 3 = 0 and (w.held_until is null or w.held_until > platform.now()))';
/** Every fourth proposal is refused and the others are signed. Otherwise all would end before enough were signed. */
const toRefuse = 'x.id % 4 = 0';
const toSign = 'x.id % 4 <> 0';
const collectable = 'exists (select from orders.earning e where e.order_id = o.id and e.part_id > o.collected_part)';
/** Every second member collects everything at once, and the others order by order. */
const atOnce = 'o.member_id % 2 = 0';
const running = 'salary.contract where signed_at is not null and void_at is null and end_noted_at is null';
const newest = 'order by 1 desc limit 20';

export const MATERIAL = {
  ...contentMaterial,
  ...forumMaterial,
  ...eventMaterial,
  ...couponMaterial(signer),
  ...drawMaterial(signer),
  ...prizeMaterial,
  ...messageMaterial,
  ...serviceMaterial,
  drafts: `select id from catalogue.product where status = 'draft' ${newest}`,
  ready: `select p.id from catalogue.product p where p.status in ('draft', 'closed') and p.id % 2 = 1
    and exists (select from catalogue.asset a
    join catalogue.contract c on c.asset_id = a.id join catalogue.party t on t.contract_id = c.id and t.role = 'payer'
      and t.ended_on is null
    where a.product_id = p.id) ${newest}`,
  onSale: `select id from catalogue.product where status = 'on_sale' and type = 'device' order by 1 desc limit 6`,
  /** `terms`: the body of a change without its reason. */
  changeable: `select p.id, jsonb_build_object('version', p.version, 'type', p.type, 'cycle', p.cycle,
      'drawing', p.drawing, 'unitPriceMinor', p.unit_price, 'incomePerCycleMinor', p.income_per_cycle,
      'ratePpb', p.rate_ppb, 'unitsMin', p.units_min, 'unitsMax', p.units_max, 'holdingDays', p.holding_days,
      'purchaseLimit', p.purchase_limit, 'minVip', p.min_vip, 'chancesGranted', p.chances_granted,
      'pointsGranted', p.points_granted, 'couponsAllowed', p.coupons_allowed, 'returnsPrincipal', p.returns_principal,
      'salesEndAt', null, 'rank', p.rank)::text as terms
    from catalogue.product p where p.status = 'on_sale' and p.type = 'device' and not exists (
      select from catalogue.proposal x where x.product_id = p.id and x.state = 'proposed') ${newest}`,
  forSale: `select id from catalogue.product where status = 'on_sale' and type = 'device' and id % 2 = 1
    order by 1 desc limit 6`,
  /** Products on sale for long enough, because members buy the newest ones. */
  leaving: `select id from catalogue.product where status = 'on_sale' and type = 'device' order by 1 desc offset 8
    limit 20`,
  /** They must hold no member's money, so buyers leave every second product alone. */
  closed: `select id from catalogue.product where status = 'closed' and id % 2 = 0
    and catalogue.capital_unspent(id) = 0 ${newest}`,
  assets: `select a.id from catalogue.asset a ${newest}`,
  /** Only contracts made for the fuzz, without a tenant: changed parties of a real contract would block its rents. */
  leases: `select c.id, ${today}::text as today from catalogue.contract c where c.number like 'FUZZ-%' ${newest}`,
  friends: `select t.id, ${today}::text as today from catalogue.party t where t.name = 'Friends of fuzz'
    and t.ended_on is null ${newest}`,
  ended: `select t.id from catalogue.party t where t.name = 'Friends of fuzz' and t.ended_on is not null ${newest}`,

  cooling: `select id, member_id from orders.purchase_order where booked_at is not null and settled_at is null
    and cancelled_at is null and id % 3 = 0 ${newest}`,
  earned: `select o.id, o.member_id from orders.purchase_order o where not ${atOnce} and ${collectable} ${newest}`,
  earnedAtOnce: `select o.member_id from orders.purchase_order o where ${atOnce} and ${collectable}
    group by o.member_id`,
  accounts: `select a.id, a.member_id, ((m.posted - m.held) / 10000 * 10000)::text as free from wallet.payout_account a
    join ledger.account m on m.id = ledger.account_of('member_income', a.member_id) and m.posted - m.held >= 10000
    where a.removed_at is null and a.verified_at is not null and a.usable_from <= platform.now() ${newest}`,
  spare: `select max(a.id) as id, a.member_id from wallet.payout_account a where a.removed_at is null
    group by a.member_id having count(*) >= 4`,
  unlisted: `select number, member_id, holder from fuzz_account where not exists
    (select from wallet.payout_account a where a.number = fuzz_account.number) ${newest}`,
  unspent: `select member_id, min(id) as id from wallet.recharge_lot where not used_up and left_minor > 10000
    group by member_id`,
  closedPeriods: "select kind || ':' || starts_on as id from contests.period",
  duelWeeks: 'select week::text as id from contests.duel_week',
  unread: `select id, member_id from salary.contract where signed_at is null and void_at is null ${newest}`,
  unsigned: `select id, member_id from salary.contract where viewed_at is not null and signed_at is null
    and void_at is null ${newest}`,
  /** A third are ended by their member and a third by the desk. The others run, so that their salary can be claimed. */
  endable: `select id, member_id from ${running} and id % 3 = 0 ${newest}`,
  endableByDesk: `select id from ${running} and id % 3 = 1 ${newest}`,
  salaried: `select c.member_id from salary.contract c where salary.state_of(c) = 'effective'
    and team.valid_within(c.member_id, 1, c.one_valid) >= c.one_valid
    and team.valid_within(c.member_id, 3, c.team_valid) >= c.team_valid and not exists (
      select from salary.claim k where k.member_id = c.member_id and k.month = date_trunc('month', ${today})::date)`,
  unengaged: `select m.id as member_id from identity.member m where team.valid_within(m.id, 1, 3) >= 3
    and team.valid_within(m.id, 3, 5) >= 5 and not exists (select from salary.contract c where c.member_id = m.id
      and c.void_at is null and c.last_day >= date_trunc('month', ${today})::date + interval '1 month')`,
  robotless: `select m.id as member_id from identity.member m where team.valid_within(m.id, 1, 2) >= 2
    and not exists (select from robot.robot r where r.member_id = m.id)`,
  dueRewards: `select id from rewards.grant where state = 'due' ${newest}`,
  /** Half of the held rewards are contested, and the others decided. */
  contestable: `select id, member_id from rewards.grant where state = 'held' and id % 4 = 0 ${newest}`,
  heldRewards: `select g.id from rewards.grant g where g.state = 'held' and g.id % 4 <> 0 and not exists
    (select from acts.proposal d where d.kind = 'reward_decided' and d.subject = g.id::text and d.state = 'proposed')
    ${newest}`,
  rewardDecisions: `select x.id, ${signer('x.act_id')} as staff from acts.proposal x
    where x.kind = 'reward_decided' and x.state = 'proposed' and ${toSign} ${newest}`,
  rewardRefusals: `select x.id from acts.proposal x
    where x.kind = 'reward_decided' and x.state = 'proposed' and ${toRefuse} ${newest}`,
  campaigns: `select x.id, ${signer('x.act_id')} as staff from acts.proposal x
    where x.kind = 'campaign_set' and x.state = 'proposed' and ${toSign} ${newest}`,
  badCampaigns: `select x.id from acts.proposal x
    where x.kind = 'campaign_set' and x.state = 'proposed' and ${toRefuse} ${newest}`,
  catalogueActs: `select x.id, ${signer('x.act_id')} as staff from catalogue.proposal x where x.state = 'proposed'
    and ${toSign} ${newest}`,
  badCatalogueActs: `select x.id from catalogue.proposal x where x.state = 'proposed' and ${toRefuse} ${newest}`,
  astray: 'select statement_line_id as id from ledger.misdirected_line where closed_at is null',

  undecided: `select w.id, ${reviewer} as staff from wallet.withdrawal w where w.state = 'pending_review'
    and not ${forHold} and w.id % 6 <> 1 ${newest}`,
  middling: `select w.id from wallet.withdrawal w where w.state = 'pending_review' and w.reviewers_needed = 1
    and not ${forHold} and w.id % 6 <> 1 ${newest}`,
  unheld: `select w.id from wallet.withdrawal w where w.state = 'pending_review' and w.id % 3 = 0
    and w.held_until is null ${newest}`,
  cancellable: `select w.id, w.member_id from wallet.withdrawal w where w.state = 'pending_review'
    and w.id % 6 = 1 ${newest}`,
  refused: `select id, member_id from wallet.withdrawal where state in ('rejected', 'failed', 'returned') ${newest}`,
  paid: `select id, member_id from wallet.withdrawal where state = 'paid' ${newest}`,
  short: `select w.id, ${signer(`(select max(x.act_id) from wallet.withdrawal_act x
      where x.withdrawal_id = w.id and x.kind = 'make_good')`)} as staff
    from wallet.withdrawal w where w.state = 'partly_returned' ${newest}`,
  stays: `select y.id, ${signer('y.act_id')} as staff from wallet.withdrawal_stay y join wallet.withdrawal w
    on w.id = y.withdrawal_id
    where y.confirmed_by is null and w.state in ('pending_review', 'approved', 'waiting_funds')
      and y.until > platform.now() ${newest}`,
  held: `select id from wallet.withdrawal where held_until > platform.now() ${newest}`,

  rents: `select s.id as line, c.id as contract, t.id as party, ${left} as amount, k2.id as tranche,
    ${today}::text as today, (${today} + 3)::text as later
    from ${waiting} join catalogue.party t on t.bank_account = s.counterparty_account and t.role = 'payer'
      and t.ended_on is null
    join catalogue.contract c on c.id = t.contract_id join catalogue.asset a on a.id = c.asset_id
    cross join lateral (select id from catalogue.tranche where product_id = a.product_id order by n desc limit 1) k2
    where ${left} > 0 and s.kind = 'transfer' and not (${stray})
      and not exists (select from revenue.entry x where x.statement_line_id = s.id and ${unended}) ${newest}`,
  strayRents: `select s.id as line from ${waiting} where ${left} >= 100 and s.kind = 'transfer' and ${stray} ${newest}`,
  spentRents: `select s.id as line, t.id as party, r.id as tranche from ${waiting}
    join catalogue.party t on t.bank_account = s.counterparty_account and t.role = 'payer' and t.ended_on is null
    join catalogue.contract c on c.id = t.contract_id join catalogue.asset a on a.id = c.asset_id
      join catalogue.tranche r on r.product_id = a.product_id
    where ${left} >= 100 and s.kind = 'transfer' and ${stray} and exists (select from revenue.deployment d
      where d.tranche_id = r.id and d.posted_at is not null) ${newest}`,
  own: `select s.id as line from ${waiting} where ${left} >= 100 and s.counterparty_account in (select account
    from ledger.operator_account) ${newest}`,
  spendable: `select r.id as tranche, t.id as party, d.id as document from catalogue.tranche r
    join ledger.account b on b.id = ledger.account_of('product_capital', r.id) and b.posted > 1000
    join catalogue.asset a on a.product_id = r.product_id join catalogue.contract c on c.asset_id = a.id
      join catalogue.document d on d.asset_id = a.id
    join catalogue.party t on t.contract_id = c.id and t.role = 'supplier' and t.ended_on is null
      and t.name = 'Makers of fuzz' ${newest}`,
  ripe: `select kind
    from (values ('fees_take', ledger.house('fees')), ('tax_remit', ledger.house('tax_payable'))) v(kind, account)
    where ledger.lain_ten_working_days(account, ${today}) >= 100`,
  owed: `select s.id as line, least(${left}, -d.posted) as amount from ${waiting}
    join ledger.account d on d.id = ledger.house('operator_due') and d.posted < 0
    where ${left} > 0 and s.counterparty_account in (select account from ledger.operator_account) ${newest}`,

  /** The operator's debt in minor units. It stops sales and accruals, so one transfer covers all of it. */
  debt: `select greatest(5000, -posted)::text as amount from ledger.account where id = ledger.house('operator_due')`,

  entries: `select x.id, ${signer('x.act_id')} as staff from revenue.entry x join ledger.statement_line s
    on s.id = x.statement_line_id and ${left} >= x.amount
    where ${unended} and ${toSign} ${newest}`,
  badEntries: `select x.id from revenue.entry x where ${unended} and ${toRefuse} ${newest}`,
  deployments: `select x.id, ${signer('x.act_id')} as staff from revenue.deployment x where ${unended}
    and ${toSign} ${newest}`,
  badDeployments: `select x.id from revenue.deployment x where ${unended} and ${toRefuse} ${newest}`,
  restorations: `select x.id, ${signer('x.act_id')} as staff from revenue.restoration x where ${unended}
    and ${toSign} ${newest}`,
  badRestorations: `select x.id from revenue.restoration x where ${unended} and ${toRefuse} ${newest}`,
  newStaff: `select x.id, ${signer('x.act_id')} as staff from identity.staff_act x where x.state = 'proposed'
    and x.kind = 'take_on' ${newest}`,
  staffAccounts: `select x.id, ${signer('x.act_id')} as staff from acts.proposal x
    where x.kind = 'staff_account_changed' and x.state = 'proposed' ${newest}`,
  /** Members whose names are corrected. The other members' names must stay, to fit the accounts that they add. */
  bystanders: `select id, m.real_name as name from fuzz_bystander join identity.member m using (id)
    where length(m.real_name) < 60
    and not exists (select from acts.proposal c
      where c.kind = 'name_corrected' and c.subject = m.id::text and c.state = 'proposed')
    ${newest}`,
  nameCorrections: `select x.id, ${signer('x.act_id')} as staff from acts.proposal x
    where x.kind = 'name_corrected' and x.state = 'proposed' ${newest}`,
  provenAccounts: `select x.id, x.member_id as member, x.institution as bank, x.number from wallet.payout_account x
    where x.verified_at is not null and x.removed_at is null and not exists (
      select from acts.proposal c where c.kind = 'account_corrected' and c.state = 'proposed'
        and c.subject = concat_ws(' ', x.member_id, x.institution, x.number)) ${newest}`,
  bankActs: `select x.id, ${signer('x.act_id')} as staff from reconciliation.bank_act x where x.state = 'proposed'
    and ${toSign} ${newest}`,
  badBankActs: `select x.id from reconciliation.bank_act x where x.state = 'proposed' and ${toRefuse} ${newest}`,
  bounced: `select id from reconciliation.instruction where state = 'refused' and replaced_by is null ${newest}`,
} as const;
