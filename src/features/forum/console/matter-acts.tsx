import { Box, Button, Stack, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { SelectField } from '#design/console/select-field.tsx';
import { getSession, mayUse } from '#design/console/staff-session.ts';
import { useFirstSight } from '#design/console/first-sight.ts';
import { call } from '#platform/client/call.ts';
import { ActButton, problemText, useIntent } from '#features/identity/console/public.tsx';
import { type Act, type MatterWhole, type Reason, REASONS, reasonFor, takes, WAYS } from './forum-labels.ts';
import { MuteAct } from './mute-act.tsx';
import { NoteField, ReasonField } from './reason-fields.tsx';

const REMOVE_PHOTO = 'remove_photo';
/** The report may be about the author's photo. */
const removable = ({ kind, authorPhoto }: MatterWhole) => kind === 'report' && authorPhoto !== null;

type Props = { matter: MatterWhole; onDecided?: (() => void) | undefined };

/** One key decides. A matter is the clerk's own from the moment at which it shows. */
export function MatterActs({ matter, onDecided }: Props) {
  const locked = useFirstSight();
  const judge = mayUse(['content']) && matter.closedAt === null;
  const taken = useClaim(matter, judge);
  if (!judge) return null;
  const mine = matter.contested?.staffId === getSession()?.staffId;
  if (matter.kind === 'contest' && mine)
    return <Typography variant="body2">You decided this. Another person judges the contest.</Typography>;
  if (taken) return <Typography variant="body2">{taken}</Typography>;
  const { stand, go, words } = WAYS[matter.kind];
  return (
    <Stack
      component="fieldset"
      direction="row"
      disabled={locked}
      sx={{ m: 0, p: 0, border: 0, gap: 1, flexWrap: 'wrap', '&:disabled': { opacity: 0.5 } }}
    >
      <Decide matter={matter} act={stand} label={words[0]} keyOf="a" onDecided={onDecided} />
      <Decide matter={matter} act={go} label={words[1]} keyOf="r" onDecided={onDecided} />
      {removable(matter) && (
        <Decide matter={matter} act={REMOVE_PHOTO} label="Remove photo" keyOf="p" onDecided={onDecided} />
      )}
      <Box data-key="e">
        <DecideWith matter={matter} onDecided={onDecided} />
      </Box>
      <Box data-key="m">
        <MuteAct member={{ id: matter.memberId, memberNo: matter.memberNo }} mutedUntil={matter.mutedUntil} />
      </Box>
    </Stack>
  );
}

/** Takes the matter for some minutes. The words of the refusal where a colleague has it. */
function useClaim({ id }: MatterWhole, wanted: boolean): string | undefined {
  const [taken, setTaken] = useState<string>();
  const intent = useIntent();
  useEffect(() => {
    if (!wanted) return;
    intent((keyed) => call('POST /console/api/v1/forum-matters/{id}/claim', { path: { id }, ...keyed })).catch(
      (error: unknown) => setTaken(problemText(error)),
    );
  }, [id, wanted, intent]);
  return taken;
}

type Decided = { act: Act; reason: Reason | null; note: string };

export function decide(id: string, body: Decided, keyed: { idempotencyKey: string; errors: 'inline' }) {
  return call('POST /console/api/v1/forum-matters/{id}/decide', { path: { id }, body, ...keyed });
}

function Decide({ matter, act, label, keyOf, onDecided }: Props & { act: Act; label: string; keyOf: string }) {
  const [busy, setBusy] = useState(false);
  const intent = useIntent();
  const notify = useNotify();
  const refresh = useRefresh();
  const reason = takes(act) ? reasonFor(matter) : null;
  const carryOut = async () => {
    setBusy(true);
    try {
      await intent((keyed) => decide(matter.id, { act, reason, note: '' }, keyed));
      notify(`${label}: done. The member has a message.`, { type: 'success' });
      onDecided?.();
      refresh();
    } catch (error) {
      notify(problemText(error), { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size="small"
      data-key={keyOf}
      color={reason === null ? 'primary' : 'error'}
      variant={reason === null ? 'contained' : 'outlined'}
      disabled={busy}
      onClick={() => void carryOut()}
    >
      {reason === null ? label : `${label}: ${REASONS[reason].toLowerCase()}`}
    </Button>
  );
}

function DecideWith({ matter, onDecided }: Props) {
  const { stand, go, words } = WAYS[matter.kind];
  const [act, setAct] = useState<Act>(go);
  const [reason, setReason] = useState<Reason>(reasonFor(matter) ?? 'other');
  const [note, setNote] = useState('');
  return (
    <ActButton
      label="With a note"
      title="Decide with a note"
      variant="outlined"
      confirm="Decide"
      done="Decided. The member has a message."
      onDone={onDecided}
      act={(keyed) => decide(matter.id, { act, reason: takes(act) ? reason : null, note: note.trim() }, keyed)}
    >
      <SelectField
        label="Decision"
        value={act}
        choices={[
          [stand, words[0]],
          [go, words[1]],
          ...(removable(matter) ? [[REMOVE_PHOTO, 'Remove photo'] as const] : []),
        ]}
        onChange={setAct}
      />
      {takes(act) && <ReasonField value={reason} onChange={setReason} />}
      <NoteField value={note} onChange={setNote} />
    </ActButton>
  );
}
