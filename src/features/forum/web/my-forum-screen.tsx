import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Select } from '#design/components/choice-field.tsx';
import { Stack } from '#design/components/layout.tsx';
import { Page } from '#design/components/page.tsx';
import { useNavigation } from '#design/navigation.tsx';
import { useCall } from '#platform/client/queries.ts';
import { BlockedMembers } from './blocked-members.tsx';
import { MutedNote } from './muted-note.tsx';
import { MyReports } from './my-reports.tsx';
import { OwnEntries } from './own-entries.tsx';
import { Rules } from './rules-sheet.tsx';

const PARTS = ['posts', 'comments', 'liked', 'waiting', 'reports', 'blocked', 'rules'] as const;
type Part = (typeof PARTS)[number];

/** Everything of mine in the forum, one part at a time. The address may name the part. */
export function MyForumScreen() {
  const t = useTranslations('forum');
  const { query } = useNavigation();
  const [part, setPart] = useState<Part>(PARTS.find((one) => one === query.part) ?? 'posts');
  const mute = useCall('GET /api/v1/forum', {}, { quiet: true }).data?.mute;
  return (
    <Page title={t('myForum')}>
      <Stack gap={16}>
        {mute ? <MutedNote mute={mute} /> : null}
        <Select
          label={t('show')}
          value={part}
          onChange={setPart}
          options={PARTS.map((value) => ({ value, label: t(`mine.${value}`) }))}
        />
        <Shown part={part} />
      </Stack>
    </Page>
  );
}

function Shown({ part }: { part: Part }) {
  switch (part) {
    case 'reports':
      return <MyReports />;
    case 'blocked':
      return <BlockedMembers />;
    case 'rules':
      return <Rules />;
    default:
      return <OwnEntries key={part} kind={part} />;
  }
}
