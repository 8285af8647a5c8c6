import { useTranslations } from 'use-intl/react';
import { Note } from '../../../design/components/layout.tsx';

/** The facts that everybody reads before buying (orders.md 1). They are beside the figures, not behind a link. */
export function SaidBefore({ returnsPrincipal }: { returnsPrincipal: boolean }) {
  const t = useTranslations('orders');
  return (
    <Note tone="warning" icon="warning" title={t('before.title')}>
      <ul className="orders-before">
        <li>{t('before.noExit')}</li>
        <li>{t('before.expected')}</li>
        <li>{t('before.late')}</li>
        <li>{returnsPrincipal ? t('before.principal') : t('before.usedUp')}</li>
        <li>{t('before.lost')}</li>
      </ul>
    </Note>
  );
}
