import { TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { readAmount } from '#design/typed-amount.ts';
import { call } from '#platform/client/call.ts';
import { ActButton } from '#features/identity/console/public.tsx';
import { lengthLooks } from '#design/console/inputs.tsx';

/**
 * Orders the operator's own money into the client account. Two persons later book its purpose against the bank line.
 */
export function OperatorTransfer() {
  const [text, setText] = useState('');
  const [narrative, setNarrative] = useState('');
  const amountMinor = readAmount(text);
  return (
    <ActButton
      label="Transfer operator money in"
      title="Transfer the operator’s own money to the client account"
      variant="outlined"
      ready={amountMinor !== undefined && amountMinor > 0 && narrative.trim() !== ''}
      done="Ordered. When its line arrives, book it under Bank lines."
      onOpen={() => {
        setText('');
        setNarrative('');
      }}
      act={(keyed) =>
        call('POST /console/api/v1/operator-transfers', {
          body: { amountMinor: amountMinor as number, narrative: narrative.trim() },
          ...keyed,
        })
      }
    >
      <Typography variant="body2">
        It comes from the operator’s account at the bank and arrives as a bank line. Then two people choose: rewards
        budget, or the operator's debt.
      </Typography>
      <TextField
        label="Amount (Br)"
        required
        value={text}
        onChange={(event) => setText(event.target.value)}
        slotProps={{ htmlInput: { inputMode: 'decimal', style: { textAlign: 'right' } } }}
      />
      <TextField
        label="Text on the statement"
        required
        value={narrative}
        onChange={(event) => setNarrative(event.target.value)}
        {...lengthLooks(narrative, 140)}
      />
    </ActButton>
  );
}
