import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '../../../design/components/button.tsx';
import { Note, Stack } from '../../../design/components/layout.tsx';
import { CodeField } from '../../../design/components/text-field.tsx';
import { isPhone } from '../../../design/phone.ts';
import { useAct, useCall } from '../../../platform/client/queries.ts';
import { rules } from './form-rules.ts';
import './identity.css';

/** Seconds until a code may be sent again (screens.md 4). */
const RESEND_SECONDS = 60;

export type CodePurpose = 'register' | 'sign_in' | 'password_reset' | 'pin_reset' | 'phone_change' | 'email_change';

type CodeEntryProps = {
  purpose: CodePurpose;
  /** Left out where the code goes to the signed-in member's own number. */
  phone?: string;
  /** The new address of an e-mail change. */
  email?: string;
  value: string;
  onChange: (code: string) => void;
  error?: string;
};

/** A verification code: ask for it, wait before asking again, enter it. In the sandbox the message is shown below. */
export function CodeEntry({ purpose, phone, email, value, onChange, error }: CodeEntryProps) {
  const t = useTranslations('identity');
  const complete = (phone === undefined || isPhone(phone)) && (email === undefined || !rules.email(email));
  const [left, restart] = useCountdown();
  const [sent, setSent] = useState(0);
  const ask = useAct('POST /api/v1/verification-codes', {
    errors: 'inline',
    onDone: () => {
      setSent((count) => count + 1);
      restart();
    },
  });
  const refusal = ask.error && ask.error.kind !== 'duplicate' ? ask.error.message : undefined;
  return (
    <Stack gap={8}>
      <div className="code-entry">
        <CodeField
          letters
          label={t('code.label')}
          name="code"
          required
          value={value}
          onChange={(code) => onChange(code.toUpperCase())}
          error={[refusal, error].filter(Boolean).join(' ') || undefined}
          hint={sent > 0 ? t('code.sent') : undefined}
        />
        <Button
          kind="secondary"
          confirm
          busy={ask.isPending}
          disabled={!complete}
          resting={left > 0}
          onClick={() => ask.mutate({ body: { purpose, ...(phone && { phone }), ...(email && { email }) } })}
        >
          {left > 0 ? t('code.again', { seconds: left }) : t('code.send')}
        </Button>
      </div>
      {sent > 0 ? <SandboxMessage key={sent} onUse={onChange} /> : null}
    </Stack>
  );
}

function useCountdown(): [left: number, restart: () => void] {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return [left, () => setLeft(RESEND_SECONDS)];
}

/** The sandbox has no phone, so its message shows here. */
function SandboxMessage({ onUse }: { onUse: (code: string) => void }) {
  const t = useTranslations('identity');
  const messages = useCall('GET /api/v1/sandbox/messages', {}, { quiet: true, staleMs: 0, refetchEveryMs: 3000 });
  const newest = messages.data?.items[0];
  const code = newest ? /\b[0-9A-Z]{6}\b/.exec(newest.text)?.[0] : undefined;
  if (!newest) return null;
  return (
    <Note tone="warning" icon="message" title={t('code.sandbox')}>
      <p>{newest.text}</p>
      {code ? (
        <Button kind="secondary" small onClick={() => onUse(code)}>
          {t('code.use', { code })}
        </Button>
      ) : null}
    </Note>
  );
}
