import type { NewSession } from './open-session.ts';

export function sessionToWire({ token, expiresAt, memberNo }: NewSession & { memberNo: string }) {
  return { token, expiresAt: expiresAt.toISOString(), memberNo };
}
