import { Button } from '#design/components/button.tsx';
import { Note } from '#design/components/note.tsx';
import { TextArea } from '#design/components/text-field.tsx';
import { useRefusedFields, useRequired } from '#design/form-fields.ts';
import type { CallError } from '#platform/client/call-error.ts';
import type { Draft } from '#platform/client/draft.ts';

// Parts of customer service for higher-ranked features.
export { Complaints } from './complaints.tsx';

export type ContestFormProps = {
  /** State of the call that contests, which belongs to the feature whose decision is contested. */
  contest: { error: CallError | null; isPending: boolean };
  /** The text as typed. The caller clears it once it is sent. */
  words: Draft<{ text: string }>;
  onSend: (text: string) => void;
  label: string;
  hint?: string;
  send: string;
  maxLength: number;
  rows: number;
};

/** Form in which a member contests a decision. Sending it opens a complaint. */
export function ContestForm({ contest, words, onSend, label, hint, send, maxLength, rows }: ContestFormProps) {
  const { text } = words.draft;
  const refusedText = useRefusedFields(contest.error);
  const { missing, needs, goOn } = useRequired();
  return (
    <>
      <TextArea
        label={label}
        {...(hint === undefined ? {} : { hint })}
        value={text}
        onChange={(typed) => words.change({ text: typed })}
        maxLength={maxLength}
        rows={rows}
        error={missing(text) ?? refusedText('text')}
      />
      {contest.error ? <Note tone="negative">{contest.error.message}</Note> : null}
      <Button
        block
        confirm
        busy={contest.isPending}
        needs={needs(text)}
        onClick={() => goOn([text], () => onSend(text.trim()))}
      >
        {send}
      </Button>
    </>
  );
}
