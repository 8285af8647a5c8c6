// chunk: soon
import { useTranslations } from 'use-intl/react';
import { Icon } from '#design/components/icon.tsx';
import { Link, useNavigation, type AppPath } from '#design/navigation.tsx';
import type { OpenIntent } from '#platform/client/open-intents.ts';
import { readAddress } from './address.ts';
import './open-intents.css';

/**
 * A strip under the banner while money requests have no answer yet. It names the first of them and links to its page.
 */
export function OpenIntents({ open }: { open: readonly OpenIntent[] }) {
  const t = useTranslations('web');
  const { path, query: shown } = useNavigation();
  // Leaves out requests of the screen that is open, on the same tab: it shows their state itself.
  const isHere = ({ path: at, search = '' }: OpenIntent) =>
    at === path && readAddress(search).query.source === shown.source;
  const elsewhere = open.filter((intent) => !isHere(intent));
  // A request that needs a secret is not repeated automatically, because the phone does not store the secret. The
  // member must act, so these come first.
  const needSecret = elsewhere.filter(({ secrets }) => secrets.length > 0);
  const listed = needSecret.length > 0 ? needSecret : elsewhere;
  const first = listed[0];
  if (!first) return null;
  const { item, query } = readAddress(first.search ?? '');
  return (
    <output className="open-intents">
      <Icon name="hourglass" size={20} />
      <span className="open-intents-text">
        <strong>{t(listed === needSecret ? 'intents.waiting' : 'intents.checking', { count: listed.length })}</strong>
        <span>{first.label}</span>
      </span>
      <Link to={first.path as AppPath} item={item} query={query} className="open-intents-link">
        {t('intents.open')}
      </Link>
    </output>
  );
}
