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
import { must } from '#platform/must.ts';
import { demoStaff } from './demo-people.ts';
import { type Act, type Desk, Refused } from './desk.ts';
import type { Cast } from './history.ts';
import type { Levers } from './levers.ts';

/** Prepared answers of the demo's clerks (service.md 5). */
const ANSWERS = [
  {
    name: 'We look into it',
    en: 'Thank you for telling us. We look into {number} and write to you here within three days.',
    am: 'ስላሳወቁን እናመሰግናለን። {number}ን ተመልክተን በሦስት ቀናት ውስጥ እዚህ እንጽፍልዎታለን።',
  },
  {
    name: 'Where income comes from',
    en: 'Your income is a share of the rent that was paid. Less rent means less income. The order shows each day.',
    am: 'ገቢዎ ከተከፈለው ኪራይ የሚደርስዎ ድርሻ ነው። አነስተኛ ኪራይ የተከፈለበት ቀን ገቢውም አነስተኛ ነው። ትዕዛዙ እያንዳንዱን ቀን ያሳያል።',
  },
  {
    name: 'A picture helps',
    en: 'Please add a picture of it here. Cover all passwords and codes before you send it.',
    am: 'እባክዎ ምስሉን እዚህ ይጨምሩ። ከመላክዎ በፊት የይለፍ ቃሎችን እና ኮዶችን ይሸፍኑ።',
  },
] as const;

async function writeAnswers(clerk: Act): Promise<void> {
  for (const body of ANSWERS) await clerk('POST /console/api/v1/canned-answers', { body });
}

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
