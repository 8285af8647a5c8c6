// The page in the desk's frame: a product as members will see it, drawn by the components of their own page. The desk
// hands over what to draw. The frame has no session, so it reads only what anyone may read, and offers nothing to buy.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '#design/base.css';
import { fetchIcons } from '#design/components/icon.tsx';
import { Page, SandboxBanner } from '#design/components/page.tsx';
import { nested, PageAlone, type Texts } from '#design/page-alone.tsx';
import { watchTheme } from '#design/preferences.ts';
import { ProductAsSold } from '#features/orders/web/public.tsx';
import { configureClient } from '#platform/client/client-host.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { wireLanguageOf } from '#universal/languages.ts';
import { wordsOf } from '#universal/written-text.ts';
import './preview.css';

/** What the desk sends (features/catalogue/console/product-preview.tsx). */
type Handed = { language: string; product: DataOf<'GET /api/v1/products/{id}'> };

/** The texts of the page and its parts, a file for each language. */
const CATALOGUES = import.meta.glob<Record<string, string>>(
  ['../../design/locales/*.json', '../../features/{catalogue,orders}/locales/*.json'],
  { import: 'default' },
);

async function textsIn(language: string): Promise<Texts> {
  const files = Object.entries(CATALOGUES).filter(([file]) => file.endsWith(`/${language}.json`));
  const named = files.map(async ([file, read]) => [file.split('/').slice(-3)[0], nested(await read())]);
  return Object.fromEntries(await Promise.all(named)) as Texts;
}

function Preview({ handed: { language, product }, texts }: { handed: Handed; texts: Texts }) {
  return (
    <PageAlone language={language} texts={texts}>
      <SandboxBanner />
      <Page title={wordsOf(product.title)} language={product.language} bleed>
        <ProductAsSold key={product.id} product={product} />
      </Page>
    </PageAlone>
  );
}

let newest: Handed | undefined;
const root = createRoot(document.getElementById('root') as HTMLElement);

async function draw(handed: Handed): Promise<void> {
  newest = handed;
  const [texts] = await Promise.all([textsIn(handed.language), fetchIcons()]);
  if (newest !== handed) return;
  document.documentElement.lang = handed.language;
  root.render(
    <StrictMode>
      <Preview handed={handed} texts={texts} />
    </StrictMode>,
  );
}

watchTheme();
configureClient({
  text: (name) => name,
  toast: () => undefined,
  sessionEnded: () => undefined,
  maintenance: () => undefined,
  showsInline: () => true,
  token: () => undefined,
  language: () => wireLanguageOf(newest?.language),
});
window.addEventListener('message', ({ origin, source, data }: MessageEvent<Handed>) => {
  if (origin === window.location.origin && source === window.parent) void draw(data);
});
