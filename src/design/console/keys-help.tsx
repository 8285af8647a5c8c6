// The button in the console's bar that says what each key does. It also lets the keys of all pages work.
import Keyboard from '@mui/icons-material/KeyboardOutlined';
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, IconButton, Tooltip } from '@mui/material';
import { useId, useState } from 'react';
import { KEY_MEANINGS, useKeys } from './queue-keys.ts';
import { t } from './words.ts';

export function KeysHelp() {
  useKeys();
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Tooltip title={t('Keys')}>
        <IconButton
          color="inherit"
          data-key="?"
          aria-label={t('Keys')}
          onClick={() => setOpen(true)}
          // A phone has none.
          sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
        >
          <Keyboard />
        </IconButton>
      </Tooltip>
      <Dialog open={open} onClose={() => setOpen(false)} aria-labelledby={id}>
        <DialogTitle id={id}>{t('Keys')}</DialogTitle>
        <DialogContent>
          <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, m: 0 }}>
            {Object.values(KEY_MEANINGS).map(([key, does]) => (
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
