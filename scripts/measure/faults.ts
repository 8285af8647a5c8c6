// Finds faults of the page on screen that axe does not see. Each fault is reported in one line.
import type { Page } from 'playwright-core';
import { nextFrame } from '../../tests/e2e/phone.ts';

/** Texts that their own box cuts off, or shortens with an ellipsis. */
export function cut(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('#root *')]
      .filter((box) => !box.closest('.visually-hidden, .skip-link, .table-scroll, svg, select'))
      .filter((box) => box.checkVisibility({ visibilityProperty: true }) && box.innerText?.trim())
      .filter((box) => {
        const { overflowX, overflowY } = getComputedStyle(box);
        const wide = /hidden|clip/.test(overflowX) && box.scrollWidth > box.clientWidth + 1;
        const tall = /hidden|clip/.test(overflowY) && box.scrollHeight > box.clientHeight + 1;
        return box.clientWidth > 1 && (wide || tall);
      })
      .map((box) => `cut off: ${box.innerText.replace(/\s+/g, ' ').slice(0, 40)}`),
  );
}

/** Elements that show something only by their background, such as bars, dots and switches. By position in the page. */
export function marksIn(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('#root *')].flatMap((mark, at) => {
      const { width, height } = mark.getBoundingClientRect();
      if (mark.closest('svg, img, .skeleton') || mark.textContent?.trim() || mark.childElementCount > 0) return [];
      if (width < 3 || height < 3 || !mark.checkVisibility({ visibilityProperty: true })) return [];
      const ground = getComputedStyle(mark).backgroundColor;
      return /rgba\(.*, 0\)|transparent/.test(ground) ? [] : [at];
    }),
  );
}

/** Those of `marks` that disappear in forced colours: no border, outline or background differs from what is behind. */
export function lostMarks(page: Page, marks: readonly number[]): Promise<string[]> {
  return page.evaluate((known) => {
    const all = [...document.querySelectorAll<HTMLElement>('#root *')];
    return known.flatMap((at) => {
      const mark = all[at];
      if (!mark) return [];
      const style = getComputedStyle(mark);
      const border = parseFloat(style.borderTopWidth) > 0 && style.borderTopStyle !== 'none';
      const outline = parseFloat(style.outlineWidth) > 0 && style.outlineStyle !== 'none';
      const ground = getComputedStyle(mark.parentElement as HTMLElement).backgroundColor;
      const own = style.forcedColorAdjust === 'none' || style.backgroundColor !== ground;
      return border || outline || own ? [] : [`lost in forced colours: .${mark.className}`];
    });
  }, marks);
}

/** In landscape a phone is 360 px high. Bars must leave half of it to the text, and their controls must be visible. */
export function hiddenActions(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const bars = [...document.querySelectorAll<HTMLElement>('#root *')].filter(
      (bar) =>
        /fixed|sticky/.test(getComputedStyle(bar).position) &&
        bar.getBoundingClientRect().width > innerWidth / 3 &&
        // A strip that lets taps through covers nothing. Only its button does, in a corner.
        getComputedStyle(bar).pointerEvents !== 'none' &&
        bar.checkVisibility(),
    );
    const faults: string[] = [];
    const high = bars.reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 0);
    if (high > innerHeight / 2) faults.push(`bars take ${Math.round(high)} of ${innerHeight} px`);
    for (const control of bars.flatMap((bar) => [...bar.querySelectorAll<HTMLElement>('a, button')])) {
      const { top, bottom } = control.getBoundingClientRect();
      if (top < 0 || bottom > innerHeight) faults.push(`out of sight: ${control.innerText || control.ariaLabel}`);
    }
    return faults;
  });
}

type Stop = { at: number; ring: boolean; inSight: boolean; name: string };

/** Walks the page with the Tab key. Finds controls that it never reaches, or whose focus is invisible. */
export async function unreached(page: Page): Promise<string[]> {
  const controls = await numberControls(page);
  await page.evaluate(() => {
    scrollTo(0, 0);
    (document.activeElement as HTMLElement | null)?.blur();
  });
  const stops = new Map<number, Stop>();
  let last = -1;
  for (let press = 0; press < 2 * controls.length + 12; press += 1) {
    await page.keyboard.press('Tab');
    const stop = await focused(page);
    if (!stop) continue;
    // A date field has several stops. Any other repeated stop ends the round.
    if (stops.has(stop.at) && stop.at !== last) break;
    last = stop.at;
    stops.set(stop.at, stop);
  }
  await nextFrame(page);
  const here = await stillHere(page);
  const faults = [...stops.values()].flatMap(({ ring, inSight, name }) => [
    ...(ring ? [] : [`focus not visible: ${name}`]),
    ...(inSight ? [] : [`focus behind something: ${name}`]),
  ]);
  return [
    ...faults,
    ...controls.filter((_, at) => here.has(at) && !stops.has(at)).map((name) => `not reached: ${name}`),
  ];
}

/** The names of all controls that must be reachable by keyboard. A group of radios or tabs counts as one stop. */
function numberControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const usable = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
    const groups = new Set<string>();
    const controls = [...document.querySelectorAll<HTMLElement>(`#root :is(${usable})`)].filter((one) => {
      if (one.matches(':disabled, [tabindex="-1"], .skip-link') || !one.checkVisibility({ visibilityProperty: true }))
        return false;
      const group = one.getAttribute('type') === 'radio' ? `radio ${one.getAttribute('name')}` : undefined;
      if (group && (groups.has(group) || !(one as HTMLInputElement).checked)) return false;
      if (group) groups.add(group);
      return true;
    });
    controls.forEach((one, at) => one.setAttribute('data-measured', String(at)));
    return controls.map(
      (one) => (one.ariaLabel ?? one.innerText ?? '').replace(/\s+/g, ' ').slice(0, 40) || one.tagName,
    );
  });
}

/** Scrolling can grow a list and replace some controls. Those that were replaced can't be reached. */
async function stillHere(page: Page): Promise<ReadonlySet<number>> {
  const numbers = await page.evaluate(() =>
    [...document.querySelectorAll('[data-measured]')].map((one) =>
      parseInt(one.getAttribute('data-measured') ?? '', 10),
    ),
  );
  return new Set(numbers);
}

function focused(page: Page): Promise<Stop | undefined> {
  return page.evaluate(() => {
    const one = document.activeElement as HTMLElement | null;
    const at = one?.getAttribute('data-measured');
    if (!one || at === null || at === undefined) return undefined;
    // The focus ring may be on the label around a hidden radio or checkbox.
    const rings = [one, one.parentElement, one.nextElementSibling].filter((part) => part !== null);
    const ring = rings.some((part) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(part);
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
    });
    const { left, top, width, height } = one.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + Math.min(height, innerHeight) / 2];
    const hit = document.elementFromPoint(Math.max(1, x), y);
    const label = one.closest('label') ?? one.parentElement;
    const inSight = hit !== null && (one.contains(hit) || hit.contains(one) || label?.contains(hit) === true);
    return {
      at: parseInt(at, 10),
      ring,
      inSight,
      name: (one.ariaLabel ?? one.innerText ?? '').replace(/\s+/g, ' ').slice(0, 40) || one.tagName,
    };
  });
}
