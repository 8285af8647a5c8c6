// npm start, npm run dev: runs src/main.ts on Node 24.
import { runOnNode24 } from './node24.mjs';

// A killed npm cannot pass a signal on, so stop when the parent process changes.
if (process.env.npm_lifecycle_event) {
  const npm = process.ppid;
  setInterval(() => {
    if (process.ppid !== npm) process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
}
process.exitCode = await runOnNode24(['src/main.ts', ...process.argv.slice(2)]);
