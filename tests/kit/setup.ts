// Runs in every test file of every project.
import { afterAll } from 'vitest';
import { closeDatabases } from './database.ts';

// Registered first, so it runs last: after the file's own afterAll hooks have stopped all writers.
afterAll(closeDatabases, 60_000);
