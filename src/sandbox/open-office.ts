// The first morning: opens the operator's staff, the products on sale with their lessees, and a funded rewards budget.
import {
  followSandboxSales,
  openSandboxAccounts,
  openSandboxCatalogue,
  type SandboxSigner,
} from '#features/catalogue/server/public.ts';
import { createStaff } from '#features/identity/server/public.ts';
import type { Database } from '#platform/database/db.ts';
import type { Caller } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { demoStaff } from './demo-people.ts';
import { type Desk, Refused } from './desk.ts';
import { must } from '#platform/must.ts';
import { writeAnswers } from './answers-for-later.ts';
import type { Cast } from './history.ts';
import type { Levers } from './levers.ts';

/** `owner`: the installation's role, which may take people on by itself. */
export async function openOffice(
  floor: Floor,
  { desk, levers, owner }: { desk: Desk; levers: Levers; owner: Database },
): Promise<Pick<Cast, 'staff' | 'products'>> {
  const staff = new Map<string, Cast['staff'] extends ReadonlyMap<string, infer S> ? S : never>();
  for (const person of demoStaff) {
    const made = await createStaff({ ...floor, sql: owner }, { ...person, demo: true });
    if (isRefusal(made)) throw new Refused('create staff', made.name, made.data);
    const caller: Caller = { kind: 'staff', staffId: made.staff.id, sessionId: 0n, roles: person.roles };
    staff.set(person.key, { caller, act: desk.as(caller), password: person.password });
  }
  await openSandboxAccounts(levers.bank);
  await writeAnswers(must(staff.get('support')).act);
  const signer = (key: string): SandboxSigner => {
    const { caller, password } = must(staff.get(key));
    if (caller.kind !== 'staff') throw new Error(`${key} is not of the demo staff`);
    return { caller, password };
  };
  const products = await openSandboxCatalogue(floor, [signer('catalogue'), signer('admin')]);
  await followSandboxSales(floor);
  return { staff, products };
}
