// The button and the dialog that say which keys a queue has (queue-keys.ts).
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId, useState } from 'react';
import { KEY_MEANINGS, type QueueKey } from './queue-keys.ts';
import { t } from './words.ts';

/** `keys`: those of the queue's buttons. Every queue has the others. */
export function KeysHelp({ keys }: { keys: readonly QueueKey[] }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const all = (['j', ...keys, '?'] as const).map((key) => KEY_MEANINGS[key]);
  return (
    <>
      <Button size="small" data-key="?" onClick={() => setOpen(true)}>
        {t('Keys')}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} aria-labelledby={id}>
        <DialogTitle id={id}>{t('Keys of this page')}</DialogTitle>
        <DialogContent>
          <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, m: 0 }}>
            {all.map(([key, does]) => (
              <Box key={key} sx={{ display: 'contents' }}>
                <dt>{key}</dt>
                <dd style={{ margin: 0 }}>{does}</dd>
              </Box>
            ))}
          </Box>
        </DialogContent>
        <DialogActions>
          <Button autoFocus onClick={() => setOpen(false)}>
            {t('Close')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
