import { useNavigation } from '../../../design/navigation.tsx';
import { useCall } from '../../../platform/client/queries.ts';
import { useSession } from '../../../platform/client/session.ts';
import { AwardButton } from '../../award/web/public.tsx';
import { RobotButton } from '../../robot/web/public.tsx';
import './floats.css';

/** The seed's buttons over home, above the way back up. Each shows while its feature is offered. */
export function Floats() {
  const config = useCall('GET /api/v1/appConfig', {}, { live: true, quiet: true }).data;
  const session = useSession();
  const { path } = useNavigation();
  if (path !== '/pages/tabbar/home/index' || !config) return null;
  return (
    <div className="floats">
      {config.pdd_status === 1 ? <AwardButton /> : null}
      {session && config.ai_robot_status === 1 ? <RobotButton /> : null}
    </div>
  );
}
