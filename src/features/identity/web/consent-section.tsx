import { useTranslations } from 'use-intl/react';
import { Switch } from '../../../design/components/choice-field.tsx';
import { Card, Section } from '../../../design/components/layout.tsx';
import { Loaded, Skeleton } from '../../../design/components/states.tsx';
import { useAct, useCall } from '../../../platform/client/queries.ts';

/** The version of the words below; kept with each consent, so that it is known what was agreed to. */
const TEXT_VERSION = '1';

/** Location and contacts: off until asked for, and deleted with the same switch (product.md, promise 6). */
export function ConsentSection() {
  const t = useTranslations('identity');
  const consents = useCall('GET /api/v1/consents', {});
  const change = useAct('PUT /api/v1/consents', { refresh: ['GET /api/v1/consents'] });
  return (
    <Section title={t('setting.privacy')}>
      <Card>
        <Loaded query={consents} skeleton={<Skeleton height="8rem" />}>
          {(given) =>
            (['location', 'contacts'] as const).map((kind) => (
              <Switch
                key={kind}
                label={t(`setting.consents.${kind}`)}
                hint={t(`setting.consents.${kind}Hint`)}
                checked={given[kind]}
                disabled={change.isPending}
                onChange={(on) => change.mutate({ body: { kind, given: on, textVersion: TEXT_VERSION } })}
              />
            ))
          }
        </Loaded>
      </Card>
    </Section>
  );
}
