// Vite plugin: writes a Brotli and a gzip copy beside every text file of a build, so that the server need not compress.
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const WORTH_IT = /\.(js|css|html|json|svg|webmanifest|txt)$/;
const SMALLEST = 1024;

export function compressed(): Plugin {
  let out = '';
  return {
    name: 'c3-compressed',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      out = path.resolve(config.root, config.build.outDir);
    },
    // Run last, because the service worker is also written at the end.
    closeBundle: {
      sequential: true,
      order: 'post',
      async handler() {
        const files = fs.readdirSync(out, { recursive: true, encoding: 'utf8' }).map((name) => path.join(out, name));
        await Promise.all(files.filter((file) => WORTH_IT.test(file)).map(compressFile));
      },
    },
  };
}

async function compressFile(file: string): Promise<void> {
  const source = await fs.promises.readFile(file);
  if (source.length < SMALLEST) return;
  const brotli = await promisify(brotliCompress)(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  await fs.promises.writeFile(`${file}.br`, brotli);
  await fs.promises.writeFile(`${file}.gz`, await promisify(gzip)(source, { level: 9 }));
}
