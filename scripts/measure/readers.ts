// The three readers whose screens are measured: a visitor, README's demo member, and a member who has just registered.
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import {
  openPhone,
  type Phone,
  type PhoneOptions,
  settled,
  signIn,
  type StoredOnPhone,
} from '../../tests/e2e/phone.ts';
import { type Visit, visitsOf } from '../../tests/e2e/visits.ts';
import { required } from '#platform/required.ts';
import { LANGUAGE_CODES } from '#universal/languages.ts';

export const READERS = ['visitor', 'member', 'newcomer'] as const;
export type Reader = (typeof READERS)[number];

/** The account that the newcomer registers. Later measurements of the same installation sign in with it. */
const NEWCOMER = { phone: '911888360', password: 'Kolo4measure' };

/** One session for each reader in all parts, because the server limits how often a number may sign in. */
const sessions = new Map<string, StoredOnPhone>();

export async function openReader(
  browser: Browser,
  base: string,
  { reader, ...options }: PhoneOptions & { reader: Reader },
): Promise<Phone> {
  const stored = sessions.get(reader);
  const phone = await openPhone(browser, base, { ...options, ...(stored ? { stored } : {}) });
  if (stored || reader === 'visitor') await phone.page.goto('/');
  else if (reader === 'member') await signIn(phone.page);
  else await enter(phone.page, base);
  if (!stored && reader !== 'visitor') sessions.set(reader, await phone.context.storageState());
  return phone;
}

/** The titles of the shell's pages that replace a missing screen, in the languages on offer. */
export function emptyTitles(...keys: string[]): string[] {
  return LANGUAGE_CODES.flatMap((language) => {
    const file = path.resolve(import.meta.dirname, `../../src/web/locales/${language}.json`);
    const texts = JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, string>;
    return keys.map((key) => required(texts[key], key));
  });
}

async function enter(page: Page, base: string): Promise<void> {
  await page.goto('/pages/login/index');
  await page.locator('input[name=phone]').fill(NEWCOMER.phone);
  await page.locator('input[name=password]').fill(NEWCOMER.password);
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/api/v1/sessions')),
    page.locator('form button[type=submit]').click(),
  ]);
  const { code } = (await answer.json()) as { code: number };
  if (code !== 100_000) await register(page, base);
  await page.waitForURL((at) => !at.pathname.includes('login'));
}

/** Registers through the API, so that changes of the form don't matter. Then signs in on the screen. */
async function register(page: Page, base: string): Promise<void> {
  const { phone, password } = NEWCOMER;
  const device = await page.evaluate(() => JSON.parse(localStorage.getItem('deviceId') ?? '""') as string);
  const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const key = randomUUID().replace(/^(.{14})4/, '$17');
    const headers = { 'content-type': 'application/json', 'device-id': device, 'idempotency-key': key };
    const response = await fetch(`${base}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const answer = (await response.json()) as { code: number; message: string; data: T };
    if (answer.code !== 100_000) throw new Error(`${method} ${path}: ${answer.message} ${JSON.stringify(answer.data)}`);
    return answer.data;
  };
  const { agreementVersion } = await ask<{ agreementVersion: string }>('GET', '/api/v1/appConfig');
  await ask('POST', '/api/v1/verification-codes', { purpose: 'register', phone: `+251${phone}` });
  const { items } = await ask<{ items: { text: string }[] }>('GET', '/api/v1/sandbox/messages');
  await ask('POST', '/api/v1/members', {
    phone: `+251${phone}`,
    password,
    passwordAgain: password,
    agreementVersion,
    code: /\b[0-9A-Z]{6}\b/.exec(items[0]?.text ?? '')?.[0],
    realName: 'Hana Girma',
    email: 'hana@member.example',
    birthDate: '1996-05-04',
    inviteCode: 'C3ROOT',
    language: 'en',
    device: 'Measuring',
  });
  await page.locator('form button[type=submit]').click();
}

/** The screens of each reader: the same in every language. */
const screens = new Map<Reader, Visit[]>();

/** The built screens that this reader may open. Skips those with only the shell's text (unbuilt, sign-in prompt). */
export async function screensOf({ page }: Phone, reader: Reader): Promise<Visit[]> {
  const known = screens.get(reader);
  if (known) return known;
  const shell = emptyTitles('noPage.undeveloped.title', 'loginPrompt.title');
  const found: Visit[] = [];
  const visits = reader === 'member' ? await visitsOf(page) : await visitsFor(page);
  for (const visit of visits) {
    await page.goto(visit.address);
    await settled(page);
    const text = await page.locator('#root').innerText();
    // The login page redirects a signed-in member.
    const here = new URL(page.url()).pathname === visit.path || visit.path.includes('home/index');
    if (here && !shell.some((one) => text.includes(one))) found.push(visit);
  }
  screens.set(reader, found);
  return found;
}

/** Visitors and newcomers see products, but have no order, message or payout to open. */
async function visitsFor(page: Page): Promise<Visit[]> {
  const visits = await visitsOf(page, { own: false });
  return [...visits, { name: 'register', path: '/pages/login/index', address: '/pages/login/index?invite=C3ROOT' }];
}
