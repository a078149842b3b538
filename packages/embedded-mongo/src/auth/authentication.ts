import { ScramConversation, type ScramCredentials } from './scram';

export const saslMechanism = 'SCRAM-SHA-256';
/** The authentication database of the user. */
const authDatabase = 'admin';

/** Commands that are allowed before authentication. */
const unauthenticatedCommands = [
  'hello',
  'isMaster',
  'ping',
  'buildInfo',
  'connectionStatus',
  'saslStart',
  'saslContinue',
];

export type SaslReply = {
  conversationId: number;
  done: boolean;
  payload: Uint8Array;
};

/**
 * The authentication state of one connection. Without credentials no authentication is required and all commands are
 * allowed.
 */
export class Authentication {
  private user: string | undefined;
  private conversation: ScramConversation | undefined;
  private skipEmptyExchange = false;
  private isProofVerified = false;
  private conversationId = 0;

  constructor(private readonly credentials: ScramCredentials | undefined) {}

  get isRequired(): boolean {
    return this.credentials !== undefined;
  }

  get isComplete(): boolean {
    return !this.isRequired || this.user !== undefined;
  }

  get users(): { user: string; db: string }[] {
    return this.user === undefined ? [] : [{ user: this.user, db: authDatabase }];
  }

  isAllowed(command: string): boolean {
    return this.isComplete || unauthenticatedCommands.includes(command);
  }

  /** Starts a conversation. Throws when the message is not a valid first message of this mechanism. */
  start(requestedMechanism: unknown, payload: Uint8Array, skipEmptyExchange: boolean): SaslReply {
    this.reset();
    if (!this.credentials || requestedMechanism !== saslMechanism) throw new Error('there is no such mechanism here');
    this.conversation = new ScramConversation(this.credentials, toText(payload));
    this.skipEmptyExchange = skipEmptyExchange;
    this.conversationId++;
    return this.reply(this.conversation.serverFirst, false);
  }

  /** Continues a conversation. Throws when the proof of the client is wrong. */
  continue(id: unknown, payload: Uint8Array): SaslReply {
    const { conversation, isProofVerified } = this;
    if (!conversation || id !== this.conversationId) throw new Error('there is no such conversation');
    if (isProofVerified) return this.completeAuthentication('');
    this.reset();
    const serverFinal = conversation.finish(toText(payload));
    if (this.skipEmptyExchange) return this.completeAuthentication(serverFinal);
    this.conversation = conversation;
    this.isProofVerified = true;
    return this.reply(serverFinal, false);
  }

  private completeAuthentication(text: string): SaslReply {
    this.reset();
    this.user = this.credentials?.user;
    return this.reply(text, true);
  }

  private reset(): void {
    this.conversation = undefined;
    this.isProofVerified = false;
  }

  private reply(text: string, done: boolean): SaslReply {
    return { conversationId: this.conversationId, done, payload: Buffer.from(text) };
  }
}

const toText = (payload: Uint8Array): string => Buffer.from(payload).toString('latin1');
