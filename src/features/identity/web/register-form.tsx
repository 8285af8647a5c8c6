import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { useReplacementFocus } from '#design/arrival-focus.ts';
import { Button } from '#design/components/button.tsx';
import { Checkbox } from '#design/components/choice-field.tsx';
import { StatusBadge } from '#design/components/data.tsx';
import { DateField } from '#design/components/date-field.tsx';
import { RowItem, Rows, Stack } from '#design/components/layout.tsx';
import { PasswordField, TextField } from '#design/components/text-field.tsx';
import { closeCode } from '#universal/written-digits.ts';
import { CodeEntry } from './code-entry.tsx';
import { EarningsPaper, type Paper, PaperSheet } from './paper-sheet.tsx';
import { namedField, type Rule, rules } from './form-rules.ts';
import { IdentityForm, useCheckedForm } from './identity-form.tsx';
import './identity.css';
import { OwnPhone } from './own-fields.tsx';
import { STEPS } from './registration-draft.ts';
import type { Answers, Registration } from './use-registration.ts';

const PAPERS = [
  ['agreement', 'receipt'],
  ['privacy', 'shield'],
] as const satisfies readonly (readonly [Paper, string])[];

type Props = {
  agreement: Registration['agreement'];
  /** `missing`: the visitor tried to continue without agreeing. Otherwise the server's message. */
  error: string | undefined;
};

/** Links to both papers, and one checkbox to agree, which can be checked only after both were opened (members.md 1). */
function AgreementChoice({ agreement, error }: Props) {
  const t = useTranslations('identity');
  const [reading, setReading] = useState<Paper>();
  const [tooEarly, setTooEarly] = useState(false);
  const { agreed, setAgreed, wasOpened } = agreement;
  const unopened = PAPERS.find(([paper]) => !wasOpened(paper))?.[0];
  const read = (paper: Paper) => {
    agreement.open(paper);
    setReading(paper);
  };
  const choose = (yes: boolean) => {
    setTooEarly(yes && unopened !== undefined);
    setAgreed(yes && unopened === undefined);
  };
  const accept = () => {
    setAgreed(true);
    setReading(undefined);
  };
  const openFirst = (tooEarly || error === 'missing') && unopened !== undefined;
  return (
    <Stack gap={8}>
      <Rows label={t('register.papers')}>
        {PAPERS.map(([paper, icon]) => (
          <RowItem
            key={paper}
            icon={icon}
            title={t(`paper.${paper}.title`)}
            detail={
              wasOpened(paper) ? <StatusBadge tone="positive">{t('paper.opened')}</StatusBadge> : t('paper.unopened')
            }
            onClick={() => read(paper)}
          />
        ))}
      </Rows>
      <Checkbox
        checked={agreed}
        onChange={choose}
        required
        error={openFirst ? t('register.openFirst') : error === 'missing' ? t('register.mustAgree') : error}
      >
        {t('register.agree')}
      </Checkbox>
      <PaperSheet
        paper={reading}
        onClose={() => setReading(undefined)}
        act={
          unopened
            ? { label: t('paper.next', { paper: t(`paper.${unopened}.title`) }), onTap: () => read(unopened) }
            : { label: t('paper.acceptBoth'), onTap: accept }
        }
      />
    </Stack>
  );
}

/** The form for a new member, with the fields of members.md 1, in three steps that each fit a phone's screen. */
export function RegisterForm({ registration }: { registration: Registration }) {
  const { step } = registration;
  if (step === 1) return <PhoneStep registration={registration} />;
  if (step === 2) return <PersonStep registration={registration} />;
  return <InviteStep registration={registration} />;
}

type StepProps = { registration: Registration };

const FIRST_BIRTH_YEAR = 1900;

function PhoneStep({ registration }: StepProps) {
  const { phone, code } = registration.answers;
  const step = useStep(registration, { phone: rules.phone(phone), code: rules.code(code) }, registration.goOn);
  const { onChange: onPhone, error: phoneError } = step.field('phone');
  const { onChange: onCode, error: codeError } = step.field('code');
  return (
    <StepForm step={step} registration={registration}>
      <OwnPhone value={phone} onChange={onPhone} error={phoneError} />
      <CodeEntry purpose="register" phone={phone} value={code} onChange={onCode} error={codeError} />
    </StepForm>
  );
}

