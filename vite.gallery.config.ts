// The gallery of design components, served by `npm run gallery`. No build of the product contains it.
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const root = import.meta.dirname;

export default defineConfig({
  root: path.join(root, 'src/design/gallery'),
  cacheDir: path.join(root, 'node_modules/.vite/gallery'),
  server: { port: 3100 },
  build: {
    outDir: path.join(root, 'dist/gallery'),
    emptyOutDir: true,
    // For a developer's machine, without a slow network.
    chunkSizeWarningLimit: 2000,
    reportCompressedSize: false,
  },
  plugins: [react()],
});
