import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Icon } from '../design/components/icon.tsx';
import { Link, useNavigation, type AppPath } from '../design/navigation.tsx';
import { openIntentsOf, watchIntents, type OpenIntent } from '../platform/client/open-intents.ts';
import { useSession } from '../platform/client/session.ts';
import { readAddress } from './address.ts';
import './open-intents.css';

/**
 * A strip under the banner while money requests wait for their answer. It shows where to look, and that none is sent
 * twice.
 */
export function OpenIntents() {
  const t = useTranslations('web');
  const member = useSession()?.memberNo;
  const { path, query: shown } = useNavigation();
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
  // A request just sent has its answer in a moment. Its own screen shows its state, if that screen is on the same tab.
  const isHere = ({ path: at, search = '' }: OpenIntent) =>
    at === path && readAddress(search).query.source === shown.source;
  const elsewhere = open.filter((intent) => intent.member === member && !isHere(intent));
  // A request that carried a secret does not repeat by itself: the phone has not kept the secret. It waits for the
  // member.
  const waits = elsewhere.filter(({ secrets }) => secrets.length > 0);
  const told = waits.length > 0 ? waits : elsewhere;
  const first = told[0];
  if (!first) return null;
  const { item, query } = readAddress(first.search ?? '');
  return (
    <output className="open-intents">
      <Icon name="hourglass" size={20} />
      <span className="open-intents-text">
        <strong>{t(told === waits ? 'intents.waiting' : 'intents.checking', { count: told.length })}</strong>
        <span>{first.label}</span>
      </span>
      <Link to={first.path as AppPath} item={item} query={query} className="open-intents-link">
        {t('intents.open')}
      </Link>
    </output>
  );
}
