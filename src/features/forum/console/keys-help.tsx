import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useState } from 'react';

const KEYS: readonly (readonly [key: string, does: string])[] = [
  ['J, K', 'move down and up'],
  ['A', 'keep, release or overturn'],
  ['R', 'remove, refuse or uphold, with the suggested reason'],
  ['P', 'remove the author’s photo, and keep the text'],
  ['E', 'the same with another reason or a note'],
  ['M', 'mute the author'],
  ['X', 'select'],
  ['Shift+X', 'select all, or none'],
  ['Shift+A', 'keep or release the selected ones'],
  ['Shift+R', 'remove or refuse the selected ones'],
  ['Enter', 'open'],
  ['?', 'this help'],
];

export function KeysHelp() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" data-key="?" onClick={() => setOpen(true)}>
        Keys
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} aria-labelledby="forum-keys">
        <DialogTitle id="forum-keys">Keys of this page</DialogTitle>
        <DialogContent>
          <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, m: 0 }}>
            {KEYS.map(([key, does]) => (
              <Box key={key} sx={{ display: 'contents' }}>
                <dt>{key}</dt>
                <dd style={{ margin: 0 }}>{does}</dd>
              </Box>
            ))}
          </Box>
        </DialogContent>
        <DialogActions>
          <Button autoFocus onClick={() => setOpen(false)}>
            Close
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
