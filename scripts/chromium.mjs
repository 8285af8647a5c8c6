// Finds a Chromium for the browser tests, or installs Debian's package where that is allowed (root, apt). It never
// downloads a browser otherwise.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { install, mayInstall } from './debian-packages.mjs';

/** The headless build comes first, and beside another one it is installed: it takes half the processor time. */
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
  if (!onPath(SHELL) && mayInstall()) install([shellPackage()]);
  for (const name of NAMES) {
    const found = onPath(name);
    if (found) return found;
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

/** Of the release that is here, because both need the same common files, and another would replace the browser. */
function shellPackage() {
  const { status, stdout } = spawnSync('dpkg-query', ['-Wf', '${db:Status-Status} ${Version}', 'chromium-common'], {
    encoding: 'utf8',
  });
  const [state, version] = status === 0 ? stdout.split(' ') : [];
  return state === 'installed' ? `${SHELL}=${version}` : SHELL;
}

function onPath(name) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return folders.map((folder) => path.join(folder, name)).find((candidate) => fs.existsSync(candidate));
}
