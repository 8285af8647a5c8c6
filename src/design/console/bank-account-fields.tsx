// The bank's code and the number of an account, as the contracts take them.
import { TextField } from '@mui/material';

export type BankAccount = { bankCode: string; bankNumber: string };
export const NO_BANK_ACCOUNT: BankAccount = { bankCode: '', bankNumber: '' };

export function isBankAccount({ bankCode, bankNumber }: BankAccount): boolean {
  return /^[A-Z0-9]{2,12}$/.test(bankCode) && /^\+?[0-9]{4,34}$/.test(bankNumber);
}

type BankAccountFieldsProps = { account: BankAccount; onChange: (change: Partial<BankAccount>) => void };

/** Takes numbers as papers show them, with spaces and hyphens. */
export function BankAccountFields({ account, onChange }: BankAccountFieldsProps) {
  return (
    <>
      <TextField
        label="Bank code"
        required
        value={account.bankCode}
        onChange={(event) => onChange({ bankCode: event.target.value.trim().toUpperCase() })}
      />
      <TextField
        label="Account number"
        required
        value={account.bankNumber}
        onChange={(event) => onChange({ bankNumber: event.target.value.replaceAll(/[\s-]/g, '') })}
        slotProps={{ htmlInput: { inputMode: 'tel' } }}
      />
    </>
  );
}
