// `npm run rotate` shows the age of each key, and until when earlier keys are valid.
// `npm run rotate -- TOKEN_KEY` makes a new key. The old one stays valid for a while (docs/settings.md).
// `npm run rotate -- TOKEN_KEY --keep 0` is for a stolen key: the old one is invalid at once.
//
// Stop C3 first. The next start uses the new key.
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { messageOf } from '#platform/process/caught.ts';
import { readConfigOrExit } from '#platform/settings/config.ts';
import { machineNow } from '#platform/time/machine-time.ts';
import { KEEP_DAYS_MOST, keyAges, ROTATED, rotateSecret } from '#platform/secrets/rotate-secret.ts';
import { environmentName, type SecretName } from '#platform/secrets/secrets.ts';
import { takeDataFolder } from '#start/alone.ts';

try {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { keep: { type: 'string' } } });
  const { dataDir } = readConfigOrExit();
  const [asked, ...more] = positionals;
  if (asked === undefined && values.keep === undefined) show(dataDir);
  else rotate(dataDir, keyOf(asked, more), daysOf(values.keep));
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}

function rotate(dataDir: string, name: SecretName, keepDays: number | undefined): void {
  if (!fs.existsSync(dataDir)) throw new Error(`DATA_DIR: C3 was never started on ${dataDir}`);
  const { giveBack } = takeDataFolder(dataDir);
  try {
    const at = new Date(machineNow());
    const { until } = rotateSecret(dataDir, { name, at, ...(keepDays === undefined ? {} : { keepDays }) });
    if (name === 'signingKey' && until === null) setHeadsAside(dataDir, at);
    const old = until === null ? 'The old one counts no more' : `The old one counts until ${until}`;
    console.log(`${environmentName(name)} is new from the next start. ${old}.`);
  } finally {
    giveBack();
  }
}

/** Entries signed with a stolen key prove nothing. The old file is kept for people to read, and an empty one begins. */
function setHeadsAside(dataDir: string, at: Date): void {
  const heads = path.join(dataDir, 'heads.jsonl');
  if (!fs.existsSync(heads)) return;
  const aside = path.join(dataDir, `heads-until-${at.toISOString().replaceAll(':', '')}.jsonl`);
  fs.renameSync(heads, aside);
  console.log(`${heads} starts again, empty. The old file is ${aside}.`);
}

function show(dataDir: string): void {
  for (const { name, begun, earlierUntil, given } of keyAges(dataDir)) {
    const age = given ? 'given by the environment' : `since ${begun ?? 'before keys had dates'}`;
    const earlier = earlierUntil.map((until) => `, an earlier one until ${until}`).join('');
    console.log(`${environmentName(name)}: ${age}${earlier}`);
  }
}

function keyOf(asked: string | undefined, more: readonly string[]): SecretName {
  const name = ROTATED.find((one) => environmentName(one) === asked);
  if (name === undefined || more.length > 0)
    throw new Error(
      `usage: npm run rotate -- KEY [--keep DAYS]; KEY is one of ${ROTATED.map(environmentName).join(', ')}`,
    );
  return name;
}

function daysOf(given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  const days = /^\d{1,4}$/.test(given) ? Number(given) : Number.NaN;
  if (!(days <= KEEP_DAYS_MOST)) throw new Error(`--keep: a number of days from 0 to ${KEEP_DAYS_MOST}`);
  return days;
}
