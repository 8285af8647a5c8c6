import type { Destination } from '#design/navigation.tsx';

/** The act that a message asks for, by the name of a text. */
export type MessageAct = 'sessions' | 'password' | 'change' | 'rewards' | 'prize';

const PLACES: Record<MessageAct, Destination> = {
  sessions: { to: '/pagesB/mine/setting/index', query: { show: 'sessions' } },
  password: { to: '/pagesB/mine/updatePassword/index' },
  change: { to: '/pagesB/mine/userinfo/index' },
  rewards: { to: '/pagesB/mine/rewards/index' },
  prize: { to: '/pages/prizes' },
};

const ACTS: Readonly<Record<string, readonly MessageAct[]>> = {
  'identity.new_device': ['sessions', 'password'],
  'identity.unnamed_use': ['sessions', 'password'],
  'identity.password_changed': ['sessions', 'password'],
  'identity.email_change_requested': ['change', 'password'],
  'identity.login_linked': ['sessions', 'password'],
  'identity.passkey_added': ['sessions', 'password'],
  'identity.second_factor_loss_requested': ['sessions', 'password'],
  'identity.phone_change_requested': ['change'],
  'prizes.address_changed': ['sessions', 'password'],
};

type Told = { kind: string; params: Readonly<Record<string, unknown>> };

/**
 * The acts that a message leads to: its text tells the member to do them. Every kind of reward names its grant, and
 * every message about won goods its delivery.
 */
export function actsOf({ kind, params }: Told): readonly MessageAct[] {
  if (params.grantId !== undefined) return ['rewards'];
  if (params.deliveryId !== undefined) return ['prize'];
  return Object.keys(ACTS).includes(kind) ? (ACTS[kind] ?? []) : [];
}

/** The place of an act. A prize has a page of its own. */
export function placeOf(act: MessageAct, { params }: Told): Destination {
  return act === 'prize' ? { ...PLACES.prize, item: { id: String(params.deliveryId) } } : PLACES[act];
}
