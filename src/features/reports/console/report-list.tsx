// The list of a report, which is saved as CSV and as a paper of the same rows.
import { useListContext } from 'react-admin';
import { FileButton } from '#design/console/file-button.tsx';
import { RecordList, type RecordListProps } from '#design/console/record-list.tsx';
import { t } from '#design/console/words.ts';
import { problemText } from '#features/acts/console/public.tsx';
import { fetchFile } from '#platform/client/call.ts';

/** All reports take the filters of their list as the query. */
type Report = 'GET /console/api/v1/fee-turnovers.pdf';

function PaperButton({ resource }: { resource: string }) {
  const { filterValues } = useListContext();
  const given = Object.entries(filterValues as Record<string, unknown>).filter(([, value]) => value);
  return (
    <FileButton
      label={t('Save as PDF')}
      name={`c3-play-money-${resource}.pdf`}
      read={() =>
        fetchFile(`GET /console/api/v1/${resource}.pdf` as Report, {
          query: Object.fromEntries(given),
          errors: 'inline',
        })
      }
      problemText={problemText}
    />
  );
}

export function ReportList<R extends { id: string }>({ actions, ...props }: RecordListProps<R>) {
  return (
    <RecordList<R>
      {...props}
      actions={
        <>
          {actions}
          <PaperButton resource={props.resource} />
        </>
      }
    />
  );
}
