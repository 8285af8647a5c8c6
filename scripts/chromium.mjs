// Finds a Chromium for the browser tests, or installs Debian's package where that is allowed (root, apt). It never
// downloads a browser.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { install, mayInstall } from './debian-packages.mjs';

/** The headless build comes first: it starts faster and takes a third less processor time. */
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Path of a Chromium. If there is none, undefined and one line on stderr that says how to get one. */
export function findChromium() {
  const asked = process.env.CHROMIUM;
  if (asked) {
    if (fs.existsSync(asked)) return asked;
    console.error(`CHROMIUM is set to ${asked}, which does not exist.`);
    return undefined;
  }
  const found = onPath();
  if (found) return found;
  if (mayInstall()) {
    install([SHELL]);
    const installed = onPath();
    if (installed) return installed;
  }
  console.error(
    `The browser tests need Chromium: install it (Debian: apt-get install ${SHELL}) or set CHROMIUM to its path.`,
  );
  return undefined;
}

/** Without a font of the language every picture of a screen in it would show empty boxes. */
export function ensureFonts(language = 'am', fonts = 'fonts-noto-core') {
  const listed = spawnSync('fc-list', [`:lang=${language}`, 'family'], { encoding: 'utf8' });
  if (listed.status === 0 && listed.stdout.trim() !== '') return;
  if (mayInstall()) install(['fontconfig', fonts]);
  else console.error(`No font for ${language} found (Debian: ${fonts}): its texts show as boxes in pictures.`);
}

function onPath() {
  for (const folder of (process.env.PATH ?? '').split(path.delimiter)) {
    for (const name of NAMES) {
      const candidate = path.join(folder, name);
      if (fs.existsSync(candidate)) return candidate;
    }
  }
  return undefined;
}
