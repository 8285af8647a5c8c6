import { useTranslations } from 'use-intl/react';

/** Fields by their names on the wire, each with its refusal code (wire.md 3, 210xxx). */
export type WithRefusedFields = { readonly fields: Readonly<Record<string, string>> };

/**
 * The text at a field that the server refused, by the field's name on the wire. It stays until the form is sent again.
 */
export function useRefusedFields(error: WithRefusedFields | null | undefined): (name: string) => string | undefined {
  const t = useTranslations('design');
  return (name) => (error && Object.hasOwn(error.fields, name) ? t('field.refused') : undefined);
}