function PersonStep({ registration }: StepProps) {
  const t = useTranslations('identity');
  const { realName, email, birthDate, password, passwordAgain } = registration.answers;
  const wrong = {
    realName: rules.name(realName),
    email: rules.email(email),
    birthDate: rules.adult(birthDate, registration.today),
    password: rules.password(password),
    passwordAgain: rules.same(passwordAgain, password),
  };
  const step = useStep(registration, wrong, registration.goOn);
  const { field } = step;
  const birth = field('birthDate');
  return (
    <StepForm step={step} registration={registration}>
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
      <DateField
        {...birth}
        onChange={(date = '') => birth.onChange(date)}
        label={t('fields.adultBirthDate')}
        autoComplete="bday"
        firstYear={FIRST_BIRTH_YEAR}
        max={registration.latestBirthDate}
      />
      <PasswordField {...field('password')} purpose="new" label={t('fields.password')} hint={t('rules.password')} />
      <PasswordField {...field('passwordAgain')} purpose="new" label={t('fields.passwordAgain')} />
    </StepForm>
  );
}

function InviteStep({ registration }: StepProps) {
  const t = useTranslations('identity');
  const { answers, agreement, operatorCode, send } = registration;
  const wrong = {
    inviteCode: rules.required(answers.inviteCode),
    agreementVersion: agreement.agreed ? undefined : ('required' as const),
  };
  const step = useStep(registration, wrong, send);
  const invite = step.field('inviteCode');
  return (
    <StepForm step={step} registration={registration}>
      <div className="invite-entry">
        <TextField
          {...invite}
          label={t('fields.inviteCode')}
          hint={t('fields.inviteCodeHint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={12}
          read={closeCode}
        />
        {operatorCode && answers.inviteCode === '' ? (
          <Button kind="quiet" small onClick={() => invite.onChange(operatorCode)}>
            {t('register.nobody', { code: operatorCode })}
          </Button>
        ) : null}
      </div>
      {answers.inviteCode !== '' && answers.inviteCode !== operatorCode ? <EarningsPaper /> : null}
      <AgreementChoice agreement={agreement} error={agreement.agreed ? undefined : step.agreementError} />
    </StepForm>
  );
}

type Wrong = Partial<Record<keyof Answers | 'agreementVersion', Rule | undefined>>;
type StepState = ReturnType<typeof useStep>;

/** The state of one step: its form, and for each field the props with its value and its error. */
function useStep(registration: Registration, wrong: Wrong, onRight: () => void) {
  const { answers, answer, refusal } = registration;
  const { form, tried, needs, textOf, submit } = useCheckedForm({ wrong, refusal }, onRight);
  return {
    form,
    needs,
    submit,
    /** The server's message comes first: that the accepted agreement is no longer the present one. */
    agreementError:
      refusal && namedField(refusal) === 'agreementVersion'
        ? refusal.message
        : tried && wrong.agreementVersion
          ? ('missing' as const)
          : undefined,
    field: (name: keyof Answers) => ({
      name,
      required: true,
      value: answers[name],
      error: textOf(name),
      onChange: (value: string) => answer(name, value),
    }),
  };
}

function StepForm({ registration, step, children }: StepProps & { step: StepState; children: ReactNode }) {
  const t = useTranslations('identity');
  const { step: at, failure, busy } = registration;
  // The button of the previous step, which had the focus, is gone, so this step's heading takes it.
  const heading = useReplacementFocus<HTMLHeadingElement>();
  return (
    <IdentityForm
      form={step.form}
      onSubmit={step.submit}
      error={failure}
      send={t(at === 3 ? 'register.submit' : 'setPin.next')}
      needs={step.needs}
      busy={busy}
    >
      <div className="step-head">
        <span className="step-bars" aria-hidden="true">
          {STEPS.map((one) => (
            <span key={one} className={one <= at ? 'step-bar step-bar-reached' : 'step-bar'} />
          ))}
        </span>
        <h2 ref={heading} tabIndex={-1}>
          {t(`register.steps.${at}`)}
        </h2>
        <p className="field-hint">{t('register.step', { step: at, of: STEPS.length })}</p>
      </div>
      {children}
    </IdentityForm>
  );
}
