import { useTranslations } from 'use-intl/react';
import { FloatingButton } from '#design/components/page.tsx';
import { useNavigation } from '#design/navigation.tsx';

/** The seed's floating award button. A visitor who taps it is asked to sign in, as on every members' page. */
export function AwardButton() {
  const t = useTranslations('award.button');
  const { go } = useNavigation();
  return (
    <FloatingButton
      icon="clover"
      label={t('open')}
      onClick={() => go({ to: '/pagesB/mine/luckyEmployeeAward/index' })}
    />
  );
}
