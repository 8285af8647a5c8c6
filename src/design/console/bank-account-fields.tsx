// Form fields for a bank account: the bank's code and the account's number, in the form that the contracts require.
import { TextField } from '@mui/material';
import type { ChangeEvent } from 'react';
import { closeDigits } from '#universal/written-digits.ts';
import { useTyped } from '../use-typed.ts';
import { t } from './words.ts';

export type BankAccount = { bankCode: string; bankNumber: string };
export const NO_BANK_ACCOUNT: BankAccount = { bankCode: '', bankNumber: '' };

export function isBankAccount({ bankCode, bankNumber }: BankAccount): boolean {
  return /^[A-Z0-9]{2,12}$/.test(bankCode) && /^\+?[0-9]{4,34}$/.test(bankNumber);
}

type BankAccountFieldsProps = { account: BankAccount; onChange: (change: Partial<BankAccount>) => void };

const inputOf = ({ value, onChange, onBlur }: ReturnType<typeof useTyped<string>>) => ({
  value,
  onBlur,
  onChange: (event: ChangeEvent<HTMLInputElement>) => onChange(event.target.value),
});

/** Accepts numbers as printed on papers, with spaces and hyphens. */
export function BankAccountFields({ account, onChange }: BankAccountFieldsProps) {
  const show = (text: string) => text;
  const code = useTyped({
    value: account.bankCode,
    onChange: (bankCode) => onChange({ bankCode }),
    read: (text) => text.trim().toUpperCase(),
    show,
  });
  const number = useTyped({
    value: account.bankNumber,
    onChange: (bankNumber) => onChange({ bankNumber }),
    read: closeDigits,
    show,
  });
  return (
    <>
      <TextField label={t('Bank code')} required {...inputOf(code)} />
      <TextField
        label={t('Account number')}
        required
        {...inputOf(number)}
        slotProps={{ htmlInput: { inputMode: 'tel' } }}
      />
    </>
  );
}
