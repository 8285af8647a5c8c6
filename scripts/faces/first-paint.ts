// Three things must not wait for the app's code:
// - the theme before the first paint
// - the first texts of the language
// - home's own chunk
//
// One small inline script asks for them. The server puts its hash into the content policy (src/api/pages.ts).
import type { Plugin } from 'vite';

/** Runs in the browser before anything else. The build puts its source into the page as one expression. */
function beforePaint(addresses: { texts: Record<string, string>; home: string[] }): void {
  const read = (name: string): unknown => {
    try {
      return JSON.parse(localStorage.getItem(name) ?? 'null');
    } catch {
      return null;
    }
  };
  const { theme = 'auto' } = (read('preferences') ?? {}) as { theme?: string };
  const dark = theme === 'dark' || (theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  const language = read('language');
  const address = addresses.texts[typeof language === 'string' ? language : 'en'] ?? addresses.texts.en;
  const hint = (href: string, rel: string) => {
    const link = document.createElement('link');
    link.rel = rel;
    link.href = href;
    if (rel === 'preload') link.as = 'fetch';
    link.crossOrigin = 'anonymous';
    document.head.append(link);
  };
  if (address) hint(address, 'preload');
  if (/^\/(pages\/tabbar\/home(\/index)?\/?)?$/.test(location.pathname))
    for (const chunk of addresses.home) hint(chunk, 'modulepreload');
}

export function firstPaint(): Plugin {
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
        // One file holds home's screen and its own imports (vite.web.config.ts).
        const home = Object.values(bundle ?? {}).find(
          (chunk) => chunk.type === 'chunk' && chunk.moduleIds.some((id) => id.endsWith('/home-screen.tsx')),
        );
        const chunks =
          home?.type === 'chunk'
            ? [home.fileName, ...home.imports.filter((name) => !html.includes(name))].map((name) => `/${name}`)
            : [];
        const source = bundle
          ? `(${beforePaint.toString()})(${JSON.stringify({ texts, home: chunks })})`
          : `(${beforePaint.toString()})({texts:{},home:[]})`;
        return html.replace('<!-- first paint -->', () => `<script>${minify(source)}</script>`);
      },
    },
  };
}

/** Enough for one known function. It has no line comments, so line breaks and indents may go. */
function minify(source: string): string {
  return source.replace(/\s*\n\s*/g, ' ');
}
