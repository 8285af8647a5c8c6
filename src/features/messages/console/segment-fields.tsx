import { DateInput, FigureInput } from '#design/console/inputs.tsx';
import { languageName } from '#design/console/language-name.ts';
import { SelectField } from '#design/console/select-field.tsx';
import { choicesOf } from '#design/console/state-chip.tsx';
import { LANGUAGE_CODES } from '#universal/languages.ts';
import type { Draft } from './announcement-form.ts';
import { SEGMENT_KINDS } from './announcement-labels.ts';

type FieldsProps = { draft: Draft; set: (change: Partial<Draft>) => void };

/** A closed list: nobody is chosen by their complaints or their money. */
export function SegmentFields({ draft, set }: FieldsProps) {
  return (
    <>
      <SelectField
        required
        label="For"
        value={draft.kind}
        choices={choicesOf(SEGMENT_KINDS)}
        onChange={(kind) => set({ kind })}
      />
      <OfKind draft={draft} set={set} />
    </>
  );
}

function OfKind({ draft, set }: FieldsProps) {
  switch (draft.kind) {
    case 'all':
      return null;
    case 'holders':
      return (
        <FigureInput
          required
          label="Number of the product"
          helperText="It stands in the address of the product’s page"
          value={draft.productId}
          onChange={(productId) => set({ productId })}
        />
      );
    case 'vip':
      return (
        <>
          <FigureInput required label="From VIP" value={draft.from} onChange={(from) => set({ from })} />
          <FigureInput required label="To VIP" value={draft.to} onChange={(to) => set({ to })} />
        </>
      );
    case 'language':
      return (
        <SelectField
          required
          label="Language"
          value={draft.language}
          choices={LANGUAGE_CODES.map((code) => [code, languageName(code)] as const)}
          onChange={(language) => set({ language })}
        />
      );
    case 'joined':
      return <DateInput label="Joined on this day or later" value={draft.since} onChange={(since) => set({ since })} />;
  }
}
