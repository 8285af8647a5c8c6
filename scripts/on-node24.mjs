// node scripts/on-node24.mjs <script> [arguments]: runs the script on Node 24, from any Node.
import { runOnNode24 } from './node24.mjs';

process.exitCode = await runOnNode24(process.argv.slice(2));
