import Event from '@mui/icons-material/EventOutlined';
import { defineConsole } from '#design/console/resource.ts';
import { EventCreate, EventShow, EventsList } from './events.tsx';
import { EVENT_STATES } from './event-draft.ts';

export const resources = defineConsole({
  acts: {
    'events.begun': 'Began an event',
    'events.revised': 'Changed an event',
    'events.published': 'Published an event',
    'events.cancelled': 'Cancelled an event',
    'events.attended': 'Let a member in',
    'events.export': 'Took a list of registrations',
  },
  subjects: {
    event: { text: (id) => `Event ${id}`, resource: 'events' },
  },
  resources: [
    {
      name: 'events',
      label: 'Events',
      group: 'Publishing',
      position: 2,
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
