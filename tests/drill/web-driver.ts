// Drives Debian's Firefox and WebKitGTK by WebDriver commands (W3C). WebKit's driver takes them over HTTP. Firefox
// takes the same commands over its own socket, so no extra driver is needed.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import { freePort } from '#kit/ports.ts';
import { need } from '../../scripts/debian-packages.mjs';

export type Driver = {
  go(url: string): Promise<void>;
  /** Runs the function in the page. Elements come back as references. */
  run<T>(script: (...given: never[]) => T, ...given: unknown[]): Promise<T>;
  click(element: Reference): Promise<void>;
  type(element: Reference, text: string): Promise<void>;
  close(): Promise<void>;
};

/** A reference to an element of the page, in WebDriver's format. */
export type Reference = { readonly [ELEMENT]: string };
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** One command: its name on Firefox's socket, its path over HTTP, and its parameters. */
type Command = { name: string; at: string; method?: 'POST' | 'DELETE'; given?: object; element?: string };
type Carrier = { send(command: Command): Promise<unknown>; close(): Promise<void> };

const BEGIN_MS = 60_000;
const SMALL = { width: 360, height: 740 };

async function driverOver({ send, close }: Carrier): Promise<Driver> {
  await send({ name: 'SetWindowRect', at: '/window/rect', given: SMALL });
  const act = (name: string, verb: string, element: Reference, given = {}) =>
    send({ name: `Element${name}`, at: `/element/${element[ELEMENT]}/${verb}`, given, element: element[ELEMENT] });
  return {
    go: async (url) => void (await send({ name: 'Navigate', at: '/url', given: { url } })),
    run: async <T>(script: (...given: never[]) => T, ...args: unknown[]) =>
      (await send({
        name: 'ExecuteScript',
        at: '/execute/sync',
        given: { script: `return (${script.toString()}).apply(null, arguments)`, args },
      })) as T,
    click: async (element) => void (await act('Click', 'click', element)),
    type: async (element, text) => {
      await act('Clear', 'clear', element);
      await act('SendKeys', 'value', element, { text });
    },
    close,
  };
}

/** Debian's Firefox ESR without windows. */
export async function openFirefox(): Promise<Driver> {
  const program = '/usr/bin/firefox-esr';
  need(program, ['firefox-esr']);
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'c3-firefox-'));
  const wishes = {
    'marionette.port': 0,
    'datareporting.policy.dataSubmissionEnabled': false,
    'intl.locale.requested': 'en',
  };
  const lines = Object.entries(wishes).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  fs.writeFileSync(path.join(profile, 'user.js'), lines.join('\n'));
  const browser = start(program, ['-headless', '-no-remote', '-profile', profile, '-marionette']);
  const portFile = path.join(profile, 'MarionetteActivePort');
  await expect.poll(() => fs.existsSync(portFile) && fs.statSync(portFile).size, { timeout: BEGIN_MS }).toBeTruthy();
  const carrier = await overSocket(Number(fs.readFileSync(portFile, 'utf8')));
  await carrier.send({ name: 'NewSession', at: '', given: { capabilities: {} } });
  return driverOver({
    ...carrier,
    close: async () => {
      await carrier.close();
      await end(browser);
      fs.rmSync(profile, { recursive: true, force: true });
    },
  });
}

/** WebKit, Safari's engine, in Debian's small test browser on a virtual screen. */
export async function openWebKit(): Promise<Driver> {
  need('/usr/bin/WebKitWebDriver', ['webkit2gtk-driver']);
  need('/usr/bin/Xvfb', ['xvfb']);
  const screen = start('/usr/bin/Xvfb', ['-displayfd', '3', '-screen', '0', '800x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [display] = (await once(screen.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer];
  const port = await freePort();
  const env = { ...process.env, DISPLAY: `:${display.toString().trim()}`, LANG: 'C.UTF-8' };
  const driver = start('/usr/bin/WebKitWebDriver', [`--port=${port}`], { env });
  const carrier = await overHttp(`http://127.0.0.1:${port}`);
  return driverOver({
    ...carrier,
    close: async () => {
      await carrier.close();
      await end(driver);
      await end(screen);
    },
  });
}

function start(program: string, args: readonly string[], more: object = {}): ChildProcess {
  return spawn(program, args, { stdio: 'ignore', ...more });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

async function overHttp(url: string): Promise<Carrier> {
  const ask = async (method: string, at: string, given?: object) => {
    const body = given === undefined ? {} : { body: JSON.stringify(given) };
    const answer = await fetch(`${url}${at}`, { method, ...body });
    const { value } = (await answer.json()) as { value: unknown };
    if (!answer.ok) throw new Error(`${at}: ${JSON.stringify(value)}`);
    return value;
  };
  await expect.poll(() => ask('GET', '/status').then(Boolean, () => false), { timeout: BEGIN_MS }).toBe(true);
  const { sessionId } = (await ask('POST', '/session', { capabilities: {} })) as { sessionId: string };
  return {
    send: ({ at, given = {} }) => ask('POST', `/session/${sessionId}${at}`, given),
    close: async () => void (await ask('DELETE', `/session/${sessionId}`)),
  };
}

/** Firefox's socket. Each message is its length, a colon, and `[type, number, name or error, parameters or result]`. */
async function overSocket(port: number): Promise<Carrier> {
  const socket = net.connect(port, '127.0.0.1');
  const waiting = new Map<number, (answer: [error: unknown, value: unknown]) => void>();
  let buffer = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    buffer = Buffer.concat([buffer, chunk]);
    for (let colon = buffer.indexOf(':'); colon > 0; colon = buffer.indexOf(':')) {
      const end = colon + 1 + Number(buffer.toString('utf8', 0, colon));
      if (buffer.length < end) return;
      const message = JSON.parse(buffer.toString('utf8', colon + 1, end)) as unknown;
      buffer = buffer.subarray(end);
      if (Array.isArray(message)) waiting.get(message[1] as number)?.([message[2], message[3]]);
    }
  });
  await once(socket, 'connect');
  let number = 0;
  return {
    send: async ({ name, given = {}, element }) => {
      number += 1;
      const text = JSON.stringify([0, number, `WebDriver:${name}`, element ? { id: element, ...given } : given]);
      const answered = new Promise<[unknown, unknown]>((resolve) => waiting.set(number, resolve));
      socket.write(`${Buffer.byteLength(text)}:${text}`);
      const [error, value] = await answered;
      if (error) throw new Error(`${name}: ${JSON.stringify(error)}`);
      return (value as { value?: unknown } | null)?.value;
    },
    close: async () => {
      socket.end();
      await once(socket, 'close');
    },
  };
}
