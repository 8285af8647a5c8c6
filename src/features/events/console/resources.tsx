import Event from '@mui/icons-material/EventOutlined';
import { defineConsole } from '#design/console/resource.ts';
import { audited } from './audited.ts';
import { EventCreate, EventShow, EventsList } from './events.tsx';
import { EVENT_STATES } from './event-draft.ts';

export const resources = defineConsole({
  ...audited,
  resources: [
    {
      name: 'events',
      label: 'Events',
      group: 'Members',
      roles: ['content', 'support'],
      writers: ['content'],
      states: EVENT_STATES,
      icon: Event,
      list: EventsList,
      show: EventShow,
      create: EventCreate,
    },
  ],
});
