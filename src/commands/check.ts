// npm run check: checks the books (look-at-books.ts) and prints each finding. Exit code 1 if there is any.
import { connect } from '#platform/database/db.ts';
import { openOwnDataOrExit } from '#platform/database/own-data.ts';
import { lookAtBooks } from '#api/look-at-books.ts';

const { config, secrets, databases } = await openOwnDataOrExit();
const sql = connect({ url: databases.appUrl, name: 'c3 check', max: 1, statementTimeoutMs: 0 });
const draws = connect({ url: databases.drawsUrl, name: 'c3 check draws', max: 1, statementTimeoutMs: 0 });
const { clean, lines } = await lookAtBooks({ sql, draws, config, secrets });
for (const line of lines) console.log(line);
await Promise.all([sql.end(), draws.end()]);
await databases.release();
process.exit(clean ? 0 : 1);
