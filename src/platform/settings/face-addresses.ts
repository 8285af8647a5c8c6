// Addresses of the app and the console for people, and of our processes for each other (docs/settings.md).

/** Above the ports for /metrics, of which each API process has one. */
const CONSOLE_PORT_OF_PILOT = 3020;

type Faces = {
  PROFILE: 'sandbox' | 'pilot';
  HOST: string;
  PORT: number;
  PUBLIC_URL?: string | undefined;
  CONSOLE_PORT?: number | undefined;
  CONSOLE_URL?: string | undefined;
};

/** A pilot's console always has its own origin. The sandbox has one address for both, unless CONSOLE_PORT is set. */
export function consolePort(env: Faces): number | undefined {
  return env.CONSOLE_PORT ?? (env.PROFILE === 'pilot' ? CONSOLE_PORT_OF_PILOT : undefined);
}

export function consoleUrl(env: Faces): string {
  const port = consolePort(env);
  return port === undefined
    ? publicUrl(env.PUBLIC_URL, env.HOST, env.PORT)
    : publicUrl(env.CONSOLE_URL, env.HOST, port);
}

export function mistakesOfConsole(env: Faces): string[] {
  const { PUBLIC_URL: app, CONSOLE_URL: desk } = env;
  if (consolePort(env) === undefined)
    return desk ? ['CONSOLE_PORT: is needed with CONSOLE_URL, because the console has its own port there'] : [];
  if (app && !desk) return ['CONSOLE_URL: is needed with PUBLIC_URL, where staff reach the console'];
  const isSame = app && desk && new URL(app).origin === new URL(desk).origin;
  return isSame ? ['CONSOLE_URL: must be another origin than PUBLIC_URL'] : [];
}

/** The given address, or the default. Passkeys need a host name, so on loopback that is `localhost`. */
export function publicUrl(given: string | undefined, host: string, number: number): string {
  if (given !== undefined) return given.replace(/(?<!\/)\/+$/, '');
  const here = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host);
  return here ? `http://localhost:${number}` : innerUrl(host, number);
}

/** The address at which our processes call each other, also when HOST means "every interface". */
export function innerUrl(host: string, number: number): string {
  const reachable = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${number}`;
}
