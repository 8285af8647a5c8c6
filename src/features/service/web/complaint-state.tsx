import { useTranslations } from 'use-intl/react';
import { StatusBadge, type Tone } from '#design/components/data.tsx';

const TONES = {
  open: 'primary',
  answered: 'positive',
  escalated: 'warning',
  closed: 'neutral',
} as const satisfies Record<string, Tone>;

export function ComplaintState({ state }: { state: keyof typeof TONES }) {
  const t = useTranslations('service');
  return <StatusBadge tone={TONES[state]}>{t(`complaints.states.${state}`)}</StatusBadge>;
}
