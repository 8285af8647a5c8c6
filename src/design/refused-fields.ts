// chunk: screens
import { useTranslations } from 'use-intl/react';

/** Fields by their names on the wire, each with its refusal code (wire.md 3, 210xxx). */
export type WithRefusedFields = { readonly fields: Readonly<Record<string, string>> };

/** Codes with words of their own: what the edge says of a phone number or a text (platform/language/human-text.ts). */
const SAID = ['no_phone', 'too_big', 'too_small', 'nothing_visible', 'not_text', 'no_name', 'not_printed'] as const;

/**
 * The text at a field that the server refused, by the field's name on the wire. It stays until the form is sent again.
 */
export function useRefusedFields(error: WithRefusedFields | null | undefined): (name: string) => string | undefined {
  const t = useTranslations('design.field');
  return (name) => {
    if (!error || !Object.keys(error.fields).includes(name)) return undefined;
    const said = SAID.find((code) => code === error.fields[name]);
    return said ? t(`because.${said}`) : t('refused');
  };
}
