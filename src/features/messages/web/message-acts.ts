import type { Destination } from '../../../design/navigation.tsx';

/** What a message asks for, by the name of a text. */
export type MessageAct = 'sessions' | 'password' | 'change';

export const PLACES: Record<MessageAct, Destination> = {
  sessions: { to: '/pagesB/mine/setting/index', query: { show: 'sessions' } },
  password: { to: '/pagesB/mine/updatePassword/index' },
  change: { to: '/pagesB/mine/userinfo/index' },
};

const ACTS: Readonly<Record<string, readonly MessageAct[]>> = {
  'identity.new_device': ['sessions', 'password'],
  'identity.password_changed': ['sessions', 'password'],
  'identity.email_change_requested': ['change', 'password'],
  'identity.phone_change_requested': ['change'],
};

/** Where a message of this kind leads: what its words tell the member to do. */
export function actsOf(kind: string): readonly MessageAct[] {
  return Object.hasOwn(ACTS, kind) ? (ACTS[kind] ?? []) : [];
}
