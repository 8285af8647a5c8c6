import { expect, test } from 'vitest';
import { newPassword } from '../contract/shapes.ts';
import { isPassword } from './first-password.tsx';

test.each(['', 'short1', 'eightlet', '12345678', 'letters7', 'ፊደልቁጥር12', 'Ledger2026nine'])(
  'a first password as the contract has it: %j',
  (text) => {
    expect(isPassword(text)).toBe(newPassword.safeParse(text).success);
  },
);
