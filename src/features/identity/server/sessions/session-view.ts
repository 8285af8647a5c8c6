import type { NewSession } from './open-session.ts';

export function sessionToWire({ token, expiresAt, memberNo, deviceKey }: NewSession & { memberNo: string }) {
  return { token, expiresAt: expiresAt.toISOString(), memberNo, deviceKey };
}
