// The operator console, built apart from the member app. Staff use it at a desk, so it may weigh more.
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: path.resolve(import.meta.dirname, 'src/console'),
  base: '/console/',
  plugins: [react()],
  build: {
    outDir: path.resolve(import.meta.dirname, 'dist/console'),
    emptyOutDir: true,
    chunkSizeWarningLimit: 3_000,
    rolldownOptions: {
      // The second page is shown in a frame (src/console/preview).
      input: ['index', 'preview'].map((page) => path.resolve(import.meta.dirname, `src/console/${page}.html`)),
    },
  },
});
