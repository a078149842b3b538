import { ScramConversation, type ScramCredentials } from './scram';

export const mechanism = 'SCRAM-SHA-256';
/** The authentication database of the user. */
const database = 'admin';

/** Commands that are allowed before authentication. */
const beforeSignIn = ['hello', 'isMaster', 'ping', 'buildInfo', 'connectionStatus', 'saslStart', 'saslContinue'];

export interface SaslReply {
  conversationId: number;
  done: boolean;
  payload: Uint8Array;
}

/**
 * The authentication state of one connection. Without credentials no authentication is required and all commands are
 * allowed.
 */
export class Authentication {
  private user: string | undefined;
  private conversation: ScramConversation | undefined;
  private skipsEmptyExchange = false;
  private isProven = false;
  private conversations = 0;

  constructor(private readonly credentials: ScramCredentials | undefined) {}

  get isRequired(): boolean {
    return this.credentials !== undefined;
  }

  get isComplete(): boolean {
    return !this.isRequired || this.user !== undefined;
  }

  get users(): { user: string; db: string }[] {
    return this.user === undefined ? [] : [{ user: this.user, db: database }];
  }

  allows(command: string): boolean {
    return this.isComplete || beforeSignIn.includes(command);
  }

  /** Starts a conversation. Throws when the message is not a valid first message of this mechanism. */
  start(asked: unknown, payload: Uint8Array, skipsEmptyExchange: boolean): SaslReply {
    this.end();
    if (!this.credentials || asked !== mechanism) throw new Error('there is no such mechanism here');
    this.conversation = new ScramConversation(this.credentials, asText(payload));
    this.skipsEmptyExchange = skipsEmptyExchange;
    this.conversations++;
    return this.reply(this.conversation.serverFirst, false);
  }

  /** Continues a conversation. Throws when the proof of the client is wrong. */
  continue(id: unknown, payload: Uint8Array): SaslReply {
    const { conversation, isProven } = this;
    if (!conversation || id !== this.conversations) throw new Error('there is no such conversation');
    if (isProven) return this.complete('');
    this.end();
    const serverFinal = conversation.finish(asText(payload));
    if (this.skipsEmptyExchange) return this.complete(serverFinal);
    this.conversation = conversation;
    this.isProven = true;
    return this.reply(serverFinal, false);
  }

  private complete(text: string): SaslReply {
    this.end();
    this.user = this.credentials?.user;
    return this.reply(text, true);
  }

  private end(): void {
    this.conversation = undefined;
    this.isProven = false;
  }

  private reply(text: string, done: boolean): SaslReply {
    return { conversationId: this.conversations, done, payload: Buffer.from(text) };
  }
}

function asText(payload: Uint8Array): string {
  return Buffer.from(payload).toString('latin1');
}
