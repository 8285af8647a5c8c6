// npm run clock: shows whether the machine's clock is in doubt (docs/operations/runbooks/postings-wait.md).
// npm run clock -- accept: confirms that it is right. Compare it with another clock first.
import os from 'node:os';
import { acceptClock, standOfClock } from '#platform/time/accept-clock.ts';
import { connect } from '#platform/database/db.ts';
import { openOwnDataOrExit } from '#platform/database/own-data.ts';

const OUTCOMES = {
  no_doubt: 'The clock is not in doubt.',
  accepted: 'The clock is accepted. Postings go on within seconds.',
  caught_up: 'The clock is accepted. The sandbox goes on where it was. Postings go on within seconds.',
  apart: 'refused: the clocks of this machine and of the database differ: set the wrong one right',
  books_are_later: 'refused: the books hold postings of a later time: set the clock right, or wait until then',
};

const [command, ...more] = process.argv.slice(2);
if ((command !== undefined && command !== 'accept') || more.length > 0) {
  console.error('usage: npm run clock | npm run clock -- accept');
  process.exit(2);
}
const { databases } = await openOwnDataOrExit();
const sql = connect({ url: databases.adminUrl, name: 'c3 clock', max: 1 });
const { at, seenAt, doubt } = await standOfClock(sql);
console.log(`The machine says ${at.toISOString()}. The last time believed is ${seenAt?.toISOString() ?? 'none'}.`);
if (doubt) console.log(`The clock is in doubt: ${doubt.how}, by ${(doubt.byMs / 3_600_000).toFixed(1)} hours.`);
if (command === 'accept') {
  const outcome = await acceptClock(sql, os.userInfo().username);
  console.log(OUTCOMES[outcome]);
  if (outcome === 'apart' || outcome === 'books_are_later') process.exitCode = 1;
} else if (!doubt) console.log(OUTCOMES.no_doubt);
else process.exitCode = 1;
await sql.end();
await databases.release();
