import { useTranslations } from 'use-intl/react';
import { useArrivalFocus } from '#design/arrival-focus.ts';
import { Button } from '#design/components/button.tsx';
import { Note } from '#design/components/note.tsx';
import { useFormats } from '#design/formats.ts';
import { useAct } from '#platform/client/act.ts';
import type { AskOf } from '#platform/client/call-types.ts';
import { useSession } from '#platform/client/session.ts';

type Reported = AskOf<'POST /api/v1/promise-reports'>['body'];

/** Button that reports a text that promises returns. Afterwards the deadline for an answer is shown instead. */
export function ReportPromise({ ofKind, id }: { ofKind: Reported['ofKind']; id: string }) {
  const t = useTranslations('texts.report');
  const { dateTime } = useFormats();
  const session = useSession();
  const report = useAct('POST /api/v1/promise-reports', { errors: 'inline' });
  const done = useArrivalFocus<HTMLParagraphElement>(report.data !== undefined);
  if (!session) return null;
  if (report.data)
    return (
      <p ref={done} tabIndex={-1} className="field-hint">
        {t('done', { number: report.data.number, by: dateTime(report.data.dueAt) })}
      </p>
    );
  return (
    <div>
      <Button small kind="quiet" busy={report.isPending} onClick={() => report.mutate({ body: { ofKind, ofId: id } })}>
        {t('act')}
      </Button>
      {report.error ? <Note tone="negative">{report.error.message}</Note> : null}
    </div>
  );
}
