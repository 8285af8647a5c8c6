import { useState } from 'react';
import { SelectField } from '#design/console/select-field.tsx';
import { labelOf } from '#design/console/state-chip.tsx';
import { call } from '#platform/client/call.ts';
import type { Asset } from './catalogue-labels.ts';
import { UploadAct } from './upload-act.tsx';

type Kind = Asset['documents'][number]['kind'];
const KINDS: readonly Kind[] = ['contract', 'invoice', 'insurance', 'delivery', 'inspection', 'other'];

export function AddDocument({ assetId }: { assetId: string }) {
  const [kind, setKind] = useState<Kind>('contract');
  return (
    <UploadAct
      what="paper"
      choose="Choose a PDF or a picture"
      accept="application/pdf,image/*"
      field="title"
      textLabel="Title"
      textMax={120}
      send={({ fileBase64, text, keyed }) =>
        call('POST /console/api/v1/assets/{id}/documents', {
          path: { id: assetId },
          body: { kind, title: text, fileBase64 },
          ...keyed,
        })
      }
    >
      <SelectField label="Kind" value={kind} choices={KINDS.map((one) => [one, labelOf(one)])} onChange={setKind} />
    </UploadAct>
  );
}
