// npm run staff -- "Name" email role[,role]: creates a member of staff, including the first one.
// npm run staff -- reset email: sets a new password and one-time password seed, e.g. after SEAL_KEY was lost.
// Use it for the first two: whoever runs it already controls the machine. Later ones are added in the console, by two
// persons. It reads the password from standard input and prints the address for an authenticator app once.
import fs from 'node:fs';
import { createStaff, resetStaff } from '#features/staff/server/public.ts';
import { staffRoleSchema } from '#features/staff/contract.ts';
import { newPassword } from '#features/credentials/contract.ts';
import { connect } from '#platform/database/db.ts';
import { openContext } from '#platform/process/open-context.ts';
import { openOwnDataOrExit } from '#platform/database/own-data.ts';
import { isRefusal } from '#platform/http/refusal.ts';

const [name, email, roleList] = process.argv.slice(2);
const reset = name === 'reset' && roleList === undefined;
const roles = staffRoleSchema.array().min(1).safeParse(roleList?.split(','));
if (!name || !email || !(reset || roles.success)) {
  console.error(
    [
      'usage: echo "$PASSWORD" | npm run staff -- "Name" name@example.org admin   (roles: support, finance, ' +
        'content, catalogue, admin)',
      '       echo "$PASSWORD" | npm run staff -- reset name@example.org',
    ].join('\n'),
  );
  process.exit(2);
}
const password = newPassword.safeParse(fs.readFileSync(0, 'utf8').trim());
if (!password.success) {
  console.error('refused: a password has 8 to 128 characters. Below 15 it has letters and digits.');
  process.exit(1);
}
const { config, secrets, databases } = await openOwnDataOrExit();
const own = { ...config, appDatabaseUrl: databases.appUrl };
const context = await openContext({ config: own, name: 'staff', secrets, max: 2 });
// Use the owner's role: the app's role may not add staff without two signatures.
const owner = connect({ url: databases.adminUrl, name: 'c3 staff', max: 1, role: 'c3_owner' });
const made = reset
  ? await resetStaff(context, { email, password: password.data })
  : await createStaff(
      { ...context, sql: owner },
      { name, email, password: password.data, roles: roles.data ?? [], given: true },
    );
if (isRefusal(made)) {
  console.error(`refused: ${made.name} ${JSON.stringify(made.data ?? '')}`);
  process.exitCode = 1;
} else {
  console.log(
    `${email} may sign in at ${config.consoleUrl}/console. Add this to an authenticator app now; it is not ` +
      `shown again:\n${made.totpUri}`,
  );
}
await owner.end();
await context.close();
await databases.release();
