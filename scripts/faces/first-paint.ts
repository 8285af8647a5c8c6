// Vite plugin that puts small inline scripts into the member app's page, so that the first paint doesn't wait for the
// app's code. They provide:
// - the theme
// - the first screen's shell and its texts, in the reader's language
// - early requests for the first texts and the stylesheet
// - on any page but home, early requests for the list of screens and for the files of this screen
// - a member's first API reads of the page, and the picture of its product
// - the values that an earlier visit sealed
//
// The stylesheet doesn't block the paint, because the page itself has the few rules that the shell needs. The app waits
// for the sheet before it draws (src/web/main.tsx). The server puts the scripts' hashes into the content policy
// (src/api/pages.ts).
import type { Plugin, Rolldown } from 'vite';
import { EARLY_READS, FIRST_VIEWS } from '#web/early-reads.ts';
import { SEALED_NAMES } from '#platform/client/sealed-names.ts';
import type { FirstView } from '#platform/client/stored-state.ts';
import { wireLanguageOf } from '#universal/languages.ts';
import { HOME_PATH } from '#web/route-table.ts';
import { VERSION } from '#universal/version.ts';
import { sayTooOld, tooOldWords } from './below-floor.ts';
import { screenFiles } from './screen-files.ts';
import { languagesOf, shippedText } from './texts.ts';

type Addresses = {
  texts: Record<string, string>;
  screens: string | undefined;
  style: string | undefined;
  /** By page path: the addresses of its code, and of its texts with `{language}` as a placeholder. */
  own: Record<string, string[]>;
};
/**
 * `languages`: each language's name on the wire. `reads`: the API reads of each page, by its path. `views`: the stored
 * value with the first words of the last visit.
 */
type Early = {
  home: string;
  reads: Readonly<Record<string, readonly string[]>>;
  views: Readonly<Record<string, string>>;
  api: string;
  version: string;
  languages: Record<string, string>;
};
type Words = Record<string, { banner: string; hero: string; away: string }>;

/** Reads an item of the app's localStorage. Its source is part of each inline script below. */
function stored(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null');
  } catch {
    return null;
  }
}
type Read = typeof stored;

/** Runs in the browser before anything else. The build inlines its source into the page. */
function beforePaint({ early, ...addresses }: Addresses & { early: Early }, read: Read): void {
  const page = document.documentElement;
  const { theme = 'auto' } = (read('preferences') ?? {}) as { theme?: string };
  const dark = theme === 'dark' || (theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  page.dataset.theme = dark ? 'dark' : 'light';
  const language = read('language');
  if (typeof language === 'string' && addresses.texts[language]) page.lang = language;
  const hint = (href: string, rel: string, as = 'fetch') => {
    const link = document.createElement('link');
    link.rel = rel;
    link.href = href;
    if (rel === 'preload') link.as = as;
    if (as === 'fetch') link.crossOrigin = 'anonymous';
    document.head.append(link);
    return link;
  };
  if (addresses.style) {
    const sheet = hint(addresses.style, 'stylesheet');
    // If the sheet fails to load, remove it, because the app waits for it.
    sheet.addEventListener('error', () => sheet.remove());
  }
  const texts = addresses.texts[page.lang];
  if (texts) hint(texts, 'preload');
  // The first date takes a slow phone 100 ms, because the browser loads its language data. The time until the app's
  // code is here is free for that.
  window.requestIdleCallback?.(() => Intl.DateTimeFormat(page.lang).format());
  const at = location.pathname.replace(/(\/index)?\/?$/, '/index');
  const path = at === '/index' ? early.home : addresses.own[at] ? at : location.pathname;
  const view = early.views[path];
  if (view) page.dataset.view = view;
  if (path !== early.home && addresses.screens) hint(addresses.screens, 'modulepreload');
  for (const file of addresses.own[path] ?? []) {
    if (file.endsWith('.js')) hint(file, 'modulepreload');
    else hint(file.replace('{language}', page.lang), 'preload');
  }
  const [token, device] = [read('token'), read('deviceId')];
  const spoken = early.languages[page.lang];
  if (typeof token !== 'string' || typeof device !== 'string' || !spoken) return;
  // The same headers as platform/client/call.ts sends, in the same order.
  const headers = { Authorization: token, 'Accept-Language': spoken, Version: early.version, 'Device-Id': device };
  const id = /"id":"?([\w-]+)"?[,}]/.exec(new URLSearchParams(location.search).get('item') ?? '')?.[1];
  const values: Record<string, string | undefined> = { language: page.lang, version: early.version, id };
  const reads = (early.reads[path] ?? []).filter((of) => id || !of.includes('{id}'));
  const begin = (of: string) => {
    const path = early.api + of.replace(/\{(\w+)\}/g, (_, name: string) => values[name] as string);
    const stop = new AbortController();
    const address = `${path}${path.includes('?') ? '&' : '?'}t=${Date.now()}`;
    const response = fetch(address, { headers, signal: stop.signal, credentials: 'omit', cache: 'no-store' });
    const picture = async () => {
      const answer = await response;
      if (!of.includes('{id}')) return;
      const src = /"src":"([^"]+\.svg)"/.exec(await answer.clone().text())?.[1];
      if (src) hint(src, 'preload', 'image');
    };
    // The app handles the failure when it takes over this read.
    picture().catch(() => undefined);
    return { path, headers, stop, response };
  };
  const beginAll = () => {
    window.earlyReads ??= reads.map(begin);
  };
  // Sending the requests takes time that the last visit's words need, so send them after the first frame or once the
  // values are opened. Answers still arrive before the app's code does. If a service worker has the code, send at once.
  const words = view && !navigator.serviceWorker?.controller ? window.openedValues : undefined;
  void words?.then(beginAll);
  if (words) requestAnimationFrame(() => setTimeout(beginAll));
  else beginAll();
}

