import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { Note } from '#design/components/note.tsx';
import { useAct } from '#platform/client/act.ts';
import { useCall } from '#platform/client/queries.ts';

/** Loads when it is opened, to keep home small. */
const PaperSheet = lazy(() =>
  import('#features/identity/web/public.tsx').then((file) => ({ default: file.PaperSheet })),
);

/** Asks the member to accept a changed agreement (members.md 1), which they can only do after opening its text. */
export function AgreementDue() {
  const t = useTranslations('home.agreement');
  const [reading, setReading] = useState(false);
  const config = useCall('GET /api/v1/appConfig', {}, { live: true, quiet: true });
  const accept = useAct('POST /api/v1/agreement', { refresh: ['GET /api/v1/userInfo', 'GET /api/v1/appConfig'] });
  const version = config.data?.agreementVersion;
  if (!version) return null;
  const agree = () => accept.mutate({ body: { agreementVersion: version } });
  return (
    <Note tone="warning" title={t('title')}>
      <p>{t('words')}</p>
      <Button block onClick={() => setReading(true)}>
        {t('read')}
      </Button>
      {reading ? (
        <Suspense>
          <PaperSheet
            paper="agreement"
            onClose={() => setReading(false)}
            act={{ label: t('accept'), busy: accept.isPending, onTap: agree }}
          />
        </Suspense>
      ) : null}
    </Note>
  );
}
