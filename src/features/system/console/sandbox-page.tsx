import { Box } from '@mui/material';
import { PageTitle } from '#design/console/section.tsx';
import { BankFaultsSection } from './bank-faults-section.tsx';
import { ClockSection } from './clock-section.tsx';

/** The levers of the sandbox: its clock, and the bank's faults. Sent messages are under Outbox. */
export function SandboxPage() {
  return (
    <Box sx={{ mt: 2, maxWidth: 900 }}>
      <PageTitle title="Clock and bank" />
      <ClockSection />
      <BankFaultsSection />
    </Box>
  );
}
