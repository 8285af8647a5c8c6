// One message to a segment: words, reach, and the acts that its state allows.
import { Typography } from '@mui/material';
import { momentText } from '#design/console/moment.tsx';
import { RecordPage } from '#design/console/record-page.tsx';
import { Fact, Facts, Section } from '#design/console/section.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { StateChip } from '#design/console/state-chip.tsx';
import { countText } from '#design/money-text.ts';
import { call } from '#platform/client/call.ts';
import {
  ActButton,
  SignedActButton,
  StaffName,
  useSignatures,
  WhoProposed,
} from '#features/identity/console/public.tsx';
import { useSecondReader } from '#features/texts/console/public.tsx';
import { type Announcement, ANNOUNCEMENT_STATES, segmentText, textsByLanguage } from './announcement-labels.ts';
import { PhonePreview } from './phone-preview.tsx';
import { signAnnouncement } from './sign-announcement.ts';

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
      <Fact name="Members when written">{`${countText(size)}; found anew when it leaves`}</Fact>
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
      done="Cancelled. Nobody gets it."
      act={() => call('POST /console/api/v1/announcements/{id}/cancel', { path: { id: one.id }, errors: 'inline' })}
    >
      <Typography variant="body2">Nobody has it yet. A message whose time has come cannot be cancelled.</Typography>
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

const fieldsOf = (texts: Announcement['texts']) =>
  textsByLanguage(texts).flatMap(([language, { title, text }, standsIn]) =>
    standsIn
      ? []
      : [
          { field: `${language}.title`, text: title },
          { field: `${language}.text`, text },
        ],
  );
