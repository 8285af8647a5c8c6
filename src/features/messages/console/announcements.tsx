// Console pages of announcements: the list, and one with its text, its reach and the buttons that its state allows.
import { countText } from '#design/console/formats.ts';
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
import { ActButton, SignedActButton, StaffName, useSignatures, WhoProposed } from '#features/acts/console/public.tsx';
import type { AssertionInput } from '#features/acts/contract.ts';
import { useSecondReader } from '#features/texts/console/public.tsx';
import { call } from '#platform/client/call.ts';
import { LANGUAGE_CODES, type LanguageCode } from '#universal/languages.ts';
import { ownTexts, type Announcement, ANNOUNCEMENT_STATES, segmentText, type Texts } from './announcement-form.ts';
import { t } from '#design/console/words.ts';

const columns: readonly Column<Announcement>[] = [
  {
    label: t('Message'),
    of: (row) => ownTexts(row.texts).title,
    under: (row) => segmentText(row.segment),
    links: true,
  },
  { label: t('Leaves'), of: (row) => <Moment at={row.dueAt ?? row.sendFrom} /> },
  {
    label: t('Reached'),
    of: (row) => <Count value={row.reached} />,
    under: (row) => t('of {size} when written', { size: row.size }),
    align: 'right',
  },
  { label: t('Read'), of: (row) => <Count value={row.read} />, align: 'right' },
  {
    label: t('Written'),
    of: (row) => <Moment at={row.proposedAt} />,
    under: (row) => <StaffName id={row.proposedBy} />,
  },
  {
    label: t('State'),
    of: (row) => <StateChip of={ANNOUNCEMENT_STATES[row.state]} />,
    under: (row) => (row.state === 'proposed' ? t('{approvals} of 2 signatures', { approvals: row.approvals }) : ''),
  },
];

export function AnnouncementsList() {
  return (
    <RecordList<Announcement>
      resource="announcements"
      title={t('Messages to members')}
      columns={columns}
      to={(row) => `/announcements/${row.id}/show`}
      filters={[stateFilter(choicesOf(ANNOUNCEMENT_STATES))]}
      presets={[
        { name: t('Waiting'), filter: { state: 'proposed' } },
        { name: t('Scheduled'), filter: { state: 'scheduled' } },
        { name: t('All'), filter: {} },
      ]}
      actions={
        mayUse(['content', 'support']) && (
          <Button component={Link} to="/announcements/create" variant="contained" size="small">
            {t('New message')}
          </Button>
        )
      }
      empty={t('No message here.')}
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
      <PhoneFrame label={t('As on the phone, {code}', { code: languageName(code) })} language={code}>
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
    <RecordPage<Announcement> title={t('Message to members')} actions={(one) => <Acts one={one} />}>
      {(one) => (
        <>
          <Section title={ownTexts(one.texts).title} actions={<StateChip of={ANNOUNCEMENT_STATES[one.state]} />}>
            <Facts columns={3}>
              <AnnouncementFacts one={one} />
            </Facts>
          </Section>
          <Section title={t('As on the phone')}>
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
      <Fact name={t('For')}>{segmentText(segment)}</Fact>
      <Fact name={t('Members when written')}>{t('{size}; counted again on sending', { size: countText(size) })}</Fact>
      <Fact name={t('Leaves, Addis Ababa time')}>
        {sendFrom === null && dueAt === null ? t('At once') : momentText(dueAt ?? sendFrom)}
      </Fact>
      <Fact name={t('Reached')}>{t('{reached} members', { reached: countText(reached) })}</Fact>
      <Fact name={t('Read')}>{t('{read}, counted every five minutes', { read: countText(read) })}</Fact>
      <Fact name={t('Signatures')}>
        {one.actId === null
          ? t('Written by one person, before two had to sign')
          : t('{approvals} of 2', { approvals: one.approvals })}
      </Fact>
      <Fact name={t('Written by')}>
        <StaffName id={one.proposedBy} />
      </Fact>
      <Fact name={t('On')}>{momentText(one.proposedAt)}</Fact>
      <Fact name={t('Began')}>{momentText(begunAt)}</Fact>
      <Fact name={t('Ended')}>{momentText(endedAt)}</Fact>
      {one.state === 'outgrown' ? (
        <Fact name={t('Why it did not leave')} wide>
          {t('More members were in the segment than one person may write to. Write it again, and two sign it.')}
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
      label={t('Cancel the message')}
      pressedBy="r"
      title={t('Cancel: {title}', { title: ownTexts(one.texts).title })}
      confirm={t('Cancel the message')}
      variant="outlined"
      color="error"
      done={t("Cancelled. It won't be sent.")}
      act={() => call('POST /console/api/v1/announcements/{id}/cancel', { path: { id: one.id }, errors: 'inline' })}
    >
      <Typography variant="body2">
        {t("It isn't sent yet. A message whose time has come cannot be cancelled.")}
      </Typography>
    </ActButton>
  );
}

function Sign({ one, actId }: { one: Announcement; actId: string }) {
  const { mine } = useSignatures(actId);
  const { confirmed, readerOf } = useSecondReader();
  const { texts, ...reader } = readerOf({ ...one, texts: fieldsOf(one.texts) });
  return (
    <SignedActButton<Announcement>
      label={t('Read and sign')}
      pressedBy="a"
      mine={mine}
      wide
      {...reader}
      title={t('{title}, to {size} members', { title: ownTexts(one.texts).title, size: countText(one.size) })}
      done={({ state }) =>
        state === 'proposed' ? t('Signed. A second person must sign it.') : t('Signed by two. It leaves at its time.')
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
