import type { CallError } from '../../../platform/client/call-error.ts';

/** A field of a form that the server did not accept, by the name of its label, and why as far as the form can say. */
export type RefusedField = { label: FieldLabel; reason: 'common' | 'personal' | 'other' };

const LABELS = {
  phone: 'phone',
  newPhone: 'phone',
  password: 'password',
  newPassword: 'newPassword',
  passwordAgain: 'passwordAgain',
  newPasswordAgain: 'passwordAgain',
  inviteCode: 'inviteCode',
  realName: 'realName',
  email: 'email',
  birthDate: 'birthDate',
  nickname: 'nickname',
} as const;
export type FieldLabel = (typeof LABELS)[keyof typeof LABELS];

/** api.md, 210xxx: `data.fields` maps field to code. Names that stand on no form of ours are left out. */
export function refusedFields({ fields }: Pick<CallError, 'fields'>): RefusedField[] {
  return Object.entries(fields).flatMap(([name, code]) => {
    const label = Object.hasOwn(LABELS, name) ? LABELS[name as keyof typeof LABELS] : undefined;
    return label ? [{ label, reason: code === 'common' || code === 'personal' ? code : 'other' }] : [];
  });
}
