// Installs Debian packages for tests and drills where that is possible: as root, with apt. So a machine needs no
// preparation.
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

/** Installs a program unless it is here. Throws if that is not possible. */
export function need(program, packages) {
  if (!fs.existsSync(program)) install(packages);
  if (!fs.existsSync(program)) throw new Error(`${program} is missing: install Debian's ${packages.join(', ')}`);
}
