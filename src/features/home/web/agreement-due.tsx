import { useTranslations } from 'use-intl/react';
import { Button, ButtonLink } from '../../../design/components/button.tsx';
import { Columns, Note } from '../../../design/components/layout.tsx';
import { useAct, useCall } from '../../../platform/client/queries.ts';
import { useUser } from './queries.ts';

/** Asked again when the agreement changes (product.md, Identity). */
export function AgreementDue() {
  const t = useTranslations('home');
  const due = useUser().data?.agreementDue === true;
  const config = useCall('GET /api/v1/appConfig', {}, { live: ['config'], quiet: true });
  const accept = useAct('POST /api/v1/agreement', { refresh: ['GET /api/v1/userInfo', 'GET /api/v1/appConfig'] });
  const version = config.data?.agreementVersion;
  if (!due || !version) return null;
  return (
    <Note tone="warning" title={t('agreement.title')}>
      <p>{t('agreement.words')}</p>
      <Columns min={7} gap={8}>
        <ButtonLink to="/pagesB/mine/rule-detail/index" item={{ category: 'agreement' }} kind="secondary" block>
          {t('agreement.read')}
        </ButtonLink>
        <Button confirm block busy={accept.isPending} onClick={() => accept.mutate({ body: { agreementVersion: version } })}>
          {t('agreement.accept')}
        </Button>
      </Columns>
    </Note>
  );
}
