import { useTranslations } from 'use-intl/react';
import { FloatingButton } from '#design/components/page.tsx';
import { AwardButton } from '#features/award/web/public.tsx';
import { RobotButton } from '#features/robot/web/public.tsx';
import { useCall } from '#platform/client/queries.ts';
import { useSession } from '#platform/client/session.ts';

/**
 * The seed's three floating buttons, on every tab: award, robot and customer service. The first two show while their
 * features are offered; the robot's only to members.
 */
export function Offers({ onHelp }: { onHelp: () => void }) {
  const t = useTranslations('home');
  const config = useCall('GET /api/v1/appConfig', {}, { live: true, quiet: true }).data;
  const session = useSession();
  return (
    <>
      <FloatingButton icon="headset" label={t('service.open')} onClick={onHelp} />
      {config?.pdd_status === 1 ? <AwardButton /> : null}
      {session && config?.ai_robot_status === 1 ? <RobotButton /> : null}
    </>
  );
}
