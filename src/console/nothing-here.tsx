import { Box, Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { Nothing, PageTitle, Section } from '../design/console/section.tsx';

/** An address that leads nowhere, or to what another role works on. */
export function NothingHere() {
  return (
    <Box sx={{ mt: 2, maxWidth: 600 }}>
      <PageTitle title="No such page" />
      <Section title="Nothing is at this address">
        <Nothing>The link may be old, or the page may belong to a role that you do not have.</Nothing>
        <Button component={Link} to="/" variant="outlined" size="small">
          To the overview
        </Button>
      </Section>
    </Box>
  );
}
