// The messages that a member got, on the console's page of the member, as the clerk reads them.
import { Typography } from '@mui/material';
import { Moment } from '#design/console/moment.tsx';
import { PagedRows } from '#design/console/paged-rows.tsx';
import type { MemberOfBlock } from '#design/console/resource.ts';
import type { Column } from '#design/console/rows-table.tsx';
import { Section } from '#design/console/section.tsx';
import { t } from '#design/console/words.ts';
import { useCallPages } from '#platform/client/call-pages.ts';
import type { DataOf } from '#platform/client/call-types.ts';

type Message = DataOf<'GET /console/api/v1/members/{id}/messages'>['items'][number];

const GROUPS: Readonly<Record<Message['group'], string>> = {
  needs: t('Asks for something'),
  money: t('Money'),
  news: t('News'),
};

const columns: readonly Column<Message>[] = [
  { label: t('When'), of: (row) => <Moment at={row.at} />, width: 170 },
  { label: t('Message'), of: (row) => <Words message={row} /> },
  { label: t('Kind'), of: (row) => GROUPS[row.group] },
  { label: t('Opened'), of: (row) => (row.readAt === null ? t('not opened') : <Moment at={row.readAt} />), width: 170 },
];

function Words({ message: { title, body, language } }: { message: Message }) {
  return (
    <div lang={language ?? undefined}>
      <strong>{title}</strong>
      <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {body}
      </Typography>
    </div>
  );
}

export function MemberMessages({ member: { id } }: { member: MemberOfBlock }) {
  return (
    <Section title={t('Messages sent')}>
      <PagedRows<Message>
        label={t('Messages sent')}
        pages={useCallPages('GET /console/api/v1/members/{id}/messages', { path: { id } }, { quiet: true })}
        columns={columns}
        empty={t('No message yet.')}
      />
    </Section>
  );
}
