import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '../../../design/components/button.tsx';
import { Checkbox } from '../../../design/components/choice-field.tsx';
import { Columns, Stack } from '../../../design/components/layout.tsx';
import { PasswordField, TextField } from '../../../design/components/text-field.tsx';
import { CodeEntry } from './code-entry.tsx';
import { IdentityForm } from './identity-form.tsx';
import { OwnPhone } from './own-fields.tsx';
import { type Paper, PaperSheet } from './paper-sheet.tsx';
import type { SignedIn } from './sign-in-form.tsx';
import { useRegistration } from './use-registration.ts';

type Props = {
  phone: string;
  onPhone: (phone: string) => void;
  invite: string;
  onSignedIn: (session: SignedIn) => void;
};

/** All fields that members.md 1 demands of a new member. An invitation's code is filled in. */
export function RegisterForm({ phone, onPhone, invite, onSignedIn }: Props) {
  const t = useTranslations('identity');
  const registration = useRegistration({ phone, invite, onSignedIn });
  const { field } = registration;
  const inviteCode = field('inviteCode');
  return (
    <IdentityForm
      onSubmit={registration.submit}
      error={registration.error}
      send={t('register.submit')}
      busy={registration.busy}
    >
      <TextField
        {...inviteCode}
        label={t('fields.inviteCode')}
        hint={t('fields.inviteCodeHint')}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={12}
        onChange={(value) => inviteCode.onChange(value.trim().toUpperCase())}
      />
      <OwnPhone value={phone} onChange={onPhone} error={registration.phoneError} />
      <CodeEntry {...field('code')} purpose="register" phone={phone} />
      <TextField
        {...field('realName')}
        label={t('fields.realName')}
        hint={t('fields.realNameHint')}
        autoComplete="name"
        maxLength={100}
      />
      <TextField
        {...field('email')}
        label={t('fields.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
      />
      <TextField
        {...field('birthDate')}
        label={t('fields.birthDate')}
        hint={t('rules.adult')}
        type="date"
        autoComplete="bday"
        max={registration.latestBirthDate}
      />
      <PasswordField {...field('password')} purpose="new" label={t('fields.password')} hint={t('rules.password')} />
      <PasswordField {...field('passwordAgain')} purpose="new" label={t('fields.passwordAgain')} />
      <Agreement checked={registration.agreed} onChange={registration.setAgreed} error={registration.mustAgree} />
    </IdentityForm>
  );
}

function Agreement({
  checked,
  onChange,
  error,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  error: boolean;
}) {
  const t = useTranslations('identity');
  const [reading, setReading] = useState<Paper>();
  return (
    <Stack gap={8}>
      <Columns min={9} gap={8}>
        <Button kind="quiet" small onClick={() => setReading('agreement')}>
          {t('register.readAgreement')}
        </Button>
        <Button kind="quiet" small onClick={() => setReading('privacy')}>
          {t('register.readPrivacy')}
        </Button>
      </Columns>
      <Checkbox checked={checked} onChange={onChange} required error={error ? t('register.mustAgree') : undefined}>
        {t('register.agree')}
      </Checkbox>
      <PaperSheet paper={reading} onClose={() => setReading(undefined)} onAccept={() => onChange(true)} />
    </Stack>
  );
}
