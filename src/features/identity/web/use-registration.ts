import { useEffect, useState } from 'react';
import { useLocale } from 'use-intl/react';
import { businessDateOf } from '../../../design/date-text.ts';
import { useAct, useCall } from '../../../platform/client/queries.ts';
import { deviceName } from './device-name.ts';
import { eighteenYearsBefore, rules } from './form-rules.ts';
import { isBegun, keepDraft, readDraft } from './registration-draft.ts';
import type { SignedIn } from './sign-in-form.tsx';
import { useCheckedForm } from './use-checked-form.ts';

const EMPTY = { code: '', realName: '', email: '', birthDate: '', password: '', passwordAgain: '', inviteCode: '' };
export type RegistrationField = keyof typeof EMPTY;

/** A new member's input, its errors after the first try, and the sending. */
export function useRegistration({
  phone,
  invite,
  onSignedIn,
}: {
  phone: string;
  invite: string;
  onSignedIn: (session: SignedIn) => void;
}) {
  const language = useLocale();
  const [form, setForm] = useState(() => {
    const { realName = '', email = '', birthDate = '', inviteCode = '' } = readDraft() ?? {};
    return { ...EMPTY, realName, email, birthDate, inviteCode: invite || inviteCode };
  });
  useEffect(() => keepDraft({ ...form, phone, open: isBegun(form) }), [form, phone]);
  const [agreed, setAgreed] = useState(false);
  const [opened] = useState(() => new Date());
  const config = useCall('GET /api/v1/appConfig', {});
  const register = useAct('POST /api/v1/members', { errors: 'inline', onDone: onSignedIn });

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
    agreement: agreed ? undefined : ('required' as const),
  };
  const { tried, textOf, submit } = useCheckedForm({ wrong, refusal: register.error }, () => {
    if (!config.data) return;
    const { agreementVersion } = config.data;
    const device = deviceName(navigator.userAgent);
    register.mutate({ body: { ...form, phone, agreementVersion, language: language as 'en', device } });
  });

  return {
    form,
    /** The attributes that tie a field to its input. */
    field: (name: RegistrationField) => ({
      name,
      required: true,
      value: form[name],
      error: textOf(name),
      onChange: (value: string) => setForm((before) => ({ ...before, [name]: value })),
    }),
    phoneError: textOf('phone'),
    agreed,
    setAgreed,
    mustAgree: tried && !agreed,
    latestBirthDate: eighteenYearsBefore(today),
    error: register.error ?? config.error,
    busy: register.isPending,
    submit,
  };
}
