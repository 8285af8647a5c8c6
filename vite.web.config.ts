// The member app at `/`: `vite build --config vite.web.config.ts` writes dist/web.
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { compressed } from './scripts/faces/compressed.ts';
import { firstPaint } from './scripts/faces/first-paint.ts';
import { FLOOR } from './scripts/engines/floor.ts';
import { texts } from './scripts/faces/texts.ts';

const root = import.meta.dirname;

// One file holds the code of the app and of home's first view. On a slow network every request waits its turn.
// These come to home through the doors of their features.
const BEHIND_DOORS = ['wallet/web/held', 'orders/web/(collecting|cycle-dates)'];
const DOOR = /\/web\/public\.tsx$/;
const IS_BEHIND = new RegExp(`/src/features/(${BEHIND_DOORS.join('|')})\\.tsx?$`);
const ENTRY = path.join(root, 'src/web/main.tsx');

type Graph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };
let first: Set<string> | undefined;

/** All that the app imports statically, from its entry on. */
function inFirst(id: string, graph: Graph): boolean {
  if (!first) {
    first = new Set();
    const waiting = [ENTRY];
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      if (first.has(at)) continue;
      if (!DOOR.test(at)) first.add(at);
      const imported = graph.getModuleInfo(at)?.importedIds ?? [];
      waiting.push(...(DOOR.test(at) ? imported.filter((one) => IS_BEHIND.test(one)) : imported));
    }
  }
  return first.has(id) || id.includes('rolldown/runtime');
}

// Home draws these after its first view.
const FURTHER_FILES = [
  'home/web/(further-down|first-view|last-movements|one-offer)',
  'wallet/web/(newest-movements|newest-lines|statement-rows|bill-icons|purposes.gen)',
  'catalogue/web/(product-card|product-paths|figures|reason-not-to-buy)',
];
const FURTHER = new RegExp(`/src/features/(${FURTHER_FILES.join('|')})\\.tsx?$`);

// Home needs these at a tap, or when something happens. They come in idle time.
const SOON_FILES = [
  'features/home/web/(service-sheet|service-lines|day-sheet)',
  'features/messages/web/news',
  'design/components/(checking|pull|sheet)',
  'platform/client/(forget-plain|heights|intent-run|own-news|seal|sealed-cache|sealed-drafts)',
  'web/(duties|fresh-build|open-intents|reach-server|screens/chunk-missing|update-notice)',
];
const SOON = new RegExp(`/src/(${SOON_FILES.join('|')})\\.tsx?$`);

// Every page but home needs the list of screens. Most need some of the rest, and one file brings it at once.
const SCREENS_FILES = [
  'web/(feature-routes|features.gen|under-article.gen|screens/(login-prompt-screen|system-routes))',
  'features/[\\w-]+/web/(routes|under-article)',
  'features/(catalogue/web/(pay-back-gain|use-period)|coupons/web/coupon-words|orders/web/order-labels)',
  'features/identity/web/member-avatar',
  'features/wallet/web/(pin-step|receipt-band)',
  'design/(copy-text|phone|refused-fields|required-fields|save-file|typed-amount|under-article|use-typed)',
  'design/components/(amount-field|avatar|beside|choice-field|data|empty-state|field|fold)',
  'design/components/(keep|more-icons|paged-list|note|phone-field)',
  'design/components/(pin-pad|table|tabs|text-field|weave-table)',
  'universal/(e164|written-digits)',
  'platform/client/(act|call-pages|file-address)',
];
const SCREENS = new RegExp(`/src/(${SCREENS_FILES.join('|')})\\.tsx?$|/swr/dist/mutation/`);

/** A screen has few files of its own. A table of them would cost home more than it saves the screen. */
function plainImports(): Plugin {
  return {
    name: 'c3-plain-imports',
    enforce: 'pre',
    load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : undefined),
  };
}

