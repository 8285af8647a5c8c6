// Buttons and forms by which moderators decide one forum matter or several selected ones, and mute a member.
import { Box, Button, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { DecisionButtons } from '#design/console/decision-buttons.tsx';
import { decisions, useDecisions } from '#design/console/decisions.ts';
import { FigureInput, LineInput } from '#design/console/inputs.tsx';
import { momentText } from '#design/console/moment.tsx';
import type { MemberOfBlock } from '#design/console/resource.ts';
import { SelectField } from '#design/console/select-field.tsx';
import { SelectionBar } from '#design/console/selection-bar.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { ActButton, decide, problemText, useIntent } from '#features/acts/console/public.tsx';
import { call } from '#platform/client/call.ts';
import { CallError } from '#platform/client/call-error.ts';
import { uuidV7 } from '#platform/client/uuid-v7.ts';
import { beginning } from '#universal/beginning.ts';
import {
  type Act,
  itemOf,
  type Matter,
  type MatterWhole,
  type Reason,
  suggestedReason,
  REASONS,
  needsReason,
  VERDICTS,
} from './forum-labels.ts';
import { inRow, labelled, t } from '#design/console/words.ts';

const NOTE_MAX = 300;

export function ReasonField({ value, onChange }: { value: Reason | ''; onChange: (reason: Reason) => void }) {
  const choices = Object.entries(REASONS) as [Reason, string][];
  return <SelectField label={t('Reason')} required value={value} choices={choices} onChange={onChange} />;
}

export function NoteField({ value, onChange }: { value: string; onChange: (note: string) => void }) {
  const label = t('Note for the member (optional)');
  return <LineInput label={label} required={false} value={value} onChange={onChange} max={NOTE_MAX} />;
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
      pressedBy="m"
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

type Props = { matter: MatterWhole };

/** Buttons that decide a matter, each with a key. Showing them claims the matter for this clerk. */
export function MatterActs({ matter }: Props) {
  const { decided } = useDecisions();
  const judge = mayUse(['content']) && matter.closedAt === null && !decided.has(itemOf(matter));
  const claimRefusal = useClaim(matter, judge);
  if (!judge) return null;
  if (claimRefusal) return <Typography variant="body2">{claimRefusal}</Typography>;
  const { allow, labels } = VERDICTS[matter.kind];
  return (
    <DecisionButtons>
      <Button data-key="a" size="small" variant="contained" onClick={() => decideMatter(matter, allow)}>
        {labels[0]}
      </Button>
      <DecideWith matter={matter} />
      {canRemovePhoto(matter) && (
        <Button
          data-key="p"
          size="small"
          color="error"
          variant="outlined"
          onClick={() => decideMatter(matter, REMOVE_PHOTO, { reason: suggestedReason(matter) })}
        >
          {t('Remove photo')}
        </Button>
      )}
      <MuteAct member={{ id: matter.memberId, memberNo: matter.memberNo }} mutedUntil={matter.mutedUntil} />
    </DecisionButtons>
  );
}

/** Claims the matter for some minutes. Returns the refusal's text if a colleague has it, or must judge it. */
function useClaim({ id }: MatterWhole, enabled: boolean): string | undefined {
  const [claimRefusal, setClaimRefusal] = useState<string>();
  const intent = useIntent();
  useEffect(() => {
    if (!enabled) return;
    intent((keyed) => call('POST /console/api/v1/forum-matters/{id}/claim', { path: { id }, ...keyed })).catch(
      (error: unknown) => {
        // Whoever opens a matter twice within a second has claimed it the first time.
        if (!(error instanceof CallError && error.kind === 'duplicate')) setClaimRefusal(problemText(error));
      },
    );
  }, [id, enabled, intent]);
  return claimRefusal;
}

const labelOfAct = ({ kind }: Pick<Matter, 'kind'>, act: Act) => {
  if (act === REMOVE_PHOTO) return t('Remove photo');
  return VERDICTS[kind].labels[act === VERDICTS[kind].allow ? 0 : 1];
};

type Why = { reason: Reason | null; note?: string };

function decideMatter(matter: MatterWhole, act: Act, { reason, note = '' }: Why = { reason: null }): void {
  const { id } = matter;
  const label = reason === null ? labelOfAct(matter, act) : inRow(labelOfAct(matter, act), REASONS[reason]);
  decide({
    item: itemOf(matter),
    said: t('{label}: “{text}” of {memberName}.', {
      label,
      text: beginning(matter.title ?? matter.text, 40),
      memberName: matter.memberName,
    }),
    act: (sent) =>
      call('POST /console/api/v1/forum-matters/{id}/decide', { path: { id }, body: { act, reason, note }, ...sent }),
    done: () => t('{label}: done. The member has a message.', { label }),
  });
}

/** Opens the reason, with the suggested one chosen, and a note for the member. */
function DecideWith({ matter }: Props) {
  const { allow, deny, labels } = VERDICTS[matter.kind];
  const [act, setAct] = useState<Act>(deny);
  const [reason, setReason] = useState<Reason>(suggestedReason(matter) ?? 'other');
  const [note, setNote] = useState('');
  return (
    <ActButton
      label={labels[1]}
      pressedBy="r"
      title={t('Decide with a note')}
      variant="outlined"
      color="error"
      confirm={t('Decide')}
      enterConfirms
      onOpen={() => setAct(deny)}
      act={async () => decideMatter(matter, act, { reason: needsReason(act) ? reason : null, note: note.trim() })}
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

type SelectedProps = { rows: readonly Matter[]; clear: () => void; all: () => void };

/** Decides the selected matters one by one. Contests are left out, because each must be read and judged alone. */
export function SelectedMatters({ rows, clear, all }: SelectedProps) {
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
          <DecideMany rows={rows} clear={clear} verdict="allow" label={t('Keep or release')} />
          <DecideMany rows={rows} clear={clear} verdict="deny" label={t('Remove or refuse')} />
        </>
      )}
    </SelectionBar>
  );
}

type Verdict = 'allow' | 'deny';
type ManyProps = { rows: readonly Matter[]; clear: () => void; verdict: Verdict; label: string };
type ManyDecided = { done: string[]; problems: string[] };

function DecideMany({ rows, clear, verdict, label }: ManyProps) {
  const decidable = rows.filter(({ kind }) => kind !== 'contest');
  return (
    <ActButton<ManyDecided>
      label={label}
      pressedBy={verdict === 'allow' ? 'A' : 'R'}
      title={t('{label}: {count, plural, one {# matter} other {# matters}}?', { label, count: decidable.length })}
      confirm={label}
      enterConfirms
      ready={decidable.length > 0}
      color={verdict === 'allow' ? 'primary' : 'error'}
      variant={verdict === 'allow' ? 'contained' : 'outlined'}
      done={({ done, problems }) => [t('{done} decided.', { done: done.length }), ...new Set(problems)].join(' ')}
      wasDone={({ problems }) => problems.length === 0}
      onDone={({ done }) => {
        decisions.takeOut(done);
        clear();
      }}
      act={() => decideAll(decidable, verdict)}
    >
      {verdict === 'deny' && (
        <Typography variant="body2">{t('Each for the reason that its reports or its text suggest.')}</Typography>
      )}
      <Box component="ul" sx={{ m: 0, pl: 2.5, maxHeight: 280, overflow: 'auto' }}>
        {decidable.map((row) => (
          <Typography component="li" variant="body2" key={row.id}>
            {labelled(row.memberName, row.title ?? beginning(row.text, 60))}
          </Typography>
        ))}
      </Box>
    </ActButton>
  );
}

async function decideAll(rows: readonly Matter[], verdict: Verdict): Promise<ManyDecided> {
  const decided: ManyDecided = { done: [], problems: [] };
  for (const row of rows) {
    try {
      await decideOne(row, verdict);
      decided.done.push(itemOf(row));
    } catch (error) {
      decided.problems.push(labelled(row.memberName, problemText(error)));
    }
  }
  return decided;
}

/** Denying takes the suggested reason, for which it reads the whole matter. */
async function decideOne({ id, kind }: Matter, verdict: Verdict): Promise<void> {
  const keyed = { idempotencyKey: uuidV7(), errors: 'inline' } as const;
  const reason =
    verdict === 'allow'
      ? null
      : suggestedReason(await call('GET /console/api/v1/forum-matters/{id}', { path: { id }, errors: 'inline' }));
  const body = { act: VERDICTS[kind][verdict], reason, note: '' };
  await call('POST /console/api/v1/forum-matters/{id}/decide', { path: { id }, body, ...keyed });
}
