import { useState, type FormEvent } from 'react';
import { useLocale, useTranslations } from 'use-intl/react';
import { Button } from '../../../design/components/button.tsx';
import { Checkbox } from '../../../design/components/choice-field.tsx';
import { PhoneField } from '../../../design/components/phone-field.tsx';
import { PasswordField, TextField } from '../../../design/components/text-field.tsx';
import { businessDateOf } from '../../../design/date-text.ts';
import { Link } from '../../../design/navigation.tsx';
import { isPhone } from '../../../design/phone.ts';
import { useAct, useCall } from '../../../platform/client/queries.ts';
import { CodeEntry } from './code-entry.tsx';
import { FormError } from './form-error.tsx';
import { eighteenYearsBefore, rules } from './form-rules.ts';
import type { SignedIn } from './sign-in-form.tsx';

type Props = { phone: string; onPhone: (phone: string) => void; invite: string; onSignedIn: (session: SignedIn) => void };

const EMPTY = { code: '', realName: '', email: '', birthDate: '', password: '', passwordAgain: '' };

/** All that product.md asks of a new member, the invitation's code filled in where there is one. */
export function RegisterForm({ phone, onPhone, invite, onSignedIn }: Props) {
  const t = useTranslations('identity');
  const language = useLocale();
  const [form, setForm] = useState({ ...EMPTY, inviteCode: invite });
  const [agreed, setAgreed] = useState(false);
  const [tried, setTried] = useState(false);
  const config = useCall('GET /api/v1/appConfig', {});
  const register = useAct('POST /api/v1/members', { errors: 'place', onDone: onSignedIn });
  const set = (field: keyof typeof form) => (value: string) => setForm((before) => ({ ...before, [field]: value }));

  const [opened] = useState(() => new Date());
  const today = businessDateOf(config.data?.now ?? opened);
  const wrong = {
    phone: rules.phone(phone),
    code: rules.code(form.code),
    realName: rules.name(form.realName),
    email: rules.email(form.email),
    birthDate: rules.adult(form.birthDate, today),
    password: rules.password(form.password),
    passwordAgain: rules.same(form.passwordAgain, form.password),
    inviteCode: rules.required(form.inviteCode),
  };
  const textOf = (field: keyof typeof wrong) => (tried && wrong[field] ? t(`rules.${wrong[field]}`) : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!agreed || !config.data || Object.values(wrong).some(Boolean)) return;
    const { agreementVersion } = config.data;
    register.mutate({ body: { ...form, phone, agreementVersion, language: language as 'en' } });
  };

  return (
    <form className="identity-form" noValidate onSubmit={submit}>
      <TextField
        label={t('fields.inviteCode')}
        hint={t('fields.inviteCodeHint')}
        name="invite"
        required
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={12}
        value={form.inviteCode}
        onChange={(value) => set('inviteCode')(value.trim().toUpperCase())}
        error={textOf('inviteCode')}
      />
      <PhoneField label={t('fields.phone')} name="phone" required value={phone} onChange={onPhone} error={textOf('phone')} />
      <CodeEntry
        purpose="register"
        phone={phone}
        ready={isPhone(phone)}
        value={form.code}
        onChange={set('code')}
        error={textOf('code')}
      />
      <TextField
        label={t('fields.realName')}
        hint={t('fields.realNameHint')}
        name="name"
        required
        autoComplete="name"
        maxLength={100}
        value={form.realName}
        onChange={set('realName')}
        error={textOf('realName')}
      />
      <TextField
        label={t('fields.email')}
        name="email"
        type="email"
        inputMode="email"
        required
        autoComplete="email"
        maxLength={254}
        value={form.email}
        onChange={set('email')}
        error={textOf('email')}
      />
      <TextField
        label={t('fields.birthDate')}
        hint={t('rules.adult')}
        name="bday"
        type="date"
        required
        autoComplete="bday"
        max={eighteenYearsBefore(today)}
        value={form.birthDate}
        onChange={set('birthDate')}
        error={textOf('birthDate')}
      />
      <PasswordField
        purpose="new"
        label={t('fields.password')}
        hint={t('rules.password')}
        required
        value={form.password}
        onChange={set('password')}
        error={textOf('password')}
      />
      <PasswordField
        purpose="new"
        label={t('fields.passwordAgain')}
        required
        value={form.passwordAgain}
        onChange={set('passwordAgain')}
        error={textOf('passwordAgain')}
      />
      <Checkbox checked={agreed} onChange={setAgreed} required error={tried && !agreed ? t('register.mustAgree') : undefined}>
        {t.rich('register.agree', {
          agreement: (words) => (
            <Link to="/pagesB/mine/rule-detail/index" item={{ category: 'agreement' }}>
              {words}
            </Link>
          ),
          privacy: (words) => (
            <Link to="/pagesB/mine/rule-detail/index" item={{ category: 'privacy' }}>
              {words}
            </Link>
          ),
        })}
      </Checkbox>
      <FormError error={register.error ?? config.error} />
      <Button type="submit" block busy={register.isPending}>
        {t('register.submit')}
      </Button>
    </form>
  );
}
