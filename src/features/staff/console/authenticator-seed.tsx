// Brings a seed into an authenticator app. The clerk scans it from this screen, or types it into an app on this
// machine.
import { Box, Typography } from '@mui/material';
import { QrCode } from '#design/qr-code.tsx';

/** `uri`: otpauth://totp/… with issuer, account and seed. */
export function AuthenticatorSeed({ uri }: { uri: string }) {
  return (
    <>
      <Box sx={{ '& svg': { display: 'block', width: '100%', maxWidth: 220 } }}>
        <QrCode text={uri} label="The seed, to be scanned with the authenticator app" />
      </Box>
      <Typography component="code" variant="body2" sx={{ overflowWrap: 'anywhere', userSelect: 'all' }}>
        {uri}
      </Typography>
    </>
  );
}
