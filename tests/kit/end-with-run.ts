// A helper process that outlives a test run, however that ends: when its input closes, it stops the run's database
// server and removes the run's folder. Usage: node tests/kit/end-with-run.ts <folder>
import { stopDatabaseServer } from '#platform/database/server.ts';
import { removeTemporary } from './temporary.ts';

const [, , home = ''] = process.argv;
process.stdin.resume().once('end', async () => {
  await stopDatabaseServer(home);
  removeTemporary(home);
});
