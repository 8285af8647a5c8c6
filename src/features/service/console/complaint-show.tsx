// The page of one complaint.
import { useRefresh } from 'react-admin';
import { RecordPage } from '#design/console/record-page.tsx';
import { AnswerForm } from './answer-form.tsx';
import { type Complaint, ComplaintEntries, ComplaintFacts, Notes } from './complaint-parts.tsx';

export function ComplaintShow() {
  const refresh = useRefresh();
  return (
    <RecordPage<Complaint> title="Complaint">
      {(complaint) => (
        <>
          <ComplaintFacts complaint={complaint} columns={3} />
          <ComplaintEntries complaint={complaint} />
          <Notes complaint={complaint} onNoted={refresh} />
          {complaint.state !== 'closed' && (
            <AnswerForm complaint={complaint} onChanged={refresh} onAnswered={refresh} />
          )}
        </>
      )}
    </RecordPage>
  );
}
