// Process for drawing.test.ts that plays and reveals as fast as it can, until it is killed. Prints `played <key> <id>`
// after each committed play. Arguments: connection string, folder of the secrets, port of the draws process, name,
// round, members.
import { clientSeedHash } from '#features/draws/server/draw-1/draw.ts';
import { play } from '#features/draws/server/plays/play.ts';
import { reveal } from '#features/draws/server/plays/reveal.ts';
import { readConfig } from '#platform/settings/config.ts';
import { intentOf } from '#platform/http/intents.ts';
import { openContext } from '#platform/process/open-context.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { loadSecrets } from '#platform/secrets/secrets.ts';

const [url, dataDir, drawsPort, name, roundId, ...members] = process.argv.slice(2) as [
  string,
  string,
  string,
  string,
  string,
  ...string[],
];
const own = { PROFILE: 'sandbox', APP_DATABASE_URL: url, DATA_DIR: dataDir, DRAWS_PORT: drawsPort };
const config = readConfig({ ...own, LOG_LEVEL: 'silent' });
const context = await openContext({ config, name: `player ${name}`, secrets: loadSecrets(dataDir, {}), max: 6 });

async function playForGood(memberId: bigint): Promise<never> {
  for (let n = 0; ; n += 1) {
    const key = `${name}-${memberId}-${n}`;
    const clientSeed = `seed-${key}`;
    const wish = { memberId, roundId: BigInt(roundId), clientHash: clientSeedHash(clientSeed) };
    const made = await play(context, wish, intentOf(`member:${memberId}`, 'play', key, null));
    if (isRefusal(made)) throw new Error(made.name);
    process.stdout.write(`played ${key} ${made.id}\n`);
    // Before the beacon's value exists, revealing stores the seed. Later it also settles the play. A kill may interrupt
    // either.
    const asked = { playId: BigInt(made.id), memberId, clientSeed };
    await reveal(context, asked);
    await new Promise((resolve) => setTimeout(resolve, 2200));
    await reveal(context, asked);
  }
}
await Promise.all(members.map((member) => playForGood(BigInt(member))));
