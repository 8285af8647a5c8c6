// The parts of a member's page, as tabs. A part is read when it is opened, and the address says which one that is.
import { Box, Tab, Tabs } from '@mui/material';
import { useSearchParams } from 'react-router-dom';
import { useRegistry } from '#design/console/registry.tsx';
import { MEMBER_PARTS, type MemberOfBlock, type MemberPart } from '#design/console/resource.ts';
import { mayUse } from '#design/console/staff-session.ts';
import { t } from '#design/console/words.ts';

const NAMES: Readonly<Record<MemberPart, string>> = {
  overview: t('Overview'),
  notes: t('Notes'),
  messages: t('Messages sent'),
  papers: t('Papers'),
  history: t('All that happened'),
};

const tabId = (part: MemberPart) => `member-tab-${part}`;
const panelId = (part: MemberPart) => `member-part-${part}`;

export function Parts({ member }: { member: MemberOfBlock }) {
  const { memberBlocks } = useRegistry();
  const [address, setAddress] = useSearchParams();
  const mine = memberBlocks.filter(({ roles }) => mayUse(roles));
  const blocksOf = (of: MemberPart) => mine.filter(({ part = 'overview' }) => part === of);
  const parts = MEMBER_PARTS.filter((one) => blocksOf(one).length > 0);
  const part = parts.find((one) => one === address.get('part')) ?? 'overview';
  const open = (next: MemberPart) =>
    setAddress(
      (before) => {
        before.set('part', next);
        return before;
      },
      { replace: true },
    );
  return (
    <>
      <Tabs
        value={part}
        onChange={(_, next: MemberPart) => open(next)}
        aria-label={t('Parts of the page')}
        variant="scrollable"
        sx={{ mb: 2 }}
      >
        {parts.map((one) => (
          <Tab key={one} value={one} label={NAMES[one]} id={tabId(one)} aria-controls={panelId(one)} />
        ))}
      </Tabs>
      <Box
        role="tabpanel"
        data-one-sheet={part === 'overview' || undefined}
        id={panelId(part)}
        aria-labelledby={tabId(part)}
        sx={part === 'overview' ? TWO_COLUMNS : {}}
      >
        {blocksOf(part).map(({ position, block: Block }) => (
          <Block key={position} member={member} />
        ))}
      </Box>
    </>
  );
}

/** If there is room, and on paper, where the page is one sheet. */
const TWO_COLUMNS = {
  columns: { lg: 2 },
  columnGap: 2,
  '& > *': { breakInside: 'avoid' },
  '@media print': { columns: 2, '& > *': { breakInside: 'auto' } },
};
