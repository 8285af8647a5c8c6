import { Alert, Box } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { isNews, openDetector } from './ticket-scan.ts';

const LOOK_EVERY_MS = 300;

/** Looks for tickets through the camera. The picture stays on this machine. */
export function TicketCamera({ onCode }: { onCode: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const heard = useRef(onCode);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    heard.current = onCode;
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
      if (closed || !found || !isNews(found.rawValue, last, now)) return;
      last = { code: found.rawValue, at: now };
      heard.current(found.rawValue);
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
        The camera cannot be used. Type the code that stands under the ticket.
      </Alert>
    );
  return (
    <Box sx={{ mt: 1.5 }}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a picture of the moment has no words */}
      <video
        ref={video}
        autoPlay
        muted
        playsInline
        aria-label="Picture of the camera"
        style={{ width: 320, maxWidth: '100%' }}
      />
    </Box>
  );
}
