import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '../../../design/components/button.tsx';
import { Page } from '../../../design/components/page.tsx';
import { PasswordField } from '../../../design/components/text-field.tsx';
import { showToast } from '../../../design/components/toast.tsx';
import { useNavigation } from '../../../design/navigation.tsx';
import { useAct } from '../../../platform/client/queries.ts';
import { FormError } from './form-error.tsx';
import { rules } from './form-rules.ts';

export function UpdatePasswordScreen() {
  const t = useTranslations('identity');
  const { back } = useNavigation();
  const [old, setOld] = useState('');
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [tried, setTried] = useState(false);
  const update = useAct('POST /api/v1/password', {
    errors: 'place',
    onDone: () => {
      showToast(t('updatePassword.done'));
      back();
    },
  });
  const wrong = { old: rules.required(old), password: rules.password(password), again: rules.same(again, password) };
  const textOf = (field: keyof typeof wrong) => (tried && wrong[field] ? t(`rules.${wrong[field]}`) : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.values(wrong).some(Boolean)) return;
    update.mutate({ body: { password: old, newPassword: password, newPasswordAgain: again } });
  };
  return (
    <Page title={t('updatePassword.title')}>
      <form className="identity-form" noValidate onSubmit={submit}>
        <p>{t('updatePassword.words')}</p>
        <PasswordField
          purpose="current"
          label={t('fields.oldPassword')}
          required
          value={old}
          onChange={setOld}
          error={textOf('old')}
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
        <FormError error={update.error} />
        <Button type="submit" block busy={update.isPending}>
          {t('updatePassword.submit')}
        </Button>
      </form>
    </Page>
  );
}
