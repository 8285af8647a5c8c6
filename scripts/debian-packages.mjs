// Installs Debian's packages where that is allowed: by root, with apt. Tests and drills say what they need, so a
// machine needs nothing beforehand.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

export function mayInstall() {
  return process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get');
}

export function install(packages) {
  console.log(`installing ${packages.join(', ')} (Debian packages)`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) =>
    spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
  if (!apt('update') || !apt('install', '-y', '--no-install-recommends', ...packages))
    console.error(`apt-get could not install ${packages.join(', ')}.`);
}
