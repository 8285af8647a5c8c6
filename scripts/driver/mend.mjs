// node scripts/driver/mend.mjs, after every installation (package.json, postinstall)
//
// Mends the PostgreSQL driver where it mistreats a connection that died (docs/decisions/0033-a-mended-driver.md). Plain
// JavaScript: the installation may run on an older Node. It runs twice without harm, and fails on another driver.
import fs from 'node:fs';
import path from 'node:path';
import { MENDS, VERSION } from './mends.mjs';

const folder = path.resolve(import.meta.dirname, '../../node_modules/postgres');
const { version } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
if (version !== VERSION)
  throw new Error(`the driver is ${version}, and scripts/driver/mends.mjs knows ${VERSION}: look at both, then go on`);
for (const { file, was, is } of MENDS) {
  const at = path.join(folder, file);
  const text = fs.readFileSync(at, 'utf8');
  if (text.includes(is)) continue;
  if (text.split(was).length !== 2) throw new Error(`${file} of the driver does not hold once:\n${was}`);
  // Through another file: an installation may share its files with others by links.
  fs.writeFileSync(
    `${at}.mended`,
    text.replace(was, () => is),
  );
  fs.renameSync(`${at}.mended`, at);
}
