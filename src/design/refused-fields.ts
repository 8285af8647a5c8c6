import { useTranslations } from 'use-intl/react';

/** Fields by their names on the wire, each with the code it was refused with (wire.md 3, 210xxx). */
export type WithRefusedFields = { readonly fields: Readonly<Record<string, string>> };

/** What a form says at a field that the server did not accept, by the field's name on the wire, until it is sent again. */
export function useRefusedFields(error: WithRefusedFields | null | undefined): (name: string) => string | undefined {
  const t = useTranslations('design');
  return (name) => (error && Object.hasOwn(error.fields, name) ? t('field.refused') : undefined);
}
