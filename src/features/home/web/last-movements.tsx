// chunk: further
import { useTranslations } from 'use-intl/react';
import { Section } from '#design/components/layout.tsx';
import { Link } from '#design/navigation.tsx';
import { NewestMovements } from '#features/wallet/web/public.tsx';

const ON_HOME = 3;

/** The newest lines of both wallets. */
export function LastMovements() {
  const t = useTranslations('home.movements');
  return (
    <Section title={t('title')} action={<Link to="/pages/tabbar/wallet/index">{t('all')}</Link>}>
      <NewestMovements count={ON_HOME} label={t('title')} />
    </Section>
  );
}
