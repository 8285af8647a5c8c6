// Every kind of message: its group in the inbox, and its subject. The app has an icon and a page for each subject
// (web/subjects.ts). A feature can't send a kind that isn't here.
import { type Group, type Subject, type Topic, TOPICS } from '../contract/inbox.ts';

type Kind = readonly [group: Group, subject: Subject];

const KINDS = {
  'award.award_chance_paid': ['news', 'award'],
  'award.award_chance_held': ['news', 'award'],
  'award.award_chance_lapsed': ['news', 'award'],
  'catalogue.units_for_sale': ['news', 'product'],
  'check-in.check_in_points_held': ['news', 'checkIn'],
  'check-in.check_in_points_lapsed': ['news', 'checkIn'],
  'check-in.check_in_chance_held': ['news', 'checkIn'],
  'check-in.check_in_chance_lapsed': ['news', 'checkIn'],
  'contests.rank_prize_paid': ['money', 'rank'],
  'contests.rank_prize_held': ['money', 'rank'],
  'contests.rank_prize_lapsed': ['money', 'rank'],
  'contests.duel_prize_paid': ['money', 'match'],
  'contests.duel_prize_held': ['money', 'match'],
  'contests.duel_prize_lapsed': ['money', 'match'],
  'coupons.coupon_paid': ['news', 'coupon'],
  'coupons.coupon_held': ['news', 'coupon'],
  'coupons.coupon_lapsed': ['news', 'coupon'],
  'coupons.coupon_expired': ['news', 'coupon'],
  'coupons.code_points_held': ['news', 'code'],
  'coupons.code_points_lapsed': ['news', 'code'],
  'coupons.code_chances_held': ['news', 'code'],
  'coupons.code_chances_lapsed': ['news', 'code'],
  'events.registered': ['news', 'event'],
  'events.waiting': ['news', 'event'],
  'events.offered': ['needs', 'event'],
  'events.lapsed': ['news', 'event'],
  'events.reminder': ['news', 'event'],
  'events.changed': ['news', 'event'],
  'events.cancelled': ['news', 'event'],
  'forum.hidden': ['news', 'post'],
  'forum.removed': ['news', 'post'],
  'forum.photo_removed': ['news', 'photo'],
  'forum.refused': ['news', 'post'],
  'forum.released': ['news', 'post'],
  'forum.upheld': ['news', 'post'],
  'forum.overturned': ['news', 'post'],
  'forum.muted': ['news', 'post'],
  'forum.unmuted': ['news', 'post'],
  'forum.report_removed': ['news', 'report'],
  'forum.report_photo': ['news', 'report'],
  'forum.report_kept': ['news', 'report'],
  'identity.new_device': ['needs', 'device'],
  'identity.unnamed_use': ['needs', 'device'],
  'identity.strangers_tried': ['news', 'password'],
  'identity.session_ended': ['news', 'device'],
  'identity.password_changed': ['news', 'password'],
  'identity.password_reset': ['news', 'password'],
  'identity.pin_set': ['news', 'pin'],
  'identity.pin_changed': ['news', 'pin'],
  'identity.pin_reset': ['news', 'pin'],
  'identity.email_changed': ['news', 'email'],
  'identity.email_change_requested': ['needs', 'email'],
  'identity.email_change_called_off': ['news', 'email'],
  'identity.phone_change_requested': ['needs', 'phone'],
  'identity.phone_change_called_off': ['news', 'phone'],
  'identity.phone_changed': ['news', 'phone'],
  'identity.phone_change_refused': ['news', 'phone'],
  'identity.frozen': ['news', 'account'],
  'identity.unfrozen': ['news', 'account'],
  'identity.name_corrected': ['news', 'account'],
  'identity.login_linked': ['needs', 'signIn'],
  'identity.login_unlinked': ['news', 'signIn'],
  'identity.passkey_added': ['needs', 'signIn'],
  'identity.passkey_removed': ['news', 'signIn'],
  'identity.second_factor_on': ['news', 'signIn'],
  'identity.second_factor_off': ['news', 'signIn'],
  'identity.second_factor_loss_requested': ['needs', 'signIn'],
  'identity.second_factor_loss_called_off': ['news', 'signIn'],
  'identity.recovery_code_used': ['news', 'signIn'],
  'identity.recovery_codes_new': ['news', 'signIn'],
  'messages.announcement': ['news', 'operator'],
  'messages.from_staff': ['news', 'operator'],
  'points.points_exchange_held': ['money', 'exchange'],
  'points.points_exchange_lapsed': ['money', 'exchange'],
  'prizes.shipped': ['news', 'prize'],
  'prizes.delivered': ['news', 'prize'],
  'prizes.failed': ['news', 'prize'],
  'prizes.returned': ['news', 'prize'],
  'prizes.late': ['needs', 'prize'],
  'prizes.unclaimed': ['needs', 'prize'],
  'prizes.claimed': ['news', 'prize'],
  'prizes.arrived': ['news', 'prize'],
  'prizes.address_changed': ['news', 'address'],
  'rewards.system_addition': ['money', 'operator'],
  'robot.robot_bonus_paid': ['money', 'robot'],
  'robot.robot_bonus_held': ['money', 'robot'],
  'robot.robot_bonus_lapsed': ['money', 'robot'],
  'robot.robot_ended': ['news', 'robot'],
  'salary.salary_paid': ['money', 'pay'],
  'salary.salary_held': ['money', 'pay'],
  'salary.salary_lapsed': ['money', 'pay'],
  'salary.contract_signed': ['news', 'contract'],
  'salary.contract_effective': ['news', 'contract'],
  'salary.contract_notice': ['news', 'contract'],
  'salary.contract_voided': ['news', 'contract'],
  'salary.contract_terminated': ['news', 'contract'],
  'service.complaint_answered': ['news', 'complaint'],
  'service.complaint_closed': ['news', 'complaint'],
  'service.complaint_escalated': ['news', 'complaint'],
  'service.promise_taken_down': ['news', 'complaint'],
  'service.promise_wrong': ['news', 'complaint'],
  'service.promise_stands': ['news', 'complaint'],
  'team.rebate_paid': ['money', 'rebate'],
  'team.rebate_held': ['money', 'rebate'],
  'team.rebate_lapsed': ['money', 'rebate'],
  'vip.level_reached': ['news', 'level'],
  'vip.svip_ended': ['news', 'level'],
  'wallet.recharge_settled': ['money', 'recharge'],
  'wallet.recall_met': ['money', 'recharge'],
  'wallet.withdrawal_paid': ['money', 'withdrawal'],
  'wallet.withdrawal_rejected': ['money', 'withdrawal'],
  'wallet.withdrawal_failed': ['money', 'withdrawal'],
  'wallet.withdrawal_returned': ['money', 'withdrawal'],
  'wallet.withdrawal_partly_returned': ['money', 'withdrawal'],
  'wallet.withdrawal_made_good': ['money', 'withdrawal'],
  'wallet.withdrawal_held': ['money', 'withdrawal'],
  'wallet.payout_account_added': ['news', 'payoutAccount'],
  'wallet.payout_account_reclaimed': ['news', 'payoutAccount'],
} as const satisfies Readonly<Record<string, Kind>>;

