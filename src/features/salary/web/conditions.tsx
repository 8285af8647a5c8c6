import { useTranslations } from 'use-intl/react';
import { DefinitionList, Progress } from '#design/components/data.tsx';
import { Stack } from '#design/components/layout.tsx';

type Counts = { oneValid: number; teamValid: number };

/** A level's conditions, and the member's valid members against each. */
export function Conditions({ mine, asked }: { mine: Counts; asked: Counts }) {
  const t = useTranslations('salary');
  const conditions = [
    { label: t('onLevelOne'), mine: mine.oneValid, asked: asked.oneValid },
    { label: t('inTeam'), mine: mine.teamValid, asked: asked.teamValid },
  ];
  return (
    <Stack gap={8}>
      {conditions.map((one) => (
        <div key={one.label}>
          <DefinitionList items={[{ term: one.label, value: t('nOfM', one) }]} />
          <Progress value={Math.min(one.mine, one.asked)} of={one.asked} label={one.label} />
        </div>
      ))}
    </Stack>
  );
}

export const meets = (mine: Counts, asked: Counts): boolean =>
  mine.oneValid >= asked.oneValid && mine.teamValid >= asked.teamValid;
