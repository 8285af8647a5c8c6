// npm run sandbox -- advance 3d | clock
//
// Moves the sandbox's clock and does the work that falls due on the way. The app must be running (npm start), because
// its bank and its rail take part.
import { followSandboxSales } from '#features/catalogue/server/public.ts';
import { advance } from '#jobs/advance.ts';
import { withDrain } from '#jobs/drain.ts';
import { messageOf } from '#platform/process/caught.ts';
import { required } from '#platform/required.ts';
import { openContext } from '#platform/process/open-context.ts';
import { openOwnDataOrExit } from '#platform/database/own-data.ts';
import { moveBank, readDuration } from './levers.ts';

const USAGE = 'usage: npm run sandbox -- advance 3d (m, h, d or w) | npm run sandbox -- clock';

const [command, argument = ''] = process.argv.slice(2);
const byMs = readDuration(argument);
if (command !== 'clock' && !(command === 'advance' && byMs !== null)) {
  console.error(USAGE);
  process.exit(2);
}
const { config: given, secrets, databases } = await openOwnDataOrExit();
const context = await openContext({
  config: { ...given, appDatabaseUrl: databases.appUrl },
  name: 'sandbox',
  secrets,
  max: 6,
});
try {
  if (command === 'advance') {
    await followSandboxSales(context); // lessees now rent what has been sold
    const until = new Date(context.clock.now().getTime() + required(byMs));
    await withDrain(context, databases.appUrl, (drain) =>
      advance(context, { until, drain, moveBank: (ms) => moveBank(context.bank, ms), say: console.log }),
    );
  }
  console.log(`It is ${context.clock.now().toISOString()} (business date ${context.clock.today()}).`);
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
} finally {
  await context.close();
  await databases.release();
}
