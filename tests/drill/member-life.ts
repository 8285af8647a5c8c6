// The steps of a member in any browser engine: registers, buys, collects, withdraws, plays.
import { expect } from 'vitest';
import type { DemoMember } from '../e2e/phone.ts';
import type { Hand } from './engine-hand.ts';

export const STEPS = ['register', 'buy', 'collect', 'withdraw', 'play'] as const;

export type Life = {
  hand: Hand;
  newcomer: { phone: string };
  member: DemoMember;
};

const PASSWORD = 'Injera4breakfast';

export const life: Record<(typeof STEPS)[number], (of: Life) => Promise<void>> = {
  async register({ hand, newcomer: { phone } }) {
    await hand.open('/?invite=C3ROOT');
    await hand.fill('input[name=phone]', phone);
    await hand.tap(/^Send code$/);
    await hand.tap(/^Use [0-9A-Z]{6}$/);
    await hand.tap(/^Continue$/);
    await hand.fill('input[name=realName]', 'Liya Haddis');
    await hand.fill('input[name=email]', `${phone}@member.example`);
    await hand.fill('input[name=birthDate]', '1994-03-12');
    await hand.fill('input[name=password]', PASSWORD);
    await hand.fill('input[name=passwordAgain]', PASSWORD);
    await hand.tap(/^Continue$/);
    await hand.tap(/^User agreement/);
    await hand.tap(/^Next: Privacy policy$/);
    await hand.tap(/^I accept both$/);
    await hand.tap(/^Register$/);
    await expect.poll(() => hand.run(() => location.pathname), { timeout: 60_000 }).not.toContain('login');
    expect(await sessionOf(hand)).not.toBe('');
  },

  async buy({ hand, member }) {
    await signIn(hand, member);
    await hand.open('/pages/tabbar/product/index');
    await hand.tap(/Solar water pump/);
    await hand.tap(/^Buy for/);
    await hand.tap(/^Continue$/);
    await typePin(hand, member);
    await hand.sees(/You’ve bought it for/);
  },

  async collect({ hand }) {
    await hand.open('/pagesB/mine/product/index');
    await hand.tap(/^Collect all$/);
    await hand.sees(/is in your income wallet/);
  },

  async withdraw({ hand, member }) {
    await hand.open('/pagesB/wallet/withdraw/index');
    await hand.fill('#main input', '100');
    await hand.sees(/You will get/);
    await hand.tap(/^Continue$/);
    await typePin(hand, member);
    await expect.poll(() => hand.run(() => location.pathname)).toBe('/pagesB/wallet/withdrawDetails/index');
    await hand.sees(/Personal income tax/);
  },

  async play({ hand }) {
    await hand.open('/pagesB/mine/draw-turntable/index');
    await hand.tap(/^Play with 1 of your/);
    await expect
      .poll(() => hand.run(() => document.querySelector('main output strong')?.textContent ?? ''), { timeout: 60_000 })
      .not.toBe('');
  },
};

/** The bearer token of the page's session, if it has one. */
export const sessionOf = (hand: Hand) => hand.run(() => JSON.parse(localStorage.getItem('token') ?? '""') as string);

async function signIn(hand: Hand, { phone, password }: DemoMember): Promise<void> {
  await hand.run(() => localStorage.removeItem('token'));
  await hand.open('/pages/login/index');
  await hand.fill('input[name=phone]', phone);
  await hand.fill('input[name=password]', password);
  await hand.tap(/^Sign in$/, 'button[type=submit]');
  await expect.poll(() => sessionOf(hand), { timeout: 60_000 }).not.toBe('');
}

async function typePin(hand: Hand, { pin }: DemoMember): Promise<void> {
  for (const digit of pin) await hand.tap(new RegExp(`^${digit}$`));
}
