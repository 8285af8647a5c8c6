import { useCall } from '#platform/client/queries.ts';
import { useSession } from '#platform/client/session.ts';
import { AwardButton } from '#features/award/web/public.tsx';
import { RobotButton } from '#features/robot/web/public.tsx';

/**
 * The first two of the seed's three floating buttons, on every tab: award and robot. Each shows while its feature is
 * offered; the robot's only to members.
 */
export function Offers() {
  const config = useCall('GET /api/v1/appConfig', {}, { live: true, quiet: true }).data;
  const session = useSession();
  return (
    <>
      {config?.pdd_status === 1 ? <AwardButton /> : null}
      {session && config?.ai_robot_status === 1 ? <RobotButton /> : null}
    </>
  );
}
