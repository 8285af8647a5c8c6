// The bank paid our order to another account. Staff ask the bank, and close it with the bank's answer.
import { Alert, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { momentText } from '#design/console/moment.tsx';
import { Fact, Facts, Section } from '#design/console/section.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { call } from '#platform/client/call.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { ActButton, StaffName } from '#features/identity/console/public.tsx';
import { lengthLooks } from '#design/console/inputs.tsx';

type Line = DataOf<'GET /console/api/v1/statement-lines/{id}'>;

export function Misdirection({ line, misdirected }: { line: Line; misdirected: NonNullable<Line['misdirected']> }) {
  const open = misdirected.closedAt === null;
  return (
    <Section title="Paid to another account" actions={open && mayUse(['finance']) && <Close line={line} />}>
      {open && (
        <Alert severity="error" sx={{ mb: 2 }}>
          Our order named another account. Nothing goes to that account until this is closed. Ask the bank now.
        </Alert>
      )}
      <Facts columns={3}>
        <Fact name="Our order named">{misdirected.account}</Fact>
        <Fact name="The bank paid">{line.counterparty.account}</Fact>
        <Fact name="Noticed">{momentText(misdirected.notedAt)}</Fact>
        {misdirected.closedBy && (
          <>
            <Fact name="Closed">{momentText(misdirected.closedAt)}</Fact>
            <Fact name="By">
              <StaffName id={misdirected.closedBy} />
            </Fact>
            <Fact name="The bank’s answer" wide>
              {misdirected.note}
            </Fact>
          </>
        )}
      </Facts>
    </Section>
  );
}

function Close({ line }: { line: Line }) {
  const [note, setNote] = useState('');
  return (
    <ActButton<Line>
      label="Close"
      title="Close this payment?"
      variant="outlined"
      done="Closed. Orders to the right account go on."
      ready={note.trim() !== ''}
      act={(keyed) =>
        call('POST /console/api/v1/statement-lines/{id}/close-misdirection', {
          path: { id: line.id },
          body: { note },
          ...keyed,
        })
      }
    >
      <Typography variant="body2">
        Orders to the account that we named go on after this. The money that left stays unexplained until the bank sends
        it back, or the operator pays it.
      </Typography>
      <TextField
        label="The bank’s answer"
        value={note}
        onChange={(event) => setNote(event.target.value)}
        {...lengthLooks(note, 140)}
        fullWidth
        multiline
      />
    </ActButton>
  );
}
