// Buttons and forms by which moderators decide one forum matter or several selected ones, and mute a member.
import { Box, Button, Stack, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { useFirstSight } from '#design/console/first-sight.ts';
import { FigureInput, LineInput } from '#design/console/inputs.tsx';
import { momentText } from '#design/console/moment.tsx';
import type { MemberOfBlock } from '#design/console/resource.ts';
import { SelectField } from '#design/console/select-field.tsx';
import { SelectionBar } from '#design/console/selection-bar.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { ActButton, problemText, useIntent } from '#features/acts/console/public.tsx';
import { call } from '#platform/client/call.ts';
import { uuidV7 } from '#platform/client/uuid-v7.ts';
import {
  type Act,
  type Matter,
  type MatterWhole,
  type Reason,
  suggestedReason,
  REASONS,
  needsReason,
  VERDICTS,
} from './forum-labels.ts';
import { t } from '#design/console/words.ts';

const NOTE_MAX = 300;

export function ReasonField({ value, onChange }: { value: Reason | ''; onChange: (reason: Reason) => void }) {
  const choices = Object.entries(REASONS) as [Reason, string][];
  return <SelectField label={t('Reason')} required value={value} choices={choices} onChange={onChange} />;
}

export function NoteField({ value, onChange }: { value: string; onChange: (note: string) => void }) {
  return <LineInput label={t('Note for the member (optional)')} value={value} onChange={onChange} max={NOTE_MAX} />;
}

const DAYS_MOST = 90;

function MuteAct({
  member: { id, memberNo },
  mutedUntil,
}: {
  member: Pick<MemberOfBlock, 'id' | 'memberNo'>;
  mutedUntil?: string | null | undefined;
}) {
  const [reason, setReason] = useState<Reason | ''>('');
  const [days, setDays] = useState('7');
  const [note, setNote] = useState('');
  const fits = /^[1-9]\d?$/.test(days) && Number.parseInt(days, 10) <= DAYS_MOST;
  if (mutedUntil)
    return (
      <Typography variant="body2">{t('Muted until {mutedUntil}', { mutedUntil: momentText(mutedUntil) })}</Typography>
    );
  return (
    <ActButton
      label={t('Mute in the forum')}
      title={t('Mute {memberNo} in the forum', { memberNo })}
      variant="outlined"
      color="error"
      confirm={t('Mute')}
      ready={reason !== '' && fits}
      done={t('Muted. The member has a message and may contest it.')}
      act={(keyed) =>
        call('POST /console/api/v1/members/{id}/forum-mutes', {
          path: { id },
          body: { reason: reason || 'other', days: Number.parseInt(days, 10), note: note.trim() },
          ...keyed,
        })
      }
    >
      <ReasonField value={reason} onChange={setReason} />
      <FigureInput label={t('For how long')} required value={days} onChange={setDays} unit={t('days')} error={!fits} />
      <NoteField value={note} onChange={setNote} />
    </ActButton>
  );
}

export function MuteMember({ member }: { member: MemberOfBlock }) {
  return <MuteAct member={member} />;
}

const REMOVE_PHOTO = 'remove_photo';
/** A report may be about the author's photo. It can be removed while the text stays. */
const canRemovePhoto = ({ kind, authorPhoto }: MatterWhole) => kind === 'report' && authorPhoto !== null;

type Props = { matter: MatterWhole; onDecided?: (() => void) | undefined };

/** Buttons that decide a matter, each with a key. Showing them claims the matter for this clerk. */
export function MatterActs({ matter, onDecided }: Props) {
  const locked = useFirstSight();
  const judge = mayUse(['content']) && matter.closedAt === null;
  const claimRefusal = useClaim(matter, judge);
  if (!judge) return null;
  if (claimRefusal) return <Typography variant="body2">{claimRefusal}</Typography>;
  const { allow, deny, labels } = VERDICTS[matter.kind];
  return (
    <Stack
      component="fieldset"
      direction="row"
      disabled={locked}
      sx={{ m: 0, p: 0, border: 0, gap: 1, flexWrap: 'wrap', '&:disabled': { opacity: 0.5 } }}
    >
      <Decide matter={matter} act={allow} label={labels[0]} keyOf="a" onDecided={onDecided} />
      <Decide matter={matter} act={deny} label={labels[1]} keyOf="r" onDecided={onDecided} />
      {canRemovePhoto(matter) && (
        <Decide matter={matter} act={REMOVE_PHOTO} label={t('Remove photo')} keyOf="p" onDecided={onDecided} />
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

/** Claims the matter for some minutes. Returns the refusal's text if a colleague has it, or must judge it. */
function useClaim({ id }: MatterWhole, enabled: boolean): string | undefined {
  const [claimRefusal, setClaimRefusal] = useState<string>();
  const intent = useIntent();
  useEffect(() => {
    if (!enabled) return;
    intent((keyed) => call('POST /console/api/v1/forum-matters/{id}/claim', { path: { id }, ...keyed })).catch(
      (error: unknown) => setClaimRefusal(problemText(error)),
    );
  }, [id, enabled, intent]);
  return claimRefusal;
}

type Decided = { act: Act; reason: Reason | null; note: string };

function decide(id: string, body: Decided, keyed: { idempotencyKey: string; errors: 'inline' }) {
  return call('POST /console/api/v1/forum-matters/{id}/decide', { path: { id }, body, ...keyed });
}

function Decide({ matter, act, label, keyOf, onDecided }: Props & { act: Act; label: string; keyOf: string }) {
  const [busy, setBusy] = useState(false);
  const intent = useIntent();
  const notify = useNotify();
  const refresh = useRefresh();
  const reason = needsReason(act) ? suggestedReason(matter) : null;
  const carryOut = async () => {
    setBusy(true);
    try {
      await intent((keyed) => decide(matter.id, { act, reason, note: '' }, keyed));
      notify(t('{label}: done. The member has a message.', { label }), { type: 'success' });
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
  const { allow, deny, labels } = VERDICTS[matter.kind];
  const [act, setAct] = useState<Act>(deny);
  const [reason, setReason] = useState<Reason>(suggestedReason(matter) ?? 'other');
  const [note, setNote] = useState('');
  return (
    <ActButton
      label={t('With a note')}
      title={t('Decide with a note')}
      variant="outlined"
      confirm={t('Decide')}
      done={t('Decided. The member has a message.')}
      onDone={onDecided}
      act={(keyed) => decide(matter.id, { act, reason: needsReason(act) ? reason : null, note: note.trim() }, keyed)}
    >
      <SelectField
        label={t('Decision')}
        value={act}
        choices={[
          [allow, labels[0]],
          [deny, labels[1]],
          ...(canRemovePhoto(matter) ? [[REMOVE_PHOTO, t('Remove photo')] as const] : []),
        ]}
        onChange={setAct}
      />
      {needsReason(act) && <ReasonField value={reason} onChange={setReason} />}
      <NoteField value={note} onChange={setNote} />
    </ActButton>
  );
}

type SelectedProps = {
  rows: readonly Matter[];
  clear: () => void;
  all: () => void;
  onDone: (ids: readonly string[]) => void;
};

/** Decides the selected matters one by one. Contests are left out, because each must be read and judged alone. */
export function SelectedMatters({ rows, clear, all, onDone }: SelectedProps) {
  const [busy, setBusy] = useState(false);
  const notify = useNotify();
  const refresh = useRefresh();
  const decidable = rows.filter(({ kind }) => kind !== 'contest');
  const decideAll = async (allow: boolean) => {
    setBusy(true);
    const done: string[] = [];
    const problems: string[] = [];
    for (const { id, kind } of decidable) {
      try {
        await decideOne(id, VERDICTS[kind][allow ? 'allow' : 'deny'], allow);
        done.push(id);
      } catch (error) {
        problems.push(problemText(error));
      }
    }
    onDone(done);
    setBusy(false);
    notify([t('{done} decided.', { done: done.length }), ...new Set(problems)].join(' '), {
      type: problems.length > 0 ? 'warning' : 'success',
    });
    refresh();
  };
  return (
    <SelectionBar
      label={t('Selected matters')}
      said={
        rows.length === 0 ? t('Select matters to decide them together.') : t('{rows} selected', { rows: rows.length })
      }
    >
      <Button size="small" data-key="X" onClick={all}>
        {t('Select all, or none')}
      </Button>
      {rows.length > 0 && (
        <>
          <Button size="small" onClick={clear}>
            {t('Clear')}
          </Button>
          <Button size="small" data-key="A" variant="contained" disabled={busy} onClick={() => void decideAll(true)}>
            {t('Keep or release')}
          </Button>
          <Button
            size="small"
            data-key="R"
            color="error"
            variant="outlined"
            disabled={busy}
            onClick={() => void decideAll(false)}
          >
            {t('Remove or refuse')}
          </Button>
        </>
      )}
    </SelectionBar>
  );
}

/** Denying takes the suggested reason, for which it reads the whole matter. */
async function decideOne(id: string, act: Parameters<typeof decide>[1]['act'], allow: boolean): Promise<void> {
  const keyed = { idempotencyKey: uuidV7(), errors: 'inline' } as const;
  const reason = allow
    ? null
    : suggestedReason(await call('GET /console/api/v1/forum-matters/{id}', { path: { id }, errors: 'inline' }));
  await decide(id, { act, reason, note: '' }, keyed);
}
