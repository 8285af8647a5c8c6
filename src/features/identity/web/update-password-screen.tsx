import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { ButtonLink } from '#design/components/button.tsx';
import { Page } from '#design/components/page.tsx';
import { PasswordField } from '#design/components/text-field.tsx';
import { showToast } from '#design/components/toast.tsx';
import { useNavigation } from '#design/navigation.tsx';
import { sayHere } from '#platform/client/own-news.ts';
import { useAct } from '#platform/client/act.ts';
import { rules } from './form-rules.ts';
import { IdentityForm, useCheckedForm } from './identity-form.tsx';
import { NewPasswordFields, NO_PASSWORD, wrongInNewPassword } from './new-password-fields.tsx';

/** The contract's `password_wrong`. */
const PASSWORD_WRONG = 200_208;

export function UpdatePasswordScreen() {
  const t = useTranslations('identity');
  const { back } = useNavigation();
  const [old, setOld] = useState('');
  const [password, setPassword] = useState(NO_PASSWORD);
  const update = useAct('POST /api/v1/password', {
    errors: 'inline',
    onDone: () => {
      showToast(t('updatePassword.done'));
      back();
    },
  });
  const inNew = wrongInNewPassword(password);
  const newPassword = inNew.newPassword ?? rules.changed(password.newPassword, old);
  const wrong = { password: rules.required(old), ...inNew, newPassword };
  const { textOf, needs, submit } = useCheckedForm({ wrong, refusal: update.error }, () => {
    sayHere('identity.password_changed');
    update.mutate({ body: { password: old, ...password } });
  });
  const oldWrong = update.error?.code === PASSWORD_WRONG;
  return (
    <Page title={t('updatePassword.title')}>
      <IdentityForm
        onSubmit={submit}
        needs={needs}
        error={oldWrong ? null : update.error}
        send={t('updatePassword.submit')}
        busy={update.isPending}
        after={
          <ButtonLink kind="quiet" block to="/pages/login/index" query={{ way: 'reset' }}>
            {t('updatePassword.forgotten')}
          </ButtonLink>
        }
      >
        <p>{t('updatePassword.words')}</p>
        <PasswordField
          purpose="current"
          label={t('fields.oldPassword')}
          required
          value={old}
          onChange={setOld}
          error={textOf('password') ?? (oldWrong ? t('updatePassword.oldWrong') : undefined)}
        />
        <NewPasswordFields value={password} onChange={setPassword} textOf={textOf} />
      </IdentityForm>
    </Page>
  );
}
