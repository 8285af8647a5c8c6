// chunk: screens
// Hooks for forms: texts at refused fields and at empty required ones, and the focus on the first wrong field.
import { useState, type RefObject, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl/react';

/** The refused fields by their names on the wire, each with its refusal code (wire.md 3, 210xxx). */
export type WithRefusedFields = { readonly fields: Readonly<Record<string, string>> };

/** Codes with their own text: the edge's refusals of a phone number or a text (platform/language/human-text.ts). */
const KNOWN = ['no_phone', 'too_big', 'too_small', 'nothing_visible', 'not_text', 'no_name', 'not_printed'] as const;

/**
 * Returns the text for a field that the server refused, by its name on the wire. It stays until the form is sent again.
 */
export function useRefusedFields(error: WithRefusedFields | null | undefined): (name: string) => string | undefined {
  const t = useTranslations('design.field');
  return (name) => {
    if (!error || !Object.keys(error.fields).includes(name)) return undefined;
    const code = KNOWN.find((one) => one === error.fields[name]);
    return code ? t(`because.${code}`) : t('refused');
  };
}

/**
 * Marks empty fields of a form once the member tries to continue. The button itself is never disabled. It doesn't look
 * ready while something is missing, and says so of an amount (Button's `needs`).
 */
export function useRequired() {
  const t = useTranslations('design.field');
  const [asked, setAsked] = useState(false);
  return {
    /** The field's error while it is empty. */
    missing: (text: string) => (asked && text.trim() === '' ? t('required') : undefined),
    /** Whether one of the texts is missing, for the form's button. */
    needs: (...texts: readonly string[]) => texts.some((text) => text.trim() === ''),
    /** What the form's button says while the amount is empty. */
    needsAmount: (text: string) => (text.trim() === '' ? t('needsAmount') : undefined),
    /** Calls `then` if every text is filled in. */
    goOn: (texts: readonly string[], then: () => void) => {
      setAsked(true);
      if (texts.every((text) => text.trim() !== '')) then();
    },
  };
}

/**
 * Focuses the form's first wrong field, which may be far above the button, after an attempt with wrong fields and after
 * each refusal. `form` is the ref for a form that opens with a refusal.
 */
export function useWrongFieldFocus(refusal: unknown): {
  form: RefObject<HTMLFormElement | null>;
  onTry: (form: HTMLFormElement, isRight: boolean) => void;
} {
  const [failures, setFailures] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failures > 0 || refusal) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failures, refusal]);
  const onTry = (tried: HTMLFormElement, isRight: boolean) => {
    form.current = tried;
    if (!isRight) setFailures((before) => before + 1);
  };
  return { form, onTry };
}
