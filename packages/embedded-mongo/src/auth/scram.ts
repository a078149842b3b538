import { createHash, createHmac, pbkdf2Sync, randomBytes, timingSafeEqual } from 'node:crypto';

/** The values that a server stores for SCRAM-SHA-256 (RFC 5802, RFC 7677). The password cannot be derived from them. */
export type ScramCredentials = {
  user: string;
  salt: Buffer;
  iterations: number;
  storedKey: Buffer;
  serverKey: Buffer;
};

/** The minimum that drivers accept. More is not needed, because the password consists of 32 random bytes. */
const iterations = 4096;
const keyBytes = 32;

/** Creates credentials. `password` must be ASCII, so that SASLprep does not change it. */
export const createScramCredentials = (user: string, password: string, salt = randomBytes(28)): ScramCredentials => {
  const saltedPassword = pbkdf2Sync(password, salt, iterations, keyBytes, 'sha256');
  return {
    user,
    salt,
    iterations,
    storedKey: sha256(hmac(saltedPassword, 'Client Key')),
    serverKey: hmac(saltedPassword, 'Server Key'),
  };
};

/** The client has no valid proof, or does not follow the protocol. */
export class ScramError extends Error {}

/** The server side of one conversation. Throws `ScramError` with no reason that helps a client to guess. */
export class ScramConversation {
  readonly serverFirst: string;
  private readonly gs2Header: string;
  private readonly clientFirstBare: string;
  private readonly nonce: string;
  private readonly isKnownUser: boolean;

  constructor(
    private readonly credentials: ScramCredentials,
    clientFirst: string,
    serverNonce = randomBytes(24).toString('base64'),
  ) {
    // Accepts no channel binding, and no authorization identity other than the user.
    const [, header, bare, user, clientNonce] =
      /^([ny],,)(n=([^,]*),r=([\x21-\x2b\x2d-\x7e]+))$/.exec(clientFirst) ?? [];
    if (header === undefined || bare === undefined || user === undefined || clientNonce === undefined)
      throw new ScramError('the first message is not one of SCRAM');
    this.gs2Header = header;
    this.clientFirstBare = bare;
    this.nonce = clientNonce + serverNonce;
    this.isKnownUser = unescape(user) === credentials.user;
    const { salt } = credentials;
    this.serverFirst = `r=${this.nonce},s=${salt.toString('base64')},i=${credentials.iterations}`;
  }

  /**
   * Verifies the client's proof and returns the final server message, which proves that the server knows the password.
   */
  finish(clientFinal: string): string {
    const [, withoutProof, binding, nonce, proof] =
      /^(c=([A-Za-z0-9+/=]*),r=([^,]*)),p=([A-Za-z0-9+/=]*)$/.exec(clientFinal) ?? [];
    if (withoutProof === undefined || proof === undefined)
      throw new ScramError('the final message is not one of SCRAM');
    const { storedKey, serverKey } = this.credentials;
    const authMessage = [this.clientFirstBare, this.serverFirst, withoutProof].join(',');
    const clientKey = xor(Buffer.from(proof, 'base64'), hmac(storedKey, authMessage));
    const isRightKey = timingSafeEqual(sha256(clientKey), storedKey);
    const isBound = binding === Buffer.from(this.gs2Header).toString('base64');
    if (!isRightKey || !isBound || nonce !== this.nonce || !this.isKnownUser) throw new ScramError('it does not match');
    return `v=${hmac(serverKey, authMessage).toString('base64')}`;
  }
}

const unescape = (user: string): string => user.replaceAll('=2C', ',').replaceAll('=3D', '=');

const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

/** Combines the bytes. Returns zeros when the proof has the wrong length. */
const xor = (proof: Buffer, signature: Buffer): Buffer => {
  if (proof.length !== signature.length) return Buffer.alloc(signature.length);
  return Buffer.from(signature.map((byte, index) => byte ^ proof[index]!));
};
