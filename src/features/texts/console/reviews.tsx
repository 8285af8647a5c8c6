// Console pages of texts that wait for a second reader (catalogue.md 5): the list, and one text to read and sign.
import { Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { RecordList } from '#design/console/record-list.tsx';
import { RecordPage } from '#design/console/record-page.tsx';
import type { Column } from '#design/console/rows-table.tsx';
import { Fact, Facts, Section } from '#design/console/section.tsx';
import { call } from '#platform/client/call.ts';
import {
  ACT_STATE_COLUMN,
  PROPOSED_COLUMN,
  SignedActButton,
  TakeBack,
  useSignatures,
  WAITING_FIRST,
  WhoProposed,
} from '#features/acts/console/public.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { SecondReader, useSecondReader } from './second-reader.tsx';
import { type Review, REVIEW_KINDS, type ReviewRow } from './text-labels.ts';
import { t } from '#design/console/words.ts';

const columns: readonly Column<ReviewRow>[] = [
  { label: t('Text'), of: (row) => row.title, under: (row) => REVIEW_KINDS[row.kind].text, links: true },
  PROPOSED_COLUMN,
  ACT_STATE_COLUMN,
];

export function ReviewsList() {
  return (
    <RecordList<ReviewRow>
      resource="text-reviews"
      title={t('Texts to read')}
      columns={columns}
      to={(row) => `/text-reviews/${row.id}/show`}
      {...WAITING_FIRST}
      empty={t('No text is in this state.')}
    />
  );
}

export function ReviewShow() {
  return (
    <RecordPage<Review> title={t('Text for members')} actions={(review) => <Acts review={review} />}>
      {(review) => (
        <Section title={review.title}>
          <Facts columns={3}>
            <Fact name={t('Signatures')}>{t('{approvals} of 2', { approvals: review.approvals })}</Fact>
            <Fact name={t('Belongs to')}>
              <Link to={`/${REVIEW_KINDS[review.kind].resource}/${review.subjectId}/show`} style={{ color: 'inherit' }}>
                {`${REVIEW_KINDS[review.kind].text} ${review.subjectId}`}
              </Link>
            </Fact>
          </Facts>
          <WhoProposed act={review} />
          <SecondReader texts={review.texts} reading={review.reading} />
        </Section>
      )}
    </RecordPage>
  );
}

function Acts({ review }: { review: Review }) {
  const { mine } = useSignatures(review.actId);
  const { confirmed, readerOf } = useSecondReader();
  if (!mayUse(['content', 'admin']) || review.state !== 'proposed') return null;
  const { texts, ...reader } = readerOf(review);
  return (
    <>
      <TakeBack
        title={review.title}
        act={() =>
          call('POST /console/api/v1/text-reviews/{id}/withdraw', { path: { id: review.id }, errors: 'inline' })
        }
      />
      <SignedActButton<Review>
        label={t('Read and sign')}
        pressedBy="a"
        mine={mine}
        wide
        {...reader}
        title={review.title}
        done={({ state }) =>
          state === 'done'
            ? t('Signed by two. Members see it from its time on.')
            : t('Signed. A second person must sign it.')
        }
        makeAct={async () => ({ actId: review.actId })}
        sign={({ assertion }) =>
          call('POST /console/api/v1/text-reviews/{id}/sign', {
            path: { id: review.id },
            body: { assertion, confirmed },
            errors: 'inline',
          })
        }
      >
        <Typography variant="body2">
          {t(
            'Sign only if no sentence promises income, hides a risk or presses the reader. Tick each ' +
              'doubt that may stand.',
          )}
        </Typography>
        {texts}
      </SignedActButton>
    </>
  );
}
