// Written by scripts/wire.ts from the folders of src/features. Do not edit: run `npm run wire`.
import { activities as draws } from '#features/draws/web/activities.tsx';
import { activities as prizes } from '#features/prizes/web/activities.tsx';
import { activities as salary } from '#features/salary/web/activities.tsx';
import { activities as checkIn } from '#features/check-in/web/activities.tsx';
import { activities as robot } from '#features/robot/web/activities.tsx';
import { activities as award } from '#features/award/web/activities.tsx';
import { activities as events } from '#features/events/web/activities.tsx';
export const activities = {
  draws: draws,
  prizes: prizes,
  salary: salary,
  'check-in': checkIn,
  robot: robot,
  award: award,
  events: events,
};
