import { useTranslations } from 'use-intl/react';
import { Switch } from '#design/components/choice-field.tsx';
import { useAct } from '#platform/client/act.ts';
import type { GetName } from '#platform/client/call-types.ts';

/** Switch with which a member hides their name: in the teams above them, in ranks and in PKs. */
export function HideName({ hidden, refresh }: { hidden: boolean; refresh: readonly GetName[] }) {
  const t = useTranslations('team');
  const act = useAct('PUT /api/v1/team/name', { refresh });
  return (
    <Switch
      label={t('hideName')}
      hint={t('hideNameHint')}
      checked={hidden}
      disabled={act.isPending}
      onChange={(next) => act.mutate({ body: { hidden: next } })}
    />
  );
}
