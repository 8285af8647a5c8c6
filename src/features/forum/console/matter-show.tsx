import { RecordPage } from '#design/console/record-page.tsx';
import { Section } from '#design/console/section.tsx';
import { StateChip } from '#design/console/state-chip.tsx';
import { KINDS, type MatterWhole, whyInShort } from './forum-labels.ts';
import { MatterActs } from './matter-acts.tsx';
import { MatterEvidence } from './matter-evidence.tsx';

export function MatterShow() {
  return (
    <RecordPage<MatterWhole> title="Forum matter">
      {(matter) => (
        <Section title={matter.title ?? whyInShort(matter)} actions={<StateChip of={KINDS[matter.kind]} />}>
          <MatterActs key={matter.id} matter={matter} />
          <MatterEvidence matter={matter} />
        </Section>
      )}
    </RecordPage>
  );
}
