// A process beside a test run. Its input ends with the run, however that ended. Then it stops the run's database server
// and removes the run's folder: node tests/kit/end-with-run.ts <folder>
import { stopDatabaseServer } from '#platform/database/server.ts';
import { removeTemporary } from './temporary.ts';

const [, , home = ''] = process.argv;
process.stdin.resume().once('end', async () => {
  await stopDatabaseServer(home);
  removeTemporary(home);
});
