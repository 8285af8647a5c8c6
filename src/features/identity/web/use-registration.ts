import { useEffect, useState } from 'react';
import { useLocale } from 'use-intl/react';
import { businessDateOf } from '../../../design/date-text.ts';
import { useNavigation } from '../../../design/navigation.tsx';
import type { CallError } from '../../../platform/client/call-error.ts';
import { useAct } from '../../../platform/client/act.ts';
import { useCall } from '../../../platform/client/queries.ts';
import { deviceName } from './device-name.ts';
import { eighteenYearsBefore } from './form-rules.ts';
import type { Paper } from './paper-sheet.tsx';
import { namedField } from './refused-fields.ts';
import { isBegun, keepDraft, readDraft } from './registration-draft.ts';
import { refusedStep, type Step, stepShown } from './registration-steps.ts';
import type { SignedIn } from './sign-in-form.tsx';

const EMPTY = { code: '', realName: '', email: '', birthDate: '', password: '', passwordAgain: '', inviteCode: '' };
export type Answers = typeof EMPTY & { phone: string };
export type Registration = ReturnType<typeof useRegistration>;

type Options = {
  /** True while the visitor is at the registration, not at the sign-in beside it. */
  open: boolean;
  phone: string;
  onPhone: (phone: string) => void;
  invite: string;
  onSignedIn: (session: SignedIn) => void;
};

/** A new member's answers over three steps, and the sending. The address says the step, so that Back leads through. */
export function useRegistration({ open, phone, onPhone, invite, onSignedIn }: Options) {
  const language = useLocale();
  const { path, query, go } = useNavigation();
  const [form, setForm] = useState(() => {
    const { realName = '', email = '', birthDate = '', inviteCode = '' } = readDraft() ?? {};
    return { ...EMPTY, realName, email, birthDate, inviteCode: invite.trim().toUpperCase() || inviteCode };
  });
  useEffect(() => keepDraft({ ...form, phone, open: open && isBegun(form) }), [form, phone, open]);
  const [reached, setReached] = useState<Step>(1);
  const agreement = useAgreement();
  const [opened] = useState(() => new Date());
  const config = useCall('GET /api/v1/appConfig', {});
  const leadBack = (error: CallError) => {
    const at = refusedStep(error);
    if (at) setReached(at);
    // The agreement changed meanwhile. Its new text must be opened, too.
    if (namedField(error) !== 'agreementVersion') return;
    agreement.forget();
    void config.refetch();
  };
  const register = useAct('POST /api/v1/members', { errors: 'inline', onDone: onSignedIn, onRefused: leadBack });
  const { data } = config;
  const today = businessDateOf(data?.now ?? opened);
  const step = open ? stepShown(query.step, reached) : 1;

  return {
    step,
    answers: { ...form, phone } satisfies Answers,
    answer: (name: keyof Answers, value: string) => {
      if (register.error) register.reset();
      if (name === 'phone') onPhone(value);
      else setForm((before) => ({ ...before, [name]: value }));
    },
    today,
    latestBirthDate: eighteenYearsBefore(today),
    agreement,
    /** The operator's own code, for somebody whom nobody invited. */
    operatorCode: textOrNone(data?.bounds['identity.rootInviteCode']),
    refusal: register.error,
    /** A failure of no field. It shows above the button. */
    failure: register.error && refusedStep(register.error) === undefined ? register.error : config.error,
    busy: register.isPending,
    goOn: () => {
      const next: Step = step === 1 ? 2 : 3;
      if (next > reached) setReached(next);
      // After a refusal or a reload the address is ahead of the step.
      const ahead = query.step !== undefined && query.step > String(step);
      go({ to: path as '/pages/login/index', query: { ...query, step: String(next) } }, { replace: ahead });
    },
    send: () => {
      if (!data) return void config.refetch();
      const device = deviceName(navigator.userAgent);
      const { agreementVersion } = data;
      const body = { ...form, phone, agreementVersion, language: language as 'en', device };
      register.mutate({ body });
    },
  };
}

/** Both papers must have been opened before their reader can agree to them. */
function useAgreement() {
  const [papers, setPapers] = useState<readonly Paper[]>([]);
  const [agreed, setAgreed] = useState(false);
  return {
    agreed,
    setAgreed,
    wasOpened: (paper: Paper) => papers.includes(paper),
    open: (paper: Paper) => setPapers((before) => [...before, paper]),
    forget: () => {
      setPapers([]);
      setAgreed(false);
    },
  };
}

function textOrNone(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
