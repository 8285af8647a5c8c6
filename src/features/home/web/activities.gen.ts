// Written by scripts/wire.ts from the folders of src/features. Do not edit: run `npm run wire`.
import { activities as draws } from '../../draws/web/activities.tsx';
import { activities as salary } from '../../salary/web/activities.tsx';
import { activities as checkIn } from '../../check-in/web/activities.tsx';
import { activities as robot } from '../../robot/web/activities.tsx';
import { activities as award } from '../../award/web/activities.tsx';
import { activities as events } from '../../events/web/activities.tsx';
export const activities = {
  draws: draws,
  salary: salary,
  'check-in': checkIn,
  robot: robot,
  award: award,
  events: events,
};
