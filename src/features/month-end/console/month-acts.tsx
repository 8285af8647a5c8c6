// Console pages of the acts that close a month and open it again: their lists, and one of each.
import { countText } from '#design/console/formats.ts';
import { RecordList } from '#design/console/record-list.tsx';
import { Fact } from '#design/console/section.tsx';
import { t } from '#design/console/words.ts';
import { Link } from 'react-router-dom';
import { ACT_STATE_COLUMN, ActPage, PROPOSED_COLUMN, WAITING_FIRST } from '#features/acts/console/public.tsx';
import type { AssertionInput } from '#features/acts/contract.ts';
import { call } from '#platform/client/call.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { monthText, sizeText } from './month-words.ts';
import { DownloadPack } from './pack-facts.tsx';

export type Closing = DataOf<'GET /console/api/v1/month-closings/{id}'>;
export type Reopening = DataOf<'GET /console/api/v1/month-reopenings/{id}'>;
type Signed = { assertion: AssertionInput };

export const signClosing = (id: string, body: Signed) =>
  call('POST /console/api/v1/month-closings/{id}/approve', { path: { id }, body, errors: 'inline' });
export const signReopening = (id: string, body: Signed) =>
  call('POST /console/api/v1/month-reopenings/{id}/approve', { path: { id }, body, errors: 'inline' });

export function ClosingsList() {
  return (
    <RecordList<Closing>
      resource="month-closings"
      title={t('Months to close')}
      columns={[{ label: t('Month'), of: ({ month }) => monthText(month) }, PROPOSED_COLUMN, ACT_STATE_COLUMN]}
      to={({ id }) => `/month-closings/${id}/show`}
      {...WAITING_FIRST}
      empty={t('No closing of a month waits for a signature.')}
    />
  );
}

export function ReopeningsList() {
  return (
    <RecordList<Reopening>
      resource="month-reopenings"
      title={t('Months to open again')}
      columns={[
        { label: t('Month'), of: ({ month }) => monthText(month), under: ({ reason }) => reason },
        PROPOSED_COLUMN,
        ACT_STATE_COLUMN,
      ]}
      to={({ id }) => `/month-reopenings/${id}/show`}
      {...WAITING_FIRST}
      empty={t('No reopening of a month waits for a signature.')}
    />
  );
}

function MonthFact({ month }: { month: string }) {
  return (
    <Fact name={t('Month')}>
      <Link to={`/months/${month}/show`} style={{ color: 'inherit' }}>
        {monthText(month)}
      </Link>
    </Fact>
  );
}

export function ClosingShow() {
  return (
    <ActPage<Closing>
      title={t('Closing of a month')}
      subjectOf={({ month }) => t('Close {month}', { month: monthText(month) })}
      factsOf={({ month, packId, sha256, bytes, files }) => (
        <>
          <MonthFact month={month} />
          <Fact name={t('Files')}>{countText(files.length)}</Fact>
          <Fact name={t('Size')}>{sizeText(bytes)}</Fact>
          <Fact name={t('SHA-256 of the ZIP')} wide>
            <code>{sha256}</code>
          </Fact>
          <Fact name={t('Report pack')} wide>
            <DownloadPack pack={{ id: packId }} month={month} />
          </Fact>
        </>
      )}
      effectOf={() =>
        t('The month is closed with this pack, if its checklist is still clean. The pack is kept for good.')
      }
      sign={({ id }, signed) => signClosing(id, signed)}
      takeBack={({ id }) =>
        call('POST /console/api/v1/month-closings/{id}/withdraw', { path: { id }, errors: 'inline' })
      }
    />
  );
}

export function ReopeningShow() {
  return (
    <ActPage<Reopening>
      title={t('Reopening of a month')}
      subjectOf={({ month }) => t('Open {month} again', { month: monthText(month) })}
      factsOf={({ month, reason }) => (
        <>
          <MonthFact month={month} />
          <Fact name={t('Reason')} wide>
            {reason}
          </Fact>
        </>
      )}
      effectOf={() => t('The month is open again. Its pack stays, and it is closed again with a new one.')}
      sign={({ id }, signed) => signReopening(id, signed)}
      takeBack={({ id }) =>
        call('POST /console/api/v1/month-reopenings/{id}/withdraw', { path: { id }, errors: 'inline' })
      }
    />
  );
}
