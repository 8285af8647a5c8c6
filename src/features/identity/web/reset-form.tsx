import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '../../../design/components/button.tsx';
import { PhoneField } from '../../../design/components/phone-field.tsx';
import { PasswordField } from '../../../design/components/text-field.tsx';
import { isPhone } from '../../../design/phone.ts';
import { useAct } from '../../../platform/client/queries.ts';
import { CodeEntry } from './code-entry.tsx';
import { FormError } from './form-error.tsx';
import { rules } from './form-rules.ts';

type Props = { phone: string; onPhone: (phone: string) => void; onBack: () => void; onDone: () => void };

/** A new password by code; every session of the member ends with it. */
export function ResetForm({ phone, onPhone, onBack, onDone }: Props) {
  const t = useTranslations('identity');
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [tried, setTried] = useState(false);
  const reset = useAct('POST /api/v1/password/reset', { errors: 'place', onDone });

  const wrong = {
    phone: rules.phone(phone),
    code: rules.code(code),
    password: rules.password(password),
    again: rules.same(again, password),
  };
  const textOf = (field: keyof typeof wrong) => (tried && wrong[field] ? t(`rules.${wrong[field]}`) : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.values(wrong).some(Boolean)) return;
    reset.mutate({ body: { phone, code, newPassword: password, newPasswordAgain: again } });
  };

  return (
    <form className="identity-form" noValidate onSubmit={submit}>
      <p>{t('reset.words')}</p>
      <PhoneField label={t('fields.phone')} name="phone" required value={phone} onChange={onPhone} error={textOf('phone')} />
      <CodeEntry
        purpose="password_reset"
        phone={phone}
        ready={isPhone(phone)}
        value={code}
        onChange={setCode}
        error={textOf('code')}
      />
      <PasswordField
        purpose="new"
        label={t('fields.newPassword')}
        hint={t('rules.password')}
        required
        value={password}
        onChange={setPassword}
        error={textOf('password')}
      />
      <PasswordField
        purpose="new"
        label={t('fields.passwordAgain')}
        required
        value={again}
        onChange={setAgain}
        error={textOf('again')}
      />
      <FormError error={reset.error} />
      <Button type="submit" block busy={reset.isPending}>
        {t('reset.submit')}
      </Button>
      <Button kind="quiet" block onClick={onBack}>
        {t('reset.back')}
      </Button>
    </form>
  );
}