/**
 * Opens the values that src/platform/client/seal.ts sealed. The page does without them if the session's key is missing
 * or the browser's database doesn't answer within `waitMs`.
 */
function openValues({ names, waitMs }: { names: readonly string[]; waitMs: number }, read: Read): void {
  const sealed = names.map((name) => [name, read(name)] as const).filter(([, text]) => typeof text === 'string');
  if (sealed.length === 0) return;
  const resultOf = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error as DOMException);
    });
  const open = async (): Promise<Record<string, string>> => {
    const opening = indexedDB.open('c3', 1);
    // A new database has no key. Abort, because the app creates the stores.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    const database = await resultOf(opening);
    const rows = database.transaction('device').objectStore('device');
    const key = await resultOf<CryptoKey>(rows.get(`seal ${String(read('signInTime') ?? 'visitor')}`));
    database.close();
    const pairs = sealed.map(async ([name, text]) => {
      const bytes = Uint8Array.from(atob(text as string), (sign) => sign.charCodeAt(0));
      const asked = { name: 'AES-GCM', iv: bytes.subarray(0, 12) };
      const opened = await crypto.subtle.decrypt(asked, key, bytes.subarray(12));
      return [name, new TextDecoder().decode(opened)];
    });
    return Object.fromEntries(await Promise.all(pairs)) as Record<string, string>;
  };
  const late = new Promise<Record<string, string>>((resolve) => setTimeout(resolve, waitMs, {}));
  window.openedValues = Promise.race([open(), late]).catch(() => ({}));
}

/**
 * Runs once the shell is in the page. Fills in its texts, and shows a message if the app fails to load. Each text goes
 * into a new element, because browsers count only the first text of an element as a paint.
 */
