// Each setting that a feature declares has a field that a clerk fills in without knowing how it is stored.
import { expect, test } from 'vitest';
import { z } from 'zod';
import '#api/features.gen.ts';
import { labelOf } from '#design/console/names.ts';
import { draftOf, readDraft, type Setting, valueText } from '#features/system/console/setting-value.tsx';
import { allSettings } from '#features/settings/server/public.ts';

const settings = allSettings().flatMap(({ feature, definitions }) =>
  Object.entries(definitions).map(([name, { schema, sandbox }]) => ({
    id: `${feature}.${name}`,
    setting: { name, schema: z.toJSONSchema(schema, { unrepresentable: 'any' }), value: sandbox } as unknown as Setting,
  })),
);

test.each(settings)('$id reads the same from its field, and is shown in words', ({ setting }) => {
  expect(readDraft(setting, draftOf(setting))).toEqual(setting.value);
  expect(valueText(setting, setting.value, labelOf)).not.toMatch(/[{}[\]]|NaN|undefined/);
});
