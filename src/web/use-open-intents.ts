import { useEffect, useState } from 'react';
import { openIntentsOf, watchIntents, type OpenIntent } from '#platform/client/open-intents.ts';
import { useSession } from '#platform/client/session.ts';

/** The member's money requests that wait for their answer. */
export function useOpenIntents(): readonly OpenIntent[] {
  const member = useSession()?.memberNo;
  const [open, setOpen] = useState<readonly OpenIntent[]>([]);
  useEffect(() => {
    if (!member) return;
    let alive = true;
    const look = () => void openIntentsOf(member).then((intents) => alive && setOpen(intents));
    look();
    const stop = watchIntents(look);
    return () => {
      alive = false;
      stop();
    };
  }, [member]);
  return open.filter((intent) => intent.member === member);
}
