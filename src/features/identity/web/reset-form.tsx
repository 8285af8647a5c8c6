import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { useAct } from '#platform/client/act.ts';
import { CodeEntry } from './code-entry.tsx';
import { IdentityForm, useCheckedForm } from './identity-form.tsx';
import { OwnPhone } from './own-fields.tsx';
import { rules } from './form-rules.ts';
import { NewPasswordFields, NO_PASSWORD, wrongInNewPassword } from './new-password-fields.tsx';

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
    <IdentityForm
      onSubmit={submit}
      error={reset.error}
      send={t('reset.submit')}
      busy={reset.isPending}
      after={
        <Button kind="quiet" block onClick={onBack}>
          {t('reset.back')}
        </Button>
      }
    >
      <p>{t('reset.words')}</p>
      <OwnPhone value={phone} onChange={onPhone} error={textOf('phone')} />
      <CodeEntry purpose="password_reset" phone={phone} value={code} onChange={setCode} error={textOf('code')} />
      <NewPasswordFields value={password} onChange={setPassword} textOf={textOf} />
    </IdentityForm>
  );
}
