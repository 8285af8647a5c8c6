import Event from '@mui/icons-material/EventOutlined';
import { defineConsole } from '#design/console/resource.ts';
import { EventCreate, EventShow, EventsList } from './events.tsx';
import { EVENT_STATES } from './event-draft.ts';
import { t } from '#design/console/words.ts';

export const resources = defineConsole({
  acts: {
    'events.begun': t('Began an event'),
    'events.revised': t('Changed an event'),
    'events.published': t('Published an event'),
    'events.cancelled': t('Cancelled an event'),
    'events.attended': t('Let a member in'),
    // As 'wallet.export', in entries from before each list had a file.
    'events.export': t('Took a list of registrations'),
  },
  subjects: {
    event: { text: (id) => t('Event {id}', { id }), resource: 'events' },
  },
  resources: [
    {
      name: 'events',
      label: t('Events'),
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
