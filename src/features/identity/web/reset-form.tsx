import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '../../../design/components/button.tsx';
import { PhoneField } from '../../../design/components/phone-field.tsx';
import { isPhone } from '../../../design/phone.ts';
import { useAct } from '../../../platform/client/queries.ts';
import { CodeEntry } from './code-entry.tsx';
import { FormError } from './form-error.tsx';
import { rules } from './form-rules.ts';
import { NewPasswordFields, NO_PASSWORD, wrongInNewPassword } from './new-password-fields.tsx';
import { useCheckedForm } from './use-checked-form.ts';

type Props = { phone: string; onPhone: (phone: string) => void; onBack: () => void; onDone: () => void };

/** A new password by code; every session of the member ends with it. */
export function ResetForm({ phone, onPhone, onBack, onDone }: Props) {
  const t = useTranslations('identity');
  const [code, setCode] = useState('');
  const [password, setPassword] = useState(NO_PASSWORD);
  const reset = useAct('POST /api/v1/password/reset', { errors: 'inline', onDone });
  const wrong = { phone: rules.phone(phone), code: rules.code(code), ...wrongInNewPassword(password) };
  const { textOf, submit } = useCheckedForm({ wrong, refusal: reset.error }, () =>
    reset.mutate({ body: { phone, code, ...password } }),
  );
  return (
    <form className="identity-form" noValidate onSubmit={submit}>
      <p>{t('reset.words')}</p>
      <PhoneField
        label={t('fields.phone')}
        name="phone"
        required
        value={phone}
        onChange={onPhone}
        error={textOf('phone')}
      />
      <CodeEntry
        purpose="password_reset"
        phone={phone}
        ready={isPhone(phone)}
        value={code}
        onChange={setCode}
        error={textOf('code')}
      />
      <NewPasswordFields value={password} onChange={setPassword} textOf={textOf} />
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