export default defineConfig({
  root: path.join(root, 'src/web'),
  base: '/',
  publicDir: path.join(root, 'src/web/public'),
  appType: 'spa',
  cacheDir: path.join(root, 'node_modules/.vite/web'),
  resolve: {
    // The build compiles messages. The phone formats them and does not parse.
    alias: {
      'use-intl/format-message': 'use-intl/format-message/format-only',
      // SWR asks for the hook by way of a package for old Reacts. This one has it.
      'use-sync-external-store/shim': 'react',
    },
  },
  // Where the app finds the API, and how long it waits (docs/settings.md).
  define: {
    API_ADDRESS: JSON.stringify((process.env.API_ADDRESS ?? '').replace(/\/+$/, '')),
    API_TIMEOUT_MS: Number(process.env.API_TIMEOUT_MS || 60_000),
  },
  build: {
    outDir: path.join(root, 'dist/web'),
    emptyOutDir: true,
    target: FLOOR.map(({ engine, version }) => `${engine}${version}`),
    assetsInlineLimit: 2048,
    modulePreload: false,
    reportCompressedSize: false,
    // One stylesheet, loaded beside the code instead of after it. Screens wait for no second request, and none lacks
    // its rules.
    cssCodeSplit: false,
    rolldownOptions: {
      // Old phones know no class fields. An assignment does the same, and needs no further code.
      transform: { assumptions: { setPublicClassFields: true } },
      // A feature's door only names its parts. An import of one part does not bring the others.
      treeshake: { moduleSideEffects: [{ test: /\/web\/public\.tsx$/, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: [
            {
              name: (id: string, graph: Graph) => (inFirst(id, graph) ? 'app' : null),
              includeDependenciesRecursively: false,
              priority: 1,
            },
            { name: 'further', test: FURTHER, includeDependenciesRecursively: false },
            { name: 'soon', test: SOON, includeDependenciesRecursively: false },
            { name: 'screens', test: SCREENS, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  plugins: [
    plainImports(),
    react(),
    texts(root),
    firstPaint(root),
    VitePWA({
      injectRegister: false,
      registerType: 'prompt',
      manifest: {
        name: 'C3',
        short_name: 'C3',
        description: 'Community capital co-operative. Sandbox: play money.',
        lang: 'en',
        start_url: '/',
        display: 'standalone',
        background_color: '#faf7f2',
        theme_color: '#0f4c5c',
        icons: [
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icon-mask-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
      workbox: {
        // The shell and home only. Screens are cached when they open; figures always come from the server.
        globPatterns: [
          'index.html',
          'assets/{app,rolldown-runtime,further,soon,open-intents,screens}-*.js',
          'assets/{network-error-screen,maintenance-screen,scenes}-*.js',
          'assets/*.css',
          'assets/texts-*-first-*.json',
        ],
        navigateFallback: '/index.html',
        navigateFallbackDenylist: [
          /^\/api\//,
          /^\/console/,
          /^\/docs/,
          /^\/openapi\.json/,
          /^\/(healthz|readyz|metrics)/,
        ],
        runtimeCaching: [
          {
            // A screen that was open once opens without a network. The cache holds its code, and its texts in the
            // language it was read in.
            urlPattern: /\/assets\/.*\.(js|css|json)$/,
            handler: 'CacheFirst',
            options: { cacheName: 'screens', expiration: { maxEntries: 200 } },
          },
          {
            // So do its drawings and photos.
            urlPattern: /\/api\/v1\/(files|drawings)\/[^?]*\.(svg|webp)(\?.*)?$/,
            handler: 'StaleWhileRevalidate',
            options: { cacheName: 'pictures', expiration: { maxEntries: 60 } },
          },
        ],
        importScripts: ['/push-worker.js'],
        cleanupOutdatedCaches: true,
        // A screen that opens on the first visit is kept already then.
        clientsClaim: true,
        skipWaiting: false,
      },
    }),
    compressed(),
  ],
});
