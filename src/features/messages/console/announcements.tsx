// Console pages of announcements: the list, and one with its text, its reach and the buttons that its state allows.
import { Box, Button, Stack, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { Count } from '#design/console/amount.tsx';
import { stateFilter } from '#design/console/filter-bar.tsx';
import { languageName, writtenText } from '#design/console/languages.ts';
import { Moment, momentText } from '#design/console/moment.tsx';
import { PhoneFrame } from '#design/console/phone-frame.tsx';
import { RecordList } from '#design/console/record-list.tsx';
import { RecordPage } from '#design/console/record-page.tsx';
import type { Column } from '#design/console/rows-table.tsx';
import { Fact, Facts, Section } from '#design/console/section.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { choicesOf, StateChip } from '#design/console/state-chip.tsx';
import { countText } from '#design/money-text.ts';
import { ActButton, SignedActButton, StaffName, useSignatures, WhoProposed } from '#features/acts/console/public.tsx';
import type { AssertionInput } from '#features/acts/contract.ts';
import { useSecondReader } from '#features/texts/console/public.tsx';
import { call } from '#platform/client/call.ts';
import { LANGUAGE_CODES, type LanguageCode } from '#universal/languages.ts';
import { type Announcement, ANNOUNCEMENT_STATES, segmentText, type Texts } from './announcement-form.ts';

const columns: readonly Column<Announcement>[] = [
  { label: 'Message', of: (row) => row.texts.en.title, under: (row) => segmentText(row.segment), links: true },
  { label: 'Leaves', of: (row) => <Moment at={row.dueAt ?? row.sendFrom} /> },
  {
    label: 'Reached',
    of: (row) => <Count value={row.reached} />,
    under: (row) => `of ${row.size} when written`,
    align: 'right',
  },
  { label: 'Read', of: (row) => <Count value={row.read} />, align: 'right' },
  {
    label: 'Written',
    of: (row) => <Moment at={row.proposedAt} />,
    under: (row) => <StaffName id={row.proposedBy} />,
  },
  {
    label: 'State',
    of: (row) => <StateChip of={ANNOUNCEMENT_STATES[row.state]} />,
    under: (row) => (row.state === 'proposed' ? `${row.approvals} of 2 signatures` : ''),
  },
];

export function AnnouncementsList() {
  return (
    <RecordList<Announcement>
      resource="announcements"
      title="Messages to members"
      columns={columns}
      to={(row) => `/announcements/${row.id}/show`}
      filters={[stateFilter(choicesOf(ANNOUNCEMENT_STATES))]}
      presets={[
        { name: 'Waiting', filter: { state: 'proposed' } },
        { name: 'Scheduled', filter: { state: 'scheduled' } },
        { name: 'All', filter: {} },
      ]}
      actions={
        mayUse(['content', 'support']) && (
          <Button component={Link} to="/announcements/create" variant="contained" size="small">
            New message
          </Button>
        )
      }
      empty="No message here."
    />
  );
}

/** The announcement as phones show it, in each language that has a text. */
export function PhonePreview({ texts }: { texts: Texts }) {
  return (
    <>
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
        {LANGUAGE_CODES.map((code) => (
          <OnPhone key={code} code={code} words={texts[code]} />
        ))}
      </Stack>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {writtenText((code) => texts[code] !== undefined)}
      </Typography>
    </>
  );
}

function OnPhone({ code, words }: { code: LanguageCode; words: Texts['en'] | undefined }) {
  if (!words) return null;
  return (
    <Box>
      <Typography variant="caption" component="p">
        {languageName(code)}
      </Typography>
      <PhoneFrame label={`As on the phone, ${languageName(code)}`} language={code}>
        <Box component="p" sx={{ fontSize: 18, fontWeight: 600, mb: '8px !important' }}>
          {words.title}
        </Box>
        <Box component="p" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {words.text}
        </Box>
      </PhoneFrame>
    </Box>
  );
}

export const signAnnouncement = (id: string, signed: { assertion: AssertionInput; confirmed: string[] }) =>
  call('POST /console/api/v1/announcements/{id}/approve', { path: { id }, body: signed, errors: 'inline' });

export function AnnouncementShow() {
  return (
    <RecordPage<Announcement> title="Message to members" actions={(one) => <Acts one={one} />}>
      {(one) => (
        <>
          <Section title={one.texts.en.title} actions={<StateChip of={ANNOUNCEMENT_STATES[one.state]} />}>
            <Facts columns={3}>
              <AnnouncementFacts one={one} />
            </Facts>
          </Section>
          <Section title="As on the phone">
            <PhonePreview texts={one.texts} />
          </Section>
        </>
      )}
    </RecordPage>
  );
}

function AnnouncementFacts({ one }: { one: Announcement }) {
  const { segment, size, sendFrom, dueAt, reached, read, begunAt, endedAt } = one;
  return (
    <>
      <Fact name="For">{segmentText(segment)}</Fact>
      <Fact name="Members when written">{`${countText(size)}; counted again on sending`}</Fact>
      <Fact name="Leaves, Addis Ababa time">
        {sendFrom === null && dueAt === null ? 'At once' : momentText(dueAt ?? sendFrom)}
      </Fact>
      <Fact name="Reached">{`${countText(reached)} members`}</Fact>
      <Fact name="Read">{`${countText(read)}, counted every five minutes`}</Fact>
      <Fact name="Signatures">
        {one.actId === null ? 'Written by one person, before two had to sign' : `${one.approvals} of 2`}
      </Fact>
      <Fact name="Written by">
        <StaffName id={one.proposedBy} />
      </Fact>
      <Fact name="On">{momentText(one.proposedAt)}</Fact>
      <Fact name="Began">{momentText(begunAt)}</Fact>
      <Fact name="Ended">{momentText(endedAt)}</Fact>
      {one.state === 'outgrown' ? (
        <Fact name="Why it did not leave" wide>
          More members were in the segment than one person may write to. Write it again, and two sign it.
        </Fact>
      ) : null}
    </>
  );
}

function Acts({ one }: { one: Announcement }) {
  if (!mayUse(['content', 'support'])) return null;
  const waits = one.state === 'proposed' || one.state === 'scheduled';
  return (
    <>
      {waits ? <Cancel one={one} /> : null}
      {one.state === 'proposed' && one.actId !== null ? <Sign one={one} actId={one.actId} /> : null}
    </>
  );
}

function Cancel({ one }: { one: Announcement }) {
  return (
    <ActButton
      label="Cancel"
      title={`Cancel: ${one.texts.en.title}`}
      confirm="Cancel the message"
      variant="outlined"
      color="error"
      done="Cancelled. It won't be sent."
      act={() => call('POST /console/api/v1/announcements/{id}/cancel', { path: { id: one.id }, errors: 'inline' })}
    >
      <Typography variant="body2">It isn't sent yet. A message whose time has come cannot be cancelled.</Typography>
    </ActButton>
  );
}

function Sign({ one, actId }: { one: Announcement; actId: string }) {
  const { mine } = useSignatures(actId);
  const { confirmed, readerOf } = useSecondReader();
  const { texts, ...reader } = readerOf({ ...one, texts: fieldsOf(one.texts) });
  return (
    <SignedActButton<Announcement>
      label="Read and sign"
      mine={mine}
      wide
      {...reader}
      title={`${one.texts.en.title}, to ${countText(one.size)} members`}
      done={({ state }) =>
        state === 'proposed' ? 'Signed. A second person must sign it.' : 'Signed by two. It leaves at its time.'
      }
      makeAct={async () => ({ actId })}
      sign={({ assertion }) => signAnnouncement(one.id, { assertion, confirmed })}
    >
      <Typography variant="body2">{segmentText(one.segment)}</Typography>
      {texts}
      <WhoProposed act={one} />
    </SignedActButton>
  );
}

const fieldsOf = (texts: Texts) =>
  LANGUAGE_CODES.flatMap((code) => {
    const words = texts[code];
    return words
      ? [
          { field: `${code}.title`, text: words.title },
          { field: `${code}.text`, text: words.text },
        ]
      : [];
  });
