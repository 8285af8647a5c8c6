// The session of this desk. It only decides what to show: the server checks every call again.
import { type AuthProvider, HttpError } from 'react-admin';
import { startAuthentication } from '@simplewebauthn/browser';
import { getSession, setSession } from '#design/console/staff-session.ts';
import { deviceName } from '#design/device-name.ts';
import { call } from '#platform/client/call.ts';
import { setStored } from '#platform/client/stored-state.ts';

export type SignIn = { by: 'password'; email: string; password: string; totp: string } | { by: 'passkey' };

async function tokenOf(signIn: SignIn): Promise<string> {
  const device = deviceName(navigator.userAgent);
  if (signIn.by === 'password') {
    const { email, password, totp } = signIn;
    const { token, deviceKey } = await call('POST /console/api/v1/sessions', {
      body: { email, password, totp, device },
    });
    setStored('deviceKey', deviceKey);
    return token;
  }
  const optionsJSON = await call('POST /console/api/v1/passkey-sessions/options');
  const response = await startAuthentication({ optionsJSON });
  const body = { response: response as never, device };
  const { token, deviceKey } = await call('POST /console/api/v1/passkey-sessions', { body });
  setStored('deviceKey', deviceKey);
  return token;
}

export const authProvider: AuthProvider = {
  async login(signIn: SignIn) {
    const token = await tokenOf(signIn);
    // Set the session before the call below: that call needs the token.
    setSession({ token, staffId: '', name: '', roles: [] });
    const me = await call('GET /console/api/v1/me');
    setSession({ token, staffId: me.id, name: me.name, roles: me.roles });
    // Nothing else opens until these are changed.
    return me.secretsDue.length > 0 ? { redirectTo: '/passkeys' } : undefined;
  },
  async logout() {
    // A session that is already gone is signed out.
    if (getSession()) await call('DELETE /console/api/v1/sessions/current').catch(() => undefined);
    setSession(undefined);
  },
  async checkAuth() {
    if (!getSession()) throw new HttpError('Please sign in', 401);
  },
  async checkError(error: { kind?: string }) {
    if (error.kind === 'session') throw error;
  },
  async getIdentity() {
    const session = getSession();
    return { id: session?.staffId ?? '', fullName: session ? `${session.name} (${session.roles.join(', ')})` : '' };
  },
  async getPermissions() {
    return getSession()?.roles ?? [];
  },
};
