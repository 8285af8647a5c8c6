import { useTranslations } from 'use-intl/react';
import { StatusBadge } from '#design/components/data.tsx';
import { RowItem, Rows } from '#design/components/layout.tsx';
import { useFormats } from '#design/formats.ts';
import type { DataOf } from '#platform/client/call-types.ts';

type Run = DataOf<'GET /api/v1/award/runs'>['items'][number];

/** Friends who registered in time, and whether each is a valid member. */
export function Friends({ friends }: Pick<Run, 'friends'>) {
  const t = useTranslations('award');
  const { date } = useFormats();
  if (friends.length === 0) return <p className="field-hint">{t('noFriends')}</p>;
  return (
    <Rows label={t('friends')}>
      {friends.map(({ nickname, registeredAt, valid }) => (
        <RowItem
          key={`${registeredAt} ${nickname}`}
          icon="person"
          title={nickname ?? t('hidden')}
          detail={
            valid ? (
              <StatusBadge tone="positive" icon="check">
                {t('valid')}
              </StatusBadge>
            ) : (
              <StatusBadge icon="clock">{t('notValid')}</StatusBadge>
            )
          }
          time={date(registeredAt)}
        />
      ))}
    </Rows>
  );
}
