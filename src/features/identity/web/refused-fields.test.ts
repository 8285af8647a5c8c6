import { expect, test } from 'vitest';
import { CallError } from '../../../platform/client/call-error.ts';
import { refusedFields } from './refused-fields.ts';

test.each([
  ['a common password', 210_000, { newPassword: 'common' }, [{ label: 'newPassword', reason: 'common' }]],
  ['one like the member’s name', 210_000, { password: 'personal' }, [{ label: 'password', reason: 'personal' }]],
  ['what a schema refused', 210_000, { email: 'invalid_format' }, [{ label: 'email', reason: 'other' }]],
  ['a field of no form', 210_000, { constructor: 'unknown', body: 'unknown' }, []],
  ['another refusal', 200_201, { email: 'invalid_format' }, []],
])('%s', (_, code, fields, told) => {
  expect(refusedFields(new CallError({ kind: 'refused', message: '', code, data: { fields } }))).toEqual(told);
});
