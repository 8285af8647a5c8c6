import { Box } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { PageTitle, Section } from '#design/console/section.tsx';
import { SelectField } from '#design/console/select-field.tsx';
import { choicesOf } from '#design/console/state-chip.tsx';
import { call } from '#platform/client/call.ts';
import { emptyDraft } from './event-draft.ts';
import { EventForm } from './event-form.tsx';
import { KINDS } from './event-labels.ts';

export function EventCreate() {
  const [start] = useState(emptyDraft);
  const notify = useNotify();
  const navigate = useNavigate();
  return (
    <Box sx={{ mt: 2 }}>
      <PageTitle title="New event" />
      <Section title="Event">
        <EventForm
          start={start}
          keep={(body, keyed) => call('POST /console/api/v1/events', { body, ...keyed })}
          onKept={({ id }) => {
            notify('The event is a draft. Nobody sees it before you publish it.', { type: 'success' });
            void navigate(`/events/${id}/show`);
          }}
        >
          {({ kind }, set) => (
            <SelectField
              required
              label="Kind"
              value={kind}
              choices={choicesOf(KINDS)}
              onChange={(chosen) => set({ kind: chosen })}
            />
          )}
        </EventForm>
      </Section>
    </Box>
  );
}
