import { useTranslations } from 'use-intl/react';
import { Icon } from '#design/components/icon.tsx';
import { useFormats } from '#design/formats.ts';
import './maintenance-notice.css';

/** A strip under the banner, from the announcement of a maintenance until it begins. */
export function MaintenanceNotice({ announced }: { announced: { from: string; until: string | null } }) {
  const t = useTranslations('web.maintenance');
  const { dateTime } = useFormats();
  const from = dateTime(announced.from);
  return (
    <output className="maintenance-notice">
      <Icon name="hourglass" size={20} />
      <span>
        <strong>{t('notice')}</strong>{' '}
        {announced.until ? t('announcedUntil', { from, until: dateTime(announced.until) }) : t('announced', { from })}
      </span>
    </output>
  );
}
