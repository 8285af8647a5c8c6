// npm start, npm run dev: runs src/main.ts on Node 24.
import { runOnNode24 } from './node24.mjs';

// Killed outright, npm cannot pass anything on: then stop as if it had.
if (process.env.npm_lifecycle_event) {
  const npm = process.ppid;
  setInterval(() => {
    if (process.ppid !== npm) process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
}
process.exitCode = await runOnNode24(['src/main.ts', ...process.argv.slice(2)]);
