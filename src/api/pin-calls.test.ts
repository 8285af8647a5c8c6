// A stranger can neither try nor lock a PIN: each call that carries one needs its owner's session.
import { expect, it } from 'vitest';
import { z } from 'zod';
import { routes } from './features.gen.ts';

it('is true of every call', () => {
  const withPin = Object.values(routes).flatMap(({ contract }) =>
    Object.entries(contract).filter(([, { body }]) => {
      if (!body) return false;
      const schema = z.toJSONSchema(body, { unrepresentable: 'any', io: 'input' });
      return /"(?:pin|newPin)":/.test(JSON.stringify(schema));
    }),
  );
  expect(withPin.length).toBeGreaterThan(6);
  expect(withPin.filter(([, { access }]) => access !== 'member').map(([route]) => route)).toEqual([]);
});
