// chunk: soon
import { useTranslations } from 'use-intl/react';
import { Icon } from '#design/components/icon.tsx';
import { Link, useNavigation, type AppPath } from '#design/navigation.tsx';
import type { OpenIntent } from '#platform/client/open-intents.ts';
import { readAddress } from './address.ts';
import './open-intents.css';

/**
 * A strip under the banner while money requests wait for their answer. It shows where to look, and that none is sent
 * twice.
 */
export function OpenIntents({ open }: { open: readonly OpenIntent[] }) {
  const t = useTranslations('web');
  const { path, query: shown } = useNavigation();
  // A request just sent has its answer in a moment. Its own screen shows its state, if that screen is on the same tab.
  const isHere = ({ path: at, search = '' }: OpenIntent) =>
    at === path && readAddress(search).query.source === shown.source;
  const elsewhere = open.filter((intent) => !isHere(intent));
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
