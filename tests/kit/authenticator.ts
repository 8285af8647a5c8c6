// A software passkey: ES256, user verified, no attestation. It answers WebAuthn byte for byte as a browser does.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const FLAGS_PRESENT_VERIFIED = 0x05;
const FLAG_ATTESTED = 0x40;

export class Authenticator {
  readonly id = randomBytes(16).toString('base64url');
  readonly #origin: string;
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;
  #counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = pair.privateKey;
    this.#publicKey = pair.publicKey;
  }

  /** The answer to navigator.credentials.create(). */
  register(challenge: string) {
    const clientDataJSON = this.#clientData('webauthn.create', challenge);
    const credentialId = Buffer.from(this.id, 'base64url');
    const authData = Buffer.concat([
      this.#authenticatorData(FLAGS_PRESENT_VERIFIED | FLAG_ATTESTED),
      Buffer.alloc(16),
      Buffer.from([0, credentialId.length]),
      credentialId,
      this.#coseKey(),
    ]);
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      Buffer.from([0xa0]),
      cborText('authData'),
      cborBytes(authData),
    ]);
    return this.#credential({
      clientDataJSON,
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    });
  }

  /** The answer to navigator.credentials.get(). */
  sign(challenge: string) {
    this.#counter += 1;
    const clientDataJSON = this.#clientData('webauthn.get', challenge);
    const authenticatorData = this.#authenticatorData(FLAGS_PRESENT_VERIFIED);
    const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
    const signature = sign('sha256', Buffer.concat([authenticatorData, hash]), this.#privateKey);
    return this.#credential({
      clientDataJSON,
      authenticatorData: authenticatorData.toString('base64url'),
      signature: signature.toString('base64url'),
    });
  }

  #credential<Response>(response: Response) {
    return { id: this.id, rawId: this.id, type: 'public-key' as const, response, clientExtensionResults: {} };
  }

  #clientData(type: string, challenge: string): string {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false })).toString(
      'base64url',
    );
  }

  #authenticatorData(flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    const rpIdHash = createHash('sha256').update(new URL(this.#origin).hostname).digest();
    return Buffer.concat([rpIdHash, Buffer.from([flags]), counter]);
  }

  /** COSE_Key: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}. */
  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      cborBytes(Buffer.from(x, 'base64url')),
      Buffer.from([0x22]),
      cborBytes(Buffer.from(y, 'base64url')),
    ]);
  }
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
}

function cborBytes(bytes: Buffer): Buffer {
  const head =
    bytes.length < 256 ? Buffer.from([0x58, bytes.length]) : Buffer.from([0x59, bytes.length >> 8, bytes.length & 255]);
  return Buffer.concat([head, bytes]);
}
