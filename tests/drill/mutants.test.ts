// Tests the generator of mutants itself, without a database.
import { expect, it } from 'vitest';
import { mutantsOf, mutate } from './mutants.ts';

const SQL = `create function a.b(x int) returns void language plpgsql as $$
begin
  -- and this is a comment
  if x > 3 and (x between 4 and 9 or x = 12) then perform ledger.refuse('a_b', 'x and y'); end if;
  return case when x < 0 then '{"a": "below_zero"}'::jsonb ->> 'a' when x >> 1 = 0 then 'below_zero' end;
  return (select y is distinct from 1 and z is distinct from 2 from a.c);
end $$;`;

it('a mutant weakens one comparison, condition or refusal of a function', () => {
  const mutants = mutantsOf('a.sql', SQL);
  expect(mutants.map(({ what }) => what)).toEqual([
    '> -> >=',
    'and (x between 4 and 9 or x = 12) -> nothing',
    'or x = 12 -> nothing',
    "perform ledger.refuse('a_b', 'x and y') -> null",
    '< -> <=',
    "'below_zero' -> null",
    'and z is distinct from 2 -> nothing',
  ]);
  const [, second] = mutants;
  expect(second && mutate(SQL, second)).toContain('if x > 3  then perform');
});
