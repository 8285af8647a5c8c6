import { useEffect, useMemo, useState } from 'react';
import { useLocale } from 'use-intl/react';
import { businessDateOf } from '#design/date-text.ts';
import { deviceName } from '#design/device-name.ts';
import { useNavigation } from '#design/navigation.tsx';
import type { CallError } from '#platform/client/call-error.ts';
import { closeCode } from '#universal/written-digits.ts';
import { useAct } from '#platform/client/act.ts';
import { useCall } from '#platform/client/queries.ts';
import { currentSession } from '#platform/client/session.ts';
import { serverNow } from '#universal/house-time.ts';
import { eighteenYearsBefore, namedField } from './form-rules.ts';
import type { Paper } from './paper-sheet.tsx';
import { isBegun, keepDraft, readDraft, refusedStep, type Step, stepShown } from './registration-draft.ts';
import type { Session } from './use-sign-in.ts';

const EMPTY = { code: '', realName: '', email: '', birthDate: '', password: '', passwordAgain: '', inviteCode: '' };
const INVITE_CODE = /^[0-9A-Z]{4,12}$/;
export type Answers = typeof EMPTY & { phone: string };
export type Registration = ReturnType<typeof useRegistration>;

type Options = {
  /** True while the visitor is at the registration, not at the sign-in beside it. */
  open: boolean;
  phone: string;
  onPhone: (phone: string) => void;
  invite: string;
  onSignedIn: (session: Session) => void;
};

/** A new member's answers over three steps, and the sending. The address says the step, so that Back leads through. */
export function useRegistration({ open, phone, onPhone, invite, onSignedIn }: Options) {
  const language = useLocale();
  const { path, query, go } = useNavigation();
  const [form, setForm] = useState(() => {
    const { realName = '', email = '', birthDate = '', inviteCode = '' } = readDraft() ?? {};
    return { ...EMPTY, realName, email, birthDate, inviteCode: closeCode(invite) || inviteCode };
  });
  const invitation = useInvitation(closeCode(invite));
  const [before] = useState(currentSession);
  useEffect(() => {
    // A session that begins clears the answers, and with them the invitation, after the draft was forgotten.
    if (currentSession() === before) keepDraft({ ...form, ...invitation, phone, open: open && isBegun(form) });
  }, [before, form, invitation, phone, open]);
  const [reached, setReached] = useState<Step>(1);
  const agreement = useAgreement();
  const config = useCall('GET /api/v1/appConfig', {});
  const { data } = config;
  const today = businessDateOf(data?.now ?? new Date(serverNow()));
  const step = open ? stepShown(query.step, reached) : 1;
  const goTo = (next: Step) => {
    if (next > reached) setReached(next);
    // After a refusal or a reload the address is ahead of the step.
    const ahead = query.step !== undefined && query.step > String(step);
    go({ to: path as '/pages/login/index', query: { ...query, step: String(next) } }, { replace: ahead });
  };
  const check = useCodeCheck({ phone, code: form.code }, () => goTo(2));
  const leadBack = (error: CallError) => {
    const at = refusedStep(error);
    if (at) setReached(at);
    if (namedField(error) === 'code') check.forget();
    // The agreement changed meanwhile. Its new text must be opened, too.
    if (namedField(error) !== 'agreementVersion') return;
    agreement.forget();
    void config.refetch();
  };
  const register = useAct('POST /api/v1/members', { errors: 'inline', onDone: onSignedIn, onRefused: leadBack });
  const asked = { 1: check.error, 2: null, 3: register.error }[step];

  return {
    step,
    answers: { ...form, phone } satisfies Answers,
    answer: (name: keyof Answers, value: string) => {
      if (register.error) register.reset();
      if (check.error) check.reset();
      if (name === 'phone') onPhone(value);
      else setForm((before) => ({ ...before, [name]: value }));
    },
    today,
    latestBirthDate: eighteenYearsBefore(today),
    agreement,
    /** The operator's own code, for someone whom no one invited. */
    operatorCode:
      data?.bounds['identity.rootInviteOpen'] === true ? textOrNone(data.bounds['identity.rootInviteCode']) : undefined,
    refusal: check.error ?? register.error,
    /** A failure of no field. It shows above the button of the step that calls. */
    failure: asked && refusedStep(asked) === undefined ? asked : step === 3 ? config.error : null,
    busy: check.busy || register.isPending,
    goOn: () => (step === 1 ? check.start() : goTo(3)),
    send: () => {
      if (!data) return void config.refetch();
      const device = deviceName(navigator.userAgent);
      const { agreementVersion } = data;
      const body = { ...form, ...invitation, phone, agreementVersion, language: language as 'en', device };
      register.mutate({ body });
    },
  };
}

/** The time at which this person first opened their inviter's link. The tab keeps it. */
function useInvitation(inviteCode: string): { invitation?: string } {
  const [kept] = useState(() => {
    const draft = readDraft();
    return draft?.inviteCode === inviteCode ? draft.invitation : undefined;
  });
  const isNew = INVITE_CODE.test(inviteCode) && kept === undefined;
  const opened = useCall(
    'GET /api/v1/invitations/{inviteCode}',
    { path: { inviteCode } },
    { enabled: isNew, quiet: true, staleMs: Infinity },
  ).data?.invitation;
  const invitation = isNew ? opened : kept;
  return useMemo(() => (invitation === undefined ? {} : { invitation }), [invitation]);
}

/** A code found right is not asked about again: a registration whose answer got lost may have used it up. */
function useCodeCheck({ phone, code }: Pick<Answers, 'phone' | 'code'>, onRight: () => void) {
  const [right, setRight] = useState<string>();
  const entered = `${phone} ${code}`;
  const { mutate, error, reset, isPending } = useAct('POST /api/v1/members/check-code', {
    errors: 'inline',
    onDone: () => {
      setRight(entered);
      onRight();
    },
  });
  return {
    error,
    reset,
    busy: isPending,
    forget: () => setRight(undefined),
    start: () => (right === entered ? onRight() : mutate({ body: { phone, code } })),
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
