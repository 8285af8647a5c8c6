import { LineInput } from '#design/console/inputs.tsx';
import { SelectField } from '#design/console/select-field.tsx';
import { type Reason, REASONS } from './forum-labels.ts';

const NOTE_MAX = 300;

/** A reason of the closed list. */
export function ReasonField({ value, onChange }: { value: Reason | ''; onChange: (reason: Reason) => void }) {
  const choices = Object.entries(REASONS) as [Reason, string][];
  return <SelectField label="Reason" required value={value} choices={choices} onChange={onChange} />;
}

export function NoteField({ value, onChange }: { value: string; onChange: (note: string) => void }) {
  return <LineInput label="Note for the member (optional)" value={value} onChange={onChange} max={NOTE_MAX} />;
}
