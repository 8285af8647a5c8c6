// The settings of the login provider (docs/settings.md).
import { isHere } from './transport-settings.ts';

/** The login provider, and who we are there. */
export type LoginConfig = { issuer: string; clientId: string; clientSecret: string; name: string };

const LOGIN = ['LOGIN_ISSUER', 'LOGIN_CLIENT_ID', 'LOGIN_CLIENT_SECRET', 'LOGIN_NAME'] as const;
type LoginSettings = { [Name in (typeof LOGIN)[number]]?: string | undefined };

/** All four together, or none. The issuer is compared letter by letter, so it has no parts that a provider ignores. */
export function mistakesOfLogin(env: LoginSettings): string[] {
  if (LOGIN.every((name) => env[name] === undefined)) return [];
  const found = LOGIN.filter((name) => env[name] === undefined).map(
    (name) => `${name}: is needed with the other settings of the login provider`,
  );
  if (env.LOGIN_ISSUER === undefined) return found;
  const { protocol, hostname, search, hash, username } = new URL(env.LOGIN_ISSUER);
  if (protocol !== 'https:' && !isHere(hostname))
    found.push('LOGIN_ISSUER: must be an https address, unless it is on this machine');
  if (search || hash || username) found.push('LOGIN_ISSUER: must have no user, query or fragment');
  return found;
}

export function loginOf(env: LoginSettings): LoginConfig | undefined {
  const { LOGIN_ISSUER: issuer, LOGIN_CLIENT_ID: clientId, LOGIN_CLIENT_SECRET: clientSecret, LOGIN_NAME: name } = env;
  return issuer && clientId && clientSecret && name
    ? { issuer: new URL(issuer).href, clientId, clientSecret, name }
    : undefined;
}
