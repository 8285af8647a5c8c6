import type { Destination } from '../../../design/navigation.tsx';

/** The act that a message asks for, by the name of a text. */
export type MessageAct = 'sessions' | 'password' | 'change' | 'rewards';

export const PLACES: Record<MessageAct, Destination> = {
  sessions: { to: '/pagesB/mine/setting/index', query: { show: 'sessions' } },
  password: { to: '/pagesB/mine/updatePassword/index' },
  change: { to: '/pagesB/mine/userinfo/index' },
  rewards: { to: '/pagesB/mine/rewards/index' },
};

const ACTS: Readonly<Record<string, readonly MessageAct[]>> = {
  'identity.new_device': ['sessions', 'password'],
  'identity.unnamed_use': ['sessions', 'password'],
  'identity.password_changed': ['sessions', 'password'],
  'identity.email_change_requested': ['change', 'password'],
  'identity.login_linked': ['sessions', 'password'],
  'identity.phone_change_requested': ['change'],
};

type Told = { kind: string; params: Readonly<Record<string, unknown>> };

/** The acts that a message leads to: its text tells the member to do them. Every kind of reward names its grant. */
export function actsOf({ kind, params }: Told): readonly MessageAct[] {
  if (Object.hasOwn(params, 'grantId')) return ['rewards'];
  return Object.hasOwn(ACTS, kind) ? (ACTS[kind] ?? []) : [];
}
