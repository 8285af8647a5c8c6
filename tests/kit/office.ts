// The office of a test's database: the context with which the kit's use cases run, and two members of staff who sign
// for the kit.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createStaff } from '#features/staff/server/public.ts';
import { fixedClock } from '#platform/time/clock.ts';
import type { StaffCaller } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { required } from '#platform/required.ts';
import { loadSecrets, type Secrets } from '#platform/secrets/secrets.ts';
import type { FreshDatabase } from './database.ts';
import { ok } from './outcome.ts';
import { PASSWORD } from './people.ts';

export type TwoStaff = { first: StaffCaller; second: StaffCaller };
export type Office = TwoStaff & { context: Context };

const contexts = new WeakMap<FreshDatabase, Context>();
const signers = new WeakMap<FreshDatabase, Promise<TwoStaff>>();

/** Makes the kit's use cases run with this context. `testContext` calls it. */
export function openOffice(db: FreshDatabase, context: Context): void {
  contexts.set(db, context);
}

/** Throws if the database has no context yet. */
export async function officeOf(db: FreshDatabase): Promise<Office> {
  const context = contexts.get(db);
  if (!context) throw new Error('the database has no context yet: call testContext(db) before the market');
  return { context, ...(await twoStaff(db)) };
}

/** Two members of staff, made once for each database, because hashing their passwords is slow. They need no context. */
export function twoStaff(db: FreshDatabase): Promise<TwoStaff> {
  const made = signers.get(db) ?? makeTwo(db);
  signers.set(db, made);
  return made;
}

async function makeTwo(db: FreshDatabase): Promise<TwoStaff> {
  // Signing in by password works only in the sandbox.
  await db.admin`update platform.clock set profile = 'sandbox' where profile is null`;
  const [row] = await db.owner<{ now: Date }[]>`select platform.now() as now`;
  const secrets = contexts.get(db)?.secrets ?? unusedSecrets();
  const make = async (name: string): Promise<StaffCaller> => {
    const roles = ['finance', 'catalogue'] as const;
    const asked = { name, email: `${name.toLowerCase()}@office.example`, password: PASSWORD, roles };
    const { staff } = ok(await createStaff({ sql: db.owner, clock: fixedClock(required(row).now), secrets }, asked));
    return { kind: 'staff', staffId: staff.id, sessionId: 0n, roles };
  };
  return { first: await make('Hanna'), second: await make('Tesfaye') };
}

/** Without a context no one signs in, so nothing that these secrets seal is ever opened again. */
function unusedSecrets(): Secrets {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'c3-office-'));
  try {
    return loadSecrets(folder, {});
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
