// Form fields for the member's existing phone number and login password.
import { useTranslations } from 'use-intl/react';
import { PhoneField } from '#design/components/phone-field.tsx';
import { PasswordField } from '#design/components/text-field.tsx';

type OwnFieldProps = { value: string; onChange: (value: string) => void; error: string | undefined };

export function OwnPhone(props: OwnFieldProps) {
  const t = useTranslations('identity');
  return <PhoneField {...props} label={t('fields.phone')} name="phone" required />;
}

export function LoginPassword(props: OwnFieldProps & { name?: string }) {
  const t = useTranslations('identity');
  return <PasswordField {...props} purpose="current" label={t('fields.password')} required />;
}
