import { useEffect, useMemo, useState } from 'react';
import { useLocale } from 'use-intl/react';
import { businessDateOf } from '#universal/date-text.ts';
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
  /** True while the registration's tab is shown, not the sign-in's. */
  open: boolean;
  phone: string;
  onPhone: (phone: string) => void;
  invite: string;
  onSignedIn: (session: Session) => void;
};

/** A registration's answers over its three steps, and sending them. The step is in the address, for the Back button. */
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
    // Not once a session has begun: that clears the invitation, and the change must not store the forgotten draft
    // again.
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
    // After a refusal or a reload the address may have a later step than the one shown.
    const ahead = query.step !== undefined && query.step > String(step);
    go({ to: path as '/pages/login/index', query: { ...query, step: String(next) } }, { replace: ahead });
  };
  const check = useCodeCheck({ phone, code: form.code }, () => goTo(2));
  const leadBack = (error: CallError) => {
    const at = refusedStep(error);
    if (at) setReached(at);
    if (namedField(error) === 'code') check.forget();
    // If the agreement has changed, its new text must be opened too.
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
    /** The operator's invite code, for visitors without an inviter, if the setting allows it. */
    operatorCode:
      data?.bounds['identity.rootInviteOpen'] === true ? textOrNone(data.bounds['identity.rootInviteCode']) : undefined,
    refusal: check.error ?? register.error,
    /** An error that belongs to no field. It is shown above the button. */
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

/** The sealed time at which this person first opened their inviter's link. It is stored in the tab. */
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

/**
 * Checks the code once. A right one is not checked again, because a registration whose answer was lost may have used
 * it.
 */
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

/** Which papers have been opened, and whether the visitor agreed. Both must be opened first. */
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
