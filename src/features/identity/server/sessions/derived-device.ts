// The device of a session whose calls name none (docs/decisions/0018).

const PREFIX = 'derived:';

/** Derived from the token: no other session has it, and no other caller can name it. */
export function deriveDevice(tokenHash: Buffer): string {
  return `${PREFIX}${tokenHash.subarray(0, 16).toString('hex')}`;
}

/** A session with such a device is bound to nothing but its token. */
export function isDerived(deviceId: string): boolean {
  return deviceId === '' || deviceId.startsWith(PREFIX);
}
