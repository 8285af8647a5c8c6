import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { Stack } from '#design/components/layout.tsx';
import { Note } from '#design/components/note.tsx';
import { showToast } from '#design/components/toast.tsx';
import { useAct } from '#platform/client/act.ts';

const CALL_OFF = { phoneChange: 'DELETE /api/v1/phone-change', emailChange: 'DELETE /api/v1/email-change' } as const;

/**
 * A change that takes effect later: until then any signed-in device can call it off. `children` show the change and its
 * time.
 */
export function WaitingChange({ of, children }: { of: keyof typeof CALL_OFF; children: ReactNode }) {
  const t = useTranslations('identity');
  const callOff = useAct(CALL_OFF[of], {
    refresh: ['GET /api/v1/userInfo'],
    onDone: () => showToast(t(`${of}.calledOff`)),
  });
  return (
    <Stack gap={12}>
      <Note tone="warning" icon="hourglass" title={t(`${of}.waitingTitle`)}>
        {children}
      </Note>
      <Button kind="secondary" block confirm busy={callOff.isPending} onClick={() => callOff.mutate({})}>
        {t(`${of}.callOff`)}
      </Button>
    </Stack>
  );
}
