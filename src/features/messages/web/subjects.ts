// The icon of each subject of messages, and the buttons that a message has. A new subject needs both.
import type { IconName } from '#design/components/icon.tsx';
import type { Destination } from '#design/navigation.tsx';
import type { DataOf } from '#platform/client/call-types.ts';

type Message = DataOf<'GET /api/v1/messages/{id}'>;
type Subject = Message['subject'];
export type Told = Pick<Message, 'kind' | 'subject' | 'params'>;

/** The page of a subject. `with`: the value of the message that names the thing which the page opens. */
type Page = Destination & { with?: string };

const PROFILE = { to: '/pagesB/mine/userinfo/index' } as const;
const HELP = { to: '/pagesB/mine/q-a/index' } as const;

/** One icon has one meaning. The names of the buttons are those of the texts `act.<subject>`. */
export const SUBJECTS: Readonly<Record<Subject, { icon: IconName; page: Page }>> = {
  account: { icon: 'person', page: PROFILE },
  address: { icon: 'pin', page: { to: '/pagesB/wallet/myAddress/index' } },
  award: { icon: 'clover', page: { to: '/pagesB/mine/luckyEmployeeAward/index' } },
  checkIn: { icon: 'check-in', page: { to: '/pagesB/mine/checkIn/index' } },
  code: { icon: 'receipt', page: { to: '/pagesB/mine/coupons/index' } },
  complaint: { icon: 'headset', page: HELP },
  contract: { icon: 'contract', page: { to: '/pagesB/mine/viewContract/index', with: 'contractId' } },
  coupon: { icon: 'coupon', page: { to: '/pagesB/mine/coupons/index' } },
  device: { icon: 'device', page: { to: '/pagesB/mine/setting/index', query: { show: 'sessions' } } },
  email: { icon: 'mail', page: PROFILE },
  event: { icon: 'megaphone', page: { to: '/pagesB/mine/conference/index', with: 'eventId' } },
  exchange: { icon: 'swap', page: { to: '/pagesB/wallet/exchange/index' } },
  level: { icon: 'crown', page: { to: '/pagesB/mine/levelUser/index' } },
  match: { icon: 'trophy', page: { to: '/pagesB/mine/teamRank/index' } },
  operator: { icon: 'news', page: HELP },
  password: { icon: 'lock', page: { to: '/pagesB/mine/updatePassword/index' } },
  pay: { icon: 'payday', page: { to: '/pagesB/mine/taskReward/index' } },
  payoutAccount: { icon: 'card', page: { to: '/pagesB/wallet/bankCard/index' } },
  phone: { icon: 'phone', page: PROFILE },
  photo: { icon: 'eye', page: PROFILE },
  pin: { icon: 'shield', page: { to: '/pagesB/mine/updateTansPassword/index' } },
  post: { icon: 'message', page: { to: '/pagesB/mine/forum/index' } },
  prize: { icon: 'gift', page: { to: '/pages/prizes', with: 'deliveryId' } },
  // The page shows a product of any type.
  product: { icon: 'product', page: { to: '/pagesB/product/device/index', with: 'productId' } },
  rank: { icon: 'podium', page: { to: '/pagesB/mine/teamRank/index' } },
  rebate: { icon: 'team', page: { to: '/pagesB/mine/teamRebateRevice/index' } },
  recharge: { icon: 'recharge', page: { to: '/pagesB/wallet/recharge/index', with: 'rechargeId' } },
  report: { icon: 'flag', page: { to: '/pagesB/mine/forum/index', query: { part: 'reports' } } },
  reward: { icon: 'reward', page: { to: '/pagesB/mine/rewards/index' } },
  robot: { icon: 'robot', page: { to: '/pagesB/mine/rewards/index' } },
  signIn: { icon: 'key', page: { to: '/pagesB/mine/setting/index' } },
  withdrawal: { icon: 'withdraw', page: { to: '/pagesB/wallet/withdrawDetails/index', with: 'withdrawalId' } },
};

/** Messages of these kinds ask whether it was the member. Whoever says no looks at the sessions and the password. */
const ALARMS: ReadonlySet<string> = new Set([
  'identity.new_device',
  'identity.unnamed_use',
  'identity.password_changed',
  'identity.email_change_requested',
  'identity.login_linked',
  'identity.passkey_added',
  'identity.second_factor_loss_requested',
  'prizes.address_changed',
]);

/** The subjects whose pages a message leads to, the first one first. A grant that waits or lapsed has its reasons. */
export function actsOf({ kind, subject, params }: Told): readonly Subject[] {
  if (ALARMS.has(kind)) return [...new Set([subject, 'device', 'password'] as const)];
  if (params.grantId !== undefined && !kind.endsWith('_paid')) return ['reward'];
  return [subject];
}

/** The page that a button opens: that of the very thing, if the message names it. */
export function placeOf(act: Subject, { params }: Told): Destination {
  const { with: name, ...page } = SUBJECTS[act].page;
  const id = name === undefined ? undefined : params[name];
  return id === undefined ? page : { ...page, item: { id: String(id) } };
}