/** A grant's message is named by its kind in rewards.kind, which only the database knows whole. */
type GrantMessage = `${string}.${string}_${'paid' | 'held' | 'lapsed'}`;
export type MessageKind = keyof typeof KINDS | GrantMessage;

export const knownKinds: readonly string[] = Object.keys(KINDS);
export const moneyKinds = knownKinds.filter((kind) => kindOf(kind)[0] === 'money');

/** The group and subject of a kind. One that a release gave up is news of the member's rewards. */
export function kindOf(kind: string): Kind {
  return Object.hasOwn(KINDS, kind) ? KINDS[kind as keyof typeof KINDS] : ['news', 'reward'];
}

/** Subjects that a member may silence. The others are security, answers to the member, and their own account. */
const TOPIC_OF: { readonly [subject in Subject]?: Topic } = {
  award: 'rewards',
  checkIn: 'rewards',
  code: 'rewards',
  contract: 'rewards',
  coupon: 'rewards',
  event: 'news',
  exchange: 'rewards',
  level: 'rewards',
  match: 'rewards',
  operator: 'news',
  pay: 'rewards',
  photo: 'forum',
  post: 'forum',
  prize: 'prizes',
  product: 'news',
  rank: 'rewards',
  rebate: 'rewards',
  recharge: 'payments',
  report: 'forum',
  reward: 'rewards',
  robot: 'rewards',
  withdrawal: 'payments',
};

/** A hold keeps money back, and a letter is for this member alone. */
const NEVER_SILENT: readonly string[] = ['wallet.withdrawal_held', 'messages.from_staff'];

/** The topic by which a member may silence a kind. Null if they may not. */
export function topicOf(kind: string): Topic | null {
  return NEVER_SILENT.includes(kind) ? null : (TOPIC_OF[kindOf(kind)[1]] ?? null);
}

/** The kinds of each topic, for SQL. A kind that isn't listed has that of an unknown one. */
export const kindsByTopic = TOPICS.map((topic) => ({
  topic,
  kinds: knownKinds.filter((kind) => topicOf(kind) === topic),
}));
export const loudKinds = knownKinds.filter((kind) => topicOf(kind) === null);

type Params = Readonly<Record<string, unknown>>;
const MATTERS = ['deliveryId', 'eventId'] as const;
export type Matter = `${(typeof MATTERS)[number]} ${string}`;

/** The thing that a message is about, if several messages tell of it in turn. A later one answers those before it. */
export function matterOf(params: Params): Matter | null {
  const name = MATTERS.find((one) => params[one] !== undefined);
  return name === undefined ? null : `${name} ${String(params[name])}`;
}

/** What stays open until the member does it, for a message that asks for something. */
export function openMatterOf(kind: string, params: Params): Matter | 'seen' | null {
  return kindOf(kind)[0] === 'needs' ? (matterOf(params) ?? 'seen') : null;
}
