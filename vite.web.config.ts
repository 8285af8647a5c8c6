// The member app at `/`: `vite build --config vite.web.config.ts` writes dist/web.
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { compressed } from './scripts/faces/compressed.ts';
import { firstPaint } from './scripts/faces/first-paint.ts';
import { texts } from './scripts/faces/texts.ts';

const root = import.meta.dirname;

// One file holds the code of home's first view. On a slow network every further request waits its turn.
const HOME_FILES = [
  'features/home/web/(home-screen|books-agreed|holdings|last-movements|one-offer|queries|ready)',
  'features/home/web/(service-button|wallet-pair)',
  'features/wallet/web/(held|newest-movements|newest-lines|statement-rows|bill-icons|purposes.gen)',
  'features/catalogue/web/(product-card|product-facts|product-paths|figures|reason-not-to-buy)',
  'features/orders/web/(collecting|cycle-dates)',
  'design/tiles',
  'design/components/(busy|checking|data|language-choice|layout|money|money-figure|picture|show-as-notes|weave)',
  'platform/(weave|client/intents)',
];
const HOME = new RegExp(`/src/(${HOME_FILES.join('|')})\\.tsx?$`);

// React and the first components share one file with a name. The service worker caches it beside the entry and home.
const FIRST_FILES = [
  'design/(date-text|preferences|components/(button|sheet))',
  'platform/(languages|version)',
  'platform/client/(call|call-error|client-host|stored-state)',
];
const FIRST = new RegExp(`/src/(${FIRST_FILES.join('|')})\\.tsx?$|@oxc-project.runtime`);

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
    // Phones without system updates still get browser updates. These versions are years old.
    target: ['chrome87', 'safari14', 'firefox90'],
    assetsInlineLimit: 2048,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // One stylesheet, loaded beside the code instead of after it. Screens wait for no second request, and none lacks
    // its rules.
    cssCodeSplit: false,
    rolldownOptions: {
      // A feature's door only names its parts. An import of one part does not bring the others.
      treeshake: { moduleSideEffects: [{ test: /\/web\/public\.tsx$/, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: [
            { name: 'home', test: HOME, includeDependenciesRecursively: false },
            { name: 'first', test: FIRST },
          ],
        },
      },
    },
  },
  plugins: [
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
          'assets/{index,first,rolldown-runtime,home,network-error-screen,maintenance-screen,scenes}-*.js',
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
        cleanupOutdatedCaches: true,
        // A screen that opens on the first visit is kept already then.
        clientsClaim: true,
        skipWaiting: false,
      },
    }),
    compressed(),
  ],
});
