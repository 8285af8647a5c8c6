import { useTranslations } from 'use-intl/react';
import { IconButton } from '#design/components/button.tsx';
import { useNavigation } from '#design/navigation.tsx';
import { useCall } from '#platform/client/queries.ts';
import { useSession } from '#platform/client/session.ts';

const INBOX = '/pagesB/mine/message/index';

/** At the end of each header: the member's messages, unless this is their page, and help as a word. */
export function HeaderActions({ onHelp }: { onHelp: () => void }) {
  const t = useTranslations('web.header');
  const session = useSession();
  const { path } = useNavigation();
  return (
    <>
      {session && path !== INBOX ? <Bell /> : null}
      <button type="button" className="navbar-word" onClick={onHelp}>
        {t('help')}
      </button>
    </>
  );
}

function Bell() {
  const t = useTranslations('web.header');
  const { go } = useNavigation();
  const unread = useCall('GET /api/v1/messages/unread-count', {}, { live: true, quiet: true }).data?.unread ?? 0;
  return (
    <IconButton
      icon="bell"
      label={t('messages', { count: unread })}
      className={unread > 0 ? 'icon-button-dot' : ''}
      onClick={() => go({ to: INBOX })}
    />
  );
}
