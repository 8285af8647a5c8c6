import { useTranslations } from 'use-intl/react';
import { PasswordField } from '#design/components/text-field.tsx';
import { rules } from './form-rules.ts';

export type NewPassword = { newPassword: string; newPasswordAgain: string };
export const NO_PASSWORD: NewPassword = { newPassword: '', newPasswordAgain: '' };

export const wrongInNewPassword = ({ newPassword, newPasswordAgain }: NewPassword) => ({
  newPassword: rules.password(newPassword),
  newPasswordAgain: rules.same(newPasswordAgain, newPassword),
});

type Props = {
  value: NewPassword;
  onChange: (value: NewPassword) => void;
  textOf: (field: keyof NewPassword) => string | undefined;
};

/** The two fields in which a new login password is entered twice. */
export function NewPasswordFields({ value, onChange, textOf }: Props) {
  const t = useTranslations('identity');
  return (
    <>
      <PasswordField
        purpose="new"
        label={t('fields.newPassword')}
        hint={t('rules.password')}
        required
        value={value.newPassword}
        onChange={(newPassword) => onChange({ ...value, newPassword })}
        error={textOf('newPassword')}
      />
      <PasswordField
        purpose="new"
        label={t('fields.passwordAgain')}
        required
        value={value.newPasswordAgain}
        onChange={(newPasswordAgain) => onChange({ ...value, newPasswordAgain })}
        error={textOf('newPasswordAgain')}
      />
    </>
  );
}
