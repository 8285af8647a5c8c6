// Nothing that the first paint needs waits for the app's code:
// - the theme
// - the shell of the first screen and its words, in the reader's language
// - the first texts and the stylesheet, which are asked for at once
// - on any page but home, the list of screens
//
// The stylesheet does not hold the paint up, as the shell has its own few rules. The app waits for the sheet before it
// draws (src/web/main.tsx). Two small inline scripts do it. The server puts their hashes into the content policy
// (src/api/pages.ts).
import type { Plugin } from 'vite';
import { languagesOf, shippedText } from './texts.ts';

type Addresses = { texts: Record<string, string>; screens: string | undefined; style: string | undefined };
type Words = Record<string, { banner: string; hero: string; away: string }>;

/** Runs in the browser before anything else. The build puts its source into the page as one expression. */
function beforePaint(addresses: Addresses): void {
  const read = (name: string): unknown => {
    try {
      return JSON.parse(localStorage.getItem(name) ?? 'null');
    } catch {
      return null;
    }
  };
  const page = document.documentElement;
  const { theme = 'auto' } = (read('preferences') ?? {}) as { theme?: string };
  const dark = theme === 'dark' || (theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  page.dataset.theme = dark ? 'dark' : 'light';
  const stored = read('language');
  if (typeof stored === 'string' && addresses.texts[stored]) page.lang = stored;
  const hint = (href: string, rel: string) => {
    const link = document.createElement('link');
    link.rel = rel;
    link.href = href;
    if (rel === 'preload') link.as = 'fetch';
    link.crossOrigin = 'anonymous';
    document.head.append(link);
    return link;
  };
  if (addresses.style) {
    const sheet = hint(addresses.style, 'stylesheet');
    // The app does not wait for a sheet that will not come.
    sheet.addEventListener('error', () => sheet.remove());
  }
  const texts = addresses.texts[page.lang];
  if (texts) hint(texts, 'preload');
  if (addresses.screens && !/^\/(pages\/tabbar\/home(\/index)?\/?)?$/.test(location.pathname))
    hint(addresses.screens, 'modulepreload');
}

/** Runs once the shell stands. Fills in its words, and says so if the app does not come. */
function intoShell(words: Words): void {
  const { banner, hero, away } = words[document.documentElement.lang] as Words[string];
  const put = (part: string, text: string) => {
    (document.querySelector(part) as HTMLElement).textContent = text;
  };
  const isVisitor = () => {
    try {
      return localStorage.getItem('token') === null;
    } catch {
      return true;
    }
  };
  const at = location.pathname;
  put('.first-banner', banner);
  if (at === '/' || at.startsWith('/pages/tabbar/home')) {
    put('.first-bar h1', 'C3');
    if (isVisitor()) put('.first-hero', hero);
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
          .replace('<!-- first paint -->', () =>
            inline(beforePaint, { texts, screens: screens && `/${screens}`, style }),
          )
          .replace('<!-- first words -->', () => inline(intoShell, wordsOf(root)));
      },
    },
  };
}

/** The one stylesheet of a build. In development the code brings the rules itself. */
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

function inline<Value>(run: (value: Value) => void, value: NoInfer<Value>): string {
  return `<script>${minify(`(${run.toString()})(${JSON.stringify(value)})`)}</script>`;
}

/** Enough for two known functions. They have no line comments, so line breaks and indents may go. */
function minify(source: string): string {
  return source.replace(/\s*\n\s*/g, ' ');
}
