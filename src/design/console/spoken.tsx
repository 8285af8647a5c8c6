import { Box } from '@mui/material';

/** Words that only screen readers say, in place of a sign or beside it. */
export function Spoken({ children }: { children: string }) {
  return (
    <Box
      component="span"
      sx={{ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }}
    >
      {children}
    </Box>
  );
}
