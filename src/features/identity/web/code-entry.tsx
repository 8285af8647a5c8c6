import { useEffect, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { Stack } from '#design/components/layout.tsx';
import { Note } from '#design/components/note.tsx';
import { CodeField } from '#design/components/text-field.tsx';
import { useAct } from '#platform/client/act.ts';
import { useCall } from '#platform/client/queries.ts';
import { Typed } from '#design/components/written.tsx';
import { wordsOf } from '#universal/written-text.ts';
import { rules } from './form-rules.ts';
import './identity.css';

/** Seconds until the member may request another code (screens.md 4). */
const RESEND_SECONDS = 60;

export type CodePurpose = 'register' | 'sign_in' | 'password_reset' | 'pin_reset' | 'phone_change' | 'email_change';

type CodeEntryProps = {
  purpose: CodePurpose;
  /** Absent if the code goes to the signed-in member's own number. */
  phone?: string;
  /** The new address of an e-mail change. */
  email?: string;
  value: string;
  onChange: (code: string) => void;
  error?: string;
};

/** Requests a verification code and takes its entry. In the sandbox the message is shown below. */
export function CodeEntry({ purpose, phone, email, value, onChange, error }: CodeEntryProps) {
  const t = useTranslations('identity');
  const locale = useLocale();
  const [asked, setAsked] = useState(false);
  const wrong =
    phone === undefined ? email !== undefined && rules.email(email) && 'email' : rules.phone(phone) && 'phone';
  const { left, sent, begin } = useWait([purpose, phone, email].join(' '));
  const ask = useAct('POST /api/v1/verification-codes', { errors: 'inline', onDone: () => begin() });
  const send = () => {
    setAsked(true);
    if (!wrong) ask.mutate({ body: { purpose, locale, ...(phone && { phone }), ...(email && { email }) } });
  };
  const refusal =
    asked && wrong ? t(`rules.${wrong}`) : ask.error && ask.error.kind !== 'duplicate' ? ask.error.message : undefined;
  return (
    <Stack gap={8}>
      <div className="code-entry">
        <CodeField
          letters
          label={t('code.label')}
          name="code"
          required
          value={value}
          onChange={onChange}
          error={[refusal, error].filter(Boolean).join(' ') || undefined}
          hint={sent ? t('code.sent') : undefined}
        />
        <Button kind="secondary" confirm busy={ask.isPending} resting={left > 0} onClick={send}>
          {left > 0 ? t('code.again', { seconds: left }) : t('code.send')}
        </Button>
      </div>
      {sent ? <SandboxMessage key={sent} onUse={onChange} /> : null}
    </Stack>
  );
}

/** When a code was last sent, by purpose and receiver. Outside React, so that going back in a form keeps the wait. */
const sentAt = new Map<string, number>();

function useWait(receiver: string): { left: number; sent: number | undefined; begin: () => void } {
  const [now, setNow] = useState(() => performance.now());
  const sent = sentAt.get(receiver);
  const left = sent === undefined ? 0 : Math.max(0, Math.ceil((sent - now) / 1000) + RESEND_SECONDS);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setNow(performance.now()), 1000);
    return () => clearTimeout(timer);
  }, [left, now]);
  const begin = () => {
    sentAt.set(receiver, performance.now());
    setNow(performance.now());
  };
  return { left, sent, begin };
}

/** The newest message, because the sandbox sends nothing to phones. */
function SandboxMessage({ onUse }: { onUse: (code: string) => void }) {
  const t = useTranslations('identity');
  const messages = useCall('GET /api/v1/sandbox/messages', {}, { quiet: true, staleMs: 0, refetchEveryMs: 3000 });
  const newest = messages.data?.items[0];
  const code = newest ? /\b[0-9A-Z]{6}\b/.exec(wordsOf(newest.text))?.[0] : undefined;
  if (!newest) return null;
  return (
    <Note icon="message" title={t('code.sandbox')}>
      <p>
        <Typed>{newest.text}</Typed>
      </p>
      {code ? (
        <Button kind="secondary" small onClick={() => onUse(code)}>
          {t('code.use', { code })}
        </Button>
      ) : null}
    </Note>
  );
}
