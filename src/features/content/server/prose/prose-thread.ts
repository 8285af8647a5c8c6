// Worker thread of read-prose.ts: posts 'ready' once, then answers each Markdown text with its tree.
import { parentPort } from 'node:worker_threads';
import { required } from '#platform/required.ts';
import { parseProse } from './parse-prose.ts';

const port = required(parentPort);
port.on('message', (markdown: string) => port.postMessage(parseProse(markdown)));
port.postMessage('ready');
