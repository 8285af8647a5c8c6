// The message that a browser too old for the app (engines/floor.ts) shows, in all languages on offer.
import { FLOOR } from '../engines/floor.ts';
import { languagesOf, shippedText, TOO_OLD } from './texts.ts';

/**
 * Runs in any browser, so it uses only JavaScript that is at least ten years old. It renames the page's root, so that
 * the app does not start.
 */
export function sayTooOld(words: string): void {
  if (
    'CSS' in window &&
    CSS.supports('inset', '0') &&
    'replaceAll' in String.prototype &&
    'WeakRef' in window &&
    'DisplayNames' in Intl
  )
    return;
  (document.getElementById('root') as HTMLElement).innerHTML = words;
  (document.getElementById('root') as HTMLElement).id = 'too-old';
}

const NAMES = { chrome: 'Chrome', safari: 'Safari', firefox: 'Firefox' };

export function tooOldWords(root: string): string {
  const words = languagesOf(root).map((language) => {
    const [title, text] = ['title', 'words'].map((name) => shippedText(root, language, `${TOO_OLD}${name}`));
    return `<section lang="${language}"><h1>${title}</h1><p>${text}</p></section>`;
  });
  const least = FLOOR.map(({ engine, version }) => `${NAMES[engine]} ${version}`).join(', ');
  return `<main class="first-main">${words.join('')}<p>${least}</p></main>`;
}
