// What a moderator reads before deciding a matter: the text now and as reported, the reports, earlier texts, and
// earlier decisions about the member.
import { Box, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { momentText } from '#design/console/moment.tsx';
import { StaffName } from '#features/acts/console/public.tsx';
import { MemberLink } from '#features/members/console/public.tsx';
import { StaffPictures } from '#features/uploads/console/public.tsx';
import { fetchFile } from '#platform/client/call.ts';
import { beginning } from '#universal/beginning.ts';
import { type Decision, DECISIONS, type MatterWhole, REASONS, WAITS } from './forum-labels.ts';
import { rich, t } from '#design/console/words.ts';

type Props = { entryId: string | null; pictures: MatterWhole['pictures'] };

/** Pictures of a post, or its author's photo. Moderators see them even while the post is hidden. */
function EntryPictures({ entryId, pictures }: Props) {
  if (entryId === null) return null;
  return (
    <StaffPictures
      pictures={pictures}
      read={(picture, width) =>
        fetchFile('GET /console/api/v1/forum-entries/{id}/pictures/{picture}/{width}', {
          path: { id: entryId, picture, width },
          errors: 'inline',
        })
      }
    />
  );
}

export function MatterEvidence({ matter }: { matter: MatterWhole }) {
  const {
    memberId,
    memberNo,
    memberName,
    plea,
    contested,
    textNow,
    entryId,
    pictures,
    authorPhoto,
    title,
    madeAt,
    waitsFor,
    promises,
  } = matter;
  const author = <MemberLink id={memberId} memberNo={memberNo} name={memberName} />;
  return (
    <Stack spacing={2}>
      <Typography variant="body2">
        {madeAt ? rich('{author} wrote it {madeAt}', { author, madeAt: momentText(madeAt) }) : author}
      </Typography>
      {authorPhoto !== null && (
        <Part name={t('The author’s photo')}>
          <EntryPictures entryId={entryId} pictures={[authorPhoto]} />
        </Part>
      )}
      {plea !== null && (
        <Part name={t('The member’s words')}>
          <Quote text={plea} />
          {contested && <OneDecision of={contested} />}
        </Part>
      )}
      {textNow !== null && (
        <Part name={t('The text now')}>
          <Quote title={title} text={textNow} />
          <EntryPictures entryId={entryId} pictures={pictures} />
        </Part>
      )}
      {waitsFor.length > 0 && (
        <Part name={t('Why it waits')}>
          {waitsFor.map((reason) => (
            <Typography key={reason} variant="body2">
              {WAITS[reason]}
              {reason === 'promise' && promises.length > 0 ? `: “${promises.join('”, “')}”` : ''}
            </Typography>
          ))}
        </Part>
      )}
      <Reports matter={matter} />
      <EarlierTexts matter={matter} />
      <History matter={matter} />
    </Stack>
  );
}

type Text = { title: string | null; text: string | null };

/** What a moderator has read further up isn't quoted again. */
const isAmong = (read: readonly Text[], one: Text): boolean =>
  read.some(({ title, text }) => title === one.title && text === one.text);

function Reports({ matter: { reportsGiven, title: titleNow, textNow } }: { matter: MatterWhole }) {
  if (reportsGiven.length === 0) return null;
  const read = (nth: number): Text[] => [{ title: titleNow, text: textNow }, ...reportsGiven.slice(0, nth)];
  return (
    <Part name={t('Reports ({reportsGiven})', { reportsGiven: reportsGiven.length })}>
      {reportsGiven.map(({ id, reason, note, title, text, memberNo, at }, nth) => (
        <Box key={id}>
          <Typography variant="body2">
            {t('{reason}, by {memberNo}, {at}{note}', {
              reason: REASONS[reason],
              memberNo,
              at: momentText(at),
              note: note ? `: ${note}` : '',
            })}
          </Typography>
          {!isAmong(read(nth), { title, text }) && <Quote title={title} text={text} />}
        </Box>
      ))}
    </Part>
  );
}

function EarlierTexts({ matter: { earlierTexts } }: { matter: MatterWhole }) {
  if (earlierTexts.length === 0) return null;
  return (
    <Part name={t('Earlier texts')}>
      {earlierTexts.map(({ title, text, replacedAt }) => (
        <Box key={replacedAt}>
          <Typography variant="body2">{t('Until {replacedAt}', { replacedAt: momentText(replacedAt) })}</Typography>
          <Quote title={title} text={text} />
        </Box>
      ))}
    </Part>
  );
}

function History({ matter: { history } }: { matter: MatterWhole }) {
  return (
    <Part name={t('Decisions about this member')}>
      {history.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          {t('None so far.')}
        </Typography>
      ) : (
        history.map((one) => <OneDecision key={one.id} of={one} />)
      )}
    </Part>
  );
}

function OneDecision({ of: { kind, reason, title, text, note, until, staffId, at } }: { of: Decision }) {
  const about = beginning(title ?? text ?? '', 60);
  return (
    <Typography variant="body2">
      {rich('{decision} by {staff}, {at}{reason}{about}{note}', {
        decision: until
          ? t('{decision} until {until}', { decision: DECISIONS[kind], until: momentText(until) })
          : DECISIONS[kind],
        staff: <StaffName id={staffId} />,
        at: momentText(at),
        reason: reason ? `: ${REASONS[reason].toLowerCase()}` : '',
        about: about && ` (“${about}”)`,
        note: note && `. ${note}`,
      })}
    </Typography>
  );
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Box component="section" aria-label={name}>
      <Typography component="h3" variant="subtitle2">
        {name}
      </Typography>
      <Stack spacing={1}>{children}</Stack>
    </Box>
  );
}

/** A member's text, shown as plain text with its line breaks. */
function Quote({ title = null, text }: { title?: string | null; text: string }) {
  return (
    <Box
      component="blockquote"
      sx={{ m: 0, pl: 1.5, borderLeft: 3, borderColor: 'divider', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
    >
      {title && (
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {title}
        </Typography>
      )}
      <Typography variant="body2">{text}</Typography>
    </Box>
  );
}