function intoShell(words: Words, read: Read): void {
  const { banner, hero, away } = words[document.documentElement.lang] as Words[string];
  const put = (part: string, text: string) => {
    const old = document.querySelector(part) as HTMLElement;
    const fresh = old.cloneNode() as HTMLElement;
    fresh.textContent = text;
    old.replaceWith(fresh);
  };
  const at = location.pathname;
  put('.first-banner', banner);
  const isHome = at === '/' || at.startsWith('/pages/tabbar/home');
  const isVisitor = read('token') === null;
  if (isHome) put('.first-bar h1', 'C3');
  if (isHome && isVisitor) put('.first-hero', hero);
  const name = document.documentElement.dataset.view;
  // The member may have hidden amounts in another tab since.
  const { hideMoney } = (read('preferences') ?? {}) as { hideMoney?: boolean };
  if (name && !isVisitor && !hideMoney && typeof read(name) === 'string') {
    // Show the card with blank lines while its values are opened, so that nothing moves.
    const parts = ['.first-label', '.first-figure', '.first-words'];
    for (const part of parts) put(part, '\u00a0');
    (document.querySelector('.first-card') as HTMLElement).hidden = false;
    void window.openedValues?.then((opened) => {
      const view = JSON.parse(opened[name] ?? 'null') as FirstView | null;
      const card = document.querySelector<HTMLElement>('.first-card');
      if (!card) return;
      if (view?.language !== document.documentElement.lang) {
        card.hidden = true;
        return;
      }
      card.style.minHeight = `${view.height}px`;
      put('.first-label', view.label);
      put('.first-figure', view.figure);
      put('.first-words', view.words);
    });
  }
  (document.querySelector('.first-tabs') as HTMLElement).hidden =
    at !== '/' && !/^\/pages\/tabbar\/(home|about|product|mine)\b/.test(at);
  const sayAway = () => {
    if (!document.querySelector('.first')) return;
    put('.first-hero', away);
    addEventListener('online', () => location.reload());
  };
  addEventListener('first-failed', sayAway);
  addEventListener('error', (event) => event.target instanceof HTMLScriptElement && sayAway(), true);
}

export function firstPaint(root: string): Plugin {
  return {
    name: 'c3-first-paint',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const names = Object.keys(bundle ?? {});
        const texts = Object.fromEntries(
          names.flatMap((name) => {
            const language = /^assets\/texts-([A-Za-z-]+)-first-[0-9a-f]{8}\.json$/.exec(name)?.[1];
            return language ? [[language, `/${name}`]] : [];
          }),
        );
        const screens = names.find((name) => name.startsWith('assets/screens-') && name.endsWith('.js'));
        const style = STYLE.exec(html)?.[1];
        return html
          .replace(STYLE, '')
          .replace(
            '<!-- first paint -->',
            () =>
              inline(openValues, { names: SEALED_NAMES, waitMs: 1_000 }) +
              inline(beforePaint, {
                texts,
                screens: screens && `/${screens}`,
                style,
                own: ownFiles(root, bundle ?? {}),
                early: earlyOf(root),
              }),
          )
          .replace(
            '<!-- first words -->',
            () => script(sayTooOld, tooOldWords(root)) + inline(intoShell, wordsOf(root)),
          );
      },
    },
  };
}

/** Each page's own files. In development there is no bundle, and the code finds its files itself. */
function ownFiles(root: string, bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const names = Object.keys(bundle);
  if (names.length === 0) return {};
  const textsOf = (part: string) =>
    names.filter((name) =>
      new RegExp(`^assets/texts-en-${part.replaceAll('.', '\\.')}-[0-9a-f]{8}\\.json$`).test(name),
    );
  return Object.fromEntries(
    [...screenFiles(root, bundle)].map(([page, { files, parts }]) => [
      page,
      [...files, ...parts.flatMap(textsOf).map((name) => `/${name}`.replace('texts-en-', 'texts-{language}-'))],
    ]),
  );
}

function earlyOf(root: string): Early {
  return {
    home: HOME_PATH,
    reads: EARLY_READS,
    views: FIRST_VIEWS,
    api: (process.env.API_ADDRESS ?? '').replace(/\/+$/, ''),
    version: VERSION,
    languages: Object.fromEntries(languagesOf(root).map((language) => [language, wireLanguageOf(language)])),
  };
}

/** The one stylesheet of a build. In development the code adds the rules itself. */
const STYLE = /\s*<link rel="stylesheet"[^>]* href="([^"]+)">/;

function wordsOf(root: string): Words {
  return Object.fromEntries(
    languagesOf(root).map((language) => [
      language,
      {
        banner: shippedText(root, language, 'design.sandbox.banner'),
        hero: shippedText(root, language, 'home.visitor.title'),
        away: shippedText(root, language, 'web.network.words'),
      },
    ]),
  );
}

function inline<Value>(run: (value: Value, read: Read) => void, value: NoInfer<Value>): string {
  return script(run, value, `, ${stored.toString()}`);
}

function script(run: (...given: never[]) => void, value: unknown, more = ''): string {
  return `<script>${minify(`(${run.toString()})(${JSON.stringify(value)}${more})`)}</script>`;
}

/** Enough for the four functions above. They have no line comments, so line breaks and indents may go. */
function minify(source: string): string {
  return source.replace(/\s*\n\s*/g, ' ');
}
