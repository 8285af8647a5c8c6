import { Button, Dialog, DialogContent, Skeleton, Stack } from '@mui/material';
import { useState } from 'react';
import { useFileAddress } from '#platform/client/file-address.ts';
import type { Picture } from '../contract.ts';

type Read = (picture: string, width: '320' | '720' | '1440') => Promise<Blob>;

/** Pictures on a thing, small; a click shows one large. `read` is the call of the feature that owns the thing. */
export function StaffPictures({ pictures, read }: { pictures: readonly Picture[]; read: Read }) {
  const [open, setOpen] = useState<string>();
  if (pictures.length === 0) return null;
  return (
    <Stack direction="row" sx={{ gap: 1, mt: 1, flexWrap: 'wrap' }}>
      {pictures.map(({ id }, at) => (
        <Button key={id} sx={{ p: 0 }} aria-label={`Show picture ${at + 1}`} onClick={() => setOpen(id)}>
          <Shown id={id} side={96} alt="" read={() => read(id, '320')} />
        </Button>
      ))}
      {open !== undefined && (
        <Dialog open maxWidth="lg" onClose={() => setOpen(undefined)} aria-label="Picture">
          <DialogContent>
            <Shown id={`${open} large`} alt="The picture" read={() => read(open, '1440')} />
          </DialogContent>
        </Dialog>
      )}
    </Stack>
  );
}

function Shown({ id, side, alt, read }: { id: string; side?: number; alt: string; read: () => Promise<Blob> }) {
  const { address, failed } = useFileAddress(id, read);
  if (failed) return <span>Not read. Please open it again.</span>;
  if (!address) return <Skeleton variant="rectangular" width={side ?? 320} height={side ?? 240} />;
  const style = side ? { width: side, height: side, objectFit: 'cover' as const } : { maxWidth: '100%' };
  return <img src={address} alt={alt} style={style} />;
}
