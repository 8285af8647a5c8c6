import type { Destination } from '../../../design/navigation.tsx';

/** The act that a message asks for, by the name of a text. */
export type MessageAct = 'sessions' | 'password' | 'change';

export const PLACES: Record<MessageAct, Destination> = {
  sessions: { to: '/pagesB/mine/setting/index', query: { show: 'sessions' } },
  password: { to: '/pagesB/mine/updatePassword/index' },
  change: { to: '/pagesB/mine/userinfo/index' },
};

const ACTS: Readonly<Record<string, readonly MessageAct[]>> = {
  'identity.new_device': ['sessions', 'password'],
  'identity.unnamed_use': ['sessions', 'password'],
  'identity.password_changed': ['sessions', 'password'],
  'identity.email_change_requested': ['change', 'password'],
  'identity.phone_change_requested': ['change'],
};

/** The acts that a message of this kind leads to: its text tells the member to do them. */
export function actsOf(kind: string): readonly MessageAct[] {
  return Object.hasOwn(ACTS, kind) ? (ACTS[kind] ?? []) : [];
}
