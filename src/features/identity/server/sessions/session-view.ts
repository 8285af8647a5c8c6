import type { NewSession } from './open-session.ts';

export function shownSession({ token, expiresAt, memberNo }: NewSession & { memberNo: string }) {
  return { token, expiresAt: expiresAt.toISOString(), memberNo };
}
