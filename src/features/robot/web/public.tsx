import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { FloatingButton } from '#design/components/page.tsx';
import { useNavigation } from '#design/navigation.tsx';
import { lazyPart } from '#platform/client/lazy-screen.tsx';

const RobotSheet = lazyPart(() => import('./robot-sheet.tsx').then((file) => file.RobotSheet));

/** The seed's robot button on home. Other pages open its popup with `?robot=1`. */
export function RobotButton() {
  const t = useTranslations('robot.button');
  const { query, setQuery } = useNavigation();
  const [tapped, setTapped] = useState(false);
  const asked = query.robot === '1';
  const close = () => {
    setTapped(false);
    if (asked) setQuery({ robot: undefined });
  };
  return (
    <>
      <FloatingButton icon="robot" label={t('open')} onClick={() => setTapped(true)} />
      {tapped || asked ? <RobotSheet onClose={close} /> : null}
    </>
  );
}
