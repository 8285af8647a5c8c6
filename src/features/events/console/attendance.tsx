// Console page for the door of an event: checks tickets in, by a typed code or, if the browser can detect QR codes, by
// camera. Each answer shows until the next one.
import { Alert, Box, Button, Stack, TextField, Typography } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useRefresh } from 'react-admin';
import { momentText } from '#design/console/moment.tsx';
import { Section } from '#design/console/section.tsx';
import { problemText } from '#features/acts/console/public.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { call } from '#platform/client/call.ts';
import type { StaffEvent } from './event-draft.ts';
import { t } from '#design/console/words.ts';

type Found = { rawValue: string };
type Detector = { detect: (picture: CanvasImageSource) => Promise<readonly Found[]> };
type DetectorClass = new (options: { formats: readonly string[] }) => Detector;

function detectorClass(): DetectorClass | undefined {
  return (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
}

function mayScan(): boolean {
  return detectorClass() !== undefined && navigator.mediaDevices !== undefined;
}

function openDetector(): Detector | undefined {
  const Detectors = detectorClass();
  return Detectors && new Detectors({ formats: ['qr_code'] });
}

/** While a ticket stays before the camera, it is read again only after this time. */
const SAME_MS = 4_000;

/** Whether to handle a code that the camera sees now. */
function isNewCode(code: string, last: { code: string; at: number } | undefined, now: number): boolean {
  return last === undefined || last.code !== code || now - last.at >= SAME_MS;
}

const LOOK_EVERY_MS = 300;

/** Reads tickets with the camera. The picture never leaves this device. */
function TicketCamera({ onCode }: { onCode: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const latestOnCode = useRef(onCode);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    latestOnCode.current = onCode;
  });
  useEffect(() => {
    const detector = openDetector();
    let stream: MediaStream | undefined;
    let last: { code: string; at: number } | undefined;
    let closed = false;
    const look = async () => {
      const picture = video.current;
      if (!picture || !detector || picture.readyState < 2) return;
      const [found] = await detector.detect(picture);
      const now = Date.now();
      if (closed || !found || !isNewCode(found.rawValue, last, now)) return;
      last = { code: found.rawValue, at: now };
      latestOnCode.current(found.rawValue);
    };
    const timer = setInterval(() => void look().catch(() => setFailed(true)), LOOK_EVERY_MS);
    navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }).then(
      (opened) => {
        stream = opened;
        if (closed) for (const track of opened.getTracks()) track.stop();
        else if (video.current) video.current.srcObject = opened;
      },
      () => setFailed(true),
    );
    return () => {
      closed = true;
      clearInterval(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
  }, []);
  if (failed)
    return (
      <Alert severity="warning" sx={{ mt: 1.5 }}>
        {t('The camera cannot be used. Type the code that stands under the ticket.')}
      </Alert>
    );
  return (
    <Box sx={{ mt: 1.5 }}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a live picture without sound */}
      <video
        ref={video}
        autoPlay
        muted
        playsInline
        aria-label={t('Picture of the camera')}
        style={{ width: 320, maxWidth: '100%' }}
      />
    </Box>
  );
}

type Attended = DataOf<'POST /console/api/v1/events/{id}/attendances'>;
type Answer = { tone: 'success' | 'warning' | 'error'; text: string };

function answerOf({ memberName, memberNo, attendedAt, already }: Attended): Answer {
  return already
    ? {
        tone: 'warning',
        text: t('{memberName}, {memberNo}, attended already at {attendedAt}.', {
          memberName,
          memberNo,
          attendedAt: momentText(attendedAt),
        }),
      }
    : { tone: 'success', text: t('Come in: {memberName}, {memberNo}.', { memberName, memberNo }) };
}

export function Attendance({ event: { id, doors, attended } }: { event: StaffEvent }) {
  const [code, setCode] = useState('');
  const [answer, setAnswer] = useState<Answer>();
  const [count, setCount] = useState(attended);
  const [scans, setScans] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const refresh = useRefresh();
  const enter = async (typed: string) => {
    if (typed.trim() === '') return;
    try {
      const body = { code: typed.trim() };
      const done = await call('POST /console/api/v1/events/{id}/attendances', {
        path: { id },
        body,
        errors: 'inline',
      });
      setAnswer(answerOf(done));
      setCount(done.attended);
      refresh();
    } catch (error) {
      setAnswer({ tone: 'error', text: problemText(error) });
    }
    setCode('');
    field.current?.focus();
  };
  return (
    <Section title={t('At the door')}>
      <Typography variant="body2" sx={{ mb: 1.5 }}>
        {t('The door takes tickets from {from} until {until}. {count} came in.', {
          from: momentText(doors.from),
          until: momentText(doors.until),
          count,
        })}
      </Typography>
      <form
        onSubmit={(submitted) => {
          submitted.preventDefault();
          void enter(code);
        }}
      >
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
          <TextField
            inputRef={field}
            label={t('Code of the ticket')}
            value={code}
            onChange={(typed) => setCode(typed.target.value)}
            slotProps={{ htmlInput: { maxLength: 60, autoCapitalize: 'characters', spellCheck: false } }}
            autoComplete="off"
          />
          <Button type="submit" variant="contained">
            {t('Let in')}
          </Button>
          {mayScan() && (
            <Button variant="outlined" onClick={() => setScans(!scans)}>
              {scans ? t('Close the camera') : t('Scan with the camera')}
            </Button>
          )}
        </Stack>
      </form>
      {scans && <TicketCamera onCode={(seen) => void enter(seen)} />}
      <div aria-live="assertive">
        {answer && (
          <Alert severity={answer.tone} sx={{ mt: 1.5 }}>
            {answer.text}
          </Alert>
        )}
      </div>
    </Section>
  );
}
