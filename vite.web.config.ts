// The member app at `/`: `vite build --config vite.web.config.ts` writes dist/web.
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { chunkOf, chunksAsDeclared } from './scripts/faces/chunks.ts';
import { compressed } from './scripts/faces/compressed.ts';
import { firstPaint } from './scripts/faces/first-paint.ts';
import { FLOOR } from './scripts/engines/floor.ts';
import { texts } from './scripts/faces/texts.ts';

const root = import.meta.dirname;

const DOOR = /\/web\/public\.tsx$/;
const ENTRY = path.join(root, 'src/web/main.tsx');

type Graph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };
let first: Set<string> | undefined;

/** All that the app imports statically, from its entry on. Through a feature's door comes only what says so itself. */
function inFirst(id: string, graph: Graph): boolean {
  if (!first) {
    first = new Set();
    const waiting = [ENTRY];
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      if (first.has(at)) continue;
      if (!DOOR.test(at)) first.add(at);
      const imported = graph.getModuleInfo(at)?.importedIds ?? [];
      waiting.push(...(DOOR.test(at) ? imported.filter((one) => chunkOf(one) === 'app') : imported));
    }
  }
  return first.has(id) || id.includes('rolldown/runtime');
}

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
            ...(['further', 'soon', 'screens'] as const).map((name) => ({
              name,
              test: (id: string) => chunkOf(id) === name,
              includeDependenciesRecursively: false,
            })),
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
          'assets/texts-*-{first,web.reconnect,web.maintenance,design.weaveTable}-*.json',
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
    chunksAsDeclared(),
    compressed(),
  ],
});
