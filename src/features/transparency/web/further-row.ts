import { useTranslations } from 'use-intl/react';
import type { FoldRow } from '#design/components/fold.tsx';
import { useFormats } from '#design/formats.ts';

/** Returns the last row of a closed section: how many entries it doesn't name, and their sum if it has one. */
export function useFurther(): (further: number, value?: FoldRow['value']) => FoldRow[] {
  const t = useTranslations('transparency');
  const { count } = useFormats();
  return (further, value = null) =>
    further > 0 ? [{ key: 'more', name: t('incidents.more', { count: count(further) }), value }] : [];
}
