import { createHash, createHmac, pbkdf2Sync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Authentication, saslMechanism } from './authentication';
import { createScramCredentials, ScramConversation, ScramError } from './scram';

const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** An independent client implementation, so that the server is not tested against its own code. */
const clientFinal = (
  clientFirst: string,
  serverFirst: string,
  password: string,
  changes: { nonce?: string; binding?: string } = {},
) => {
  const [, nonce, salt, iterations] = /^r=(.*),s=(.*),i=(\d+)$/.exec(serverFirst)!;
  const salted = pbkdf2Sync(password, Buffer.from(salt!, 'base64'), Number(iterations), 32, 'sha256');
  const clientKey = hmac(salted, 'Client Key');
  const withoutProof = `c=${changes.binding ?? 'biws'},r=${changes.nonce ?? nonce}`;
  const storedKey = createHash('sha256').update(clientKey).digest();
  const signature = hmac(storedKey, [clientFirst.slice(3), serverFirst, withoutProof].join(','));
  return `${withoutProof},p=${Buffer.from(clientKey.map((byte, index) => byte ^ signature[index]!)).toString('base64')}`;
};

const credentials = createScramCredentials('user', 'pencil', Buffer.from('W22ZaJ0SNY7soEsUEjb6gQ==', 'base64'));
const first = 'n,,n=user,r=rOprNGfwEbeRWgbNEkqO';

describe('SCRAM-SHA-256', () => {
  it('replies as in the example of RFC 7677', () => {
    const conversation = new ScramConversation(credentials, first, '%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0');
    expect(conversation.serverFirst).toBe(
      'r=rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0,s=W22ZaJ0SNY7soEsUEjb6gQ==,i=4096',
    );
    const final =
      'c=biws,r=rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0,p=dHzbZapWIk4jUhN+Ute9ytag9zjfMHgsqmmiz7AndVQ=';
    expect(conversation.finish(final)).toBe('v=6rriTRBi23WpRR/wtup+mMhUZUn/dB5nLTJRsjl95G4=');
  });

  it('uses a new salt and nonce each time', () => {
    const [firstCredentials, secondCredentials] = [
      createScramCredentials('user', 'pencil'),
      createScramCredentials('user', 'pencil'),
    ];
    expect(firstCredentials.salt.equals(secondCredentials.salt)).toBe(false);
    expect(new ScramConversation(firstCredentials, first).serverFirst).not.toBe(
      new ScramConversation(firstCredentials, first).serverFirst,
    );
  });

  it.each([
    ['', 'empty'],
    ['n=user,r=abc', 'no header'],
    ['p=tls-unique,,n=user,r=abc', 'channel binding'],
    ['n,a=other,n=user,r=abc', 'another identity'],
    ['n,,n=user,r=', 'no nonce'],
    ['n,,n=user,r=a,c', 'a comma in the nonce'],
    ['n,,m=x,n=user,r=abc', 'a mandatory extension'],
  ])('rejects %j as the first message: %s', (text) => {
    expect(() => new ScramConversation(credentials, text)).toThrow(ScramError);
  });

  it.each<[string, (serverFirst: string) => string]>([
    ['another password', (serverFirst) => clientFinal(first, serverFirst, 'pencil2')],
    ['no proof', (serverFirst) => clientFinal(first, serverFirst, 'pencil').replace(/,p=.*/, '')],
    ['an empty proof', (serverFirst) => clientFinal(first, serverFirst, 'pencil').replace(/p=.*/, 'p=')],
    ['a longer proof', (serverFirst) => clientFinal(first, serverFirst, 'pencil').replace(/p=/, 'p=AAAA')],
    ['another nonce', (serverFirst) => clientFinal(first, serverFirst, 'pencil', { nonce: 'rOprNGfwEbeRWgbNEkqO' })],
    ['another channel binding', (serverFirst) => clientFinal(first, serverFirst, 'pencil', { binding: 'eSws' })],
  ])('rejects %s', (_, final) => {
    const conversation = new ScramConversation(credentials, first);
    expect(() => conversation.finish(final(conversation.serverFirst))).toThrow(ScramError);
  });

  it('rejects an unknown user only at the end, like a wrong password', () => {
    const clientFirst = 'n,,n=someone,r=abc';
    const conversation = new ScramConversation(credentials, clientFirst);
    expect(() => conversation.finish(clientFinal(clientFirst, conversation.serverFirst, 'pencil'))).toThrow(
      'it does not match',
    );
  });
});

describe('Authentication', () => {
  const text = (payload: Uint8Array) => Buffer.from(payload).toString();
  const signIn = (authentication: Authentication, skipsEmptyExchange: boolean) => {
    const { conversationId, payload } = authentication.start(saslMechanism, Buffer.from(first), skipsEmptyExchange);
    const final = Buffer.from(clientFinal(first, text(payload), 'pencil'));
    return { conversationId, final, reply: authentication.continue(conversationId, final) };
  };

  it('completes after the proof, or after the empty exchange when the client does not skip it', () => {
    const skipping = new Authentication(credentials);
    expect(signIn(skipping, true).reply.done).toBe(true);
    expect([skipping.isComplete, skipping.isAllowed('find')]).toEqual([true, true]);
    const notSkipping = new Authentication(credentials);
    const { reply, conversationId } = signIn(notSkipping, false);
    expect([reply.done, notSkipping.isComplete]).toEqual([false, false]);
    expect(notSkipping.continue(conversationId, Buffer.alloc(0)).done).toBe(true);
    expect([notSkipping.isComplete, notSkipping.users]).toEqual([true, [{ user: 'user', db: 'admin' }]]);
  });

  it('ends the conversation on a wrong proof and rejects the right proof afterwards', () => {
    const authentication = new Authentication(credentials);
    const { conversationId, payload } = authentication.start(saslMechanism, Buffer.from(first), true);
    const final = Buffer.from(clientFinal(first, text(payload), 'pencil'));
    expect(() => authentication.continue(conversationId, Buffer.from('c=biws,r=x,p=AAAA'))).toThrow();
    expect(() => authentication.continue(conversationId, final)).toThrow();
    expect(() => authentication.continue(conversationId, Buffer.alloc(0))).toThrow();
    expect(authentication.isComplete).toBe(false);
  });

  it('rejects a replayed final message', () => {
    const { final } = signIn(new Authentication(credentials), true);
    const authentication = new Authentication(credentials);
    const { conversationId } = authentication.start(saslMechanism, Buffer.from(first), true);
    expect(() => authentication.continue(conversationId, final)).toThrow();
  });

  it('rejects other mechanisms and other conversations', () => {
    const authentication = new Authentication(credentials);
    expect(() => authentication.continue(1, Buffer.alloc(0))).toThrow();
    expect(() => authentication.start('SCRAM-SHA-1', Buffer.from(first), true)).toThrow();
    const { conversationId, payload } = authentication.start(saslMechanism, Buffer.from(first), true);
    const final = Buffer.from(clientFinal(first, text(payload), 'pencil'));
    expect(() => authentication.continue(conversationId + 1, final)).toThrow();
  });

  it('allows all commands without credentials', () => {
    const authentication = new Authentication(undefined);
    expect([authentication.isComplete, authentication.isAllowed('find')]).toEqual([true, true]);
    expect(() => authentication.start(saslMechanism, Buffer.from(first), true)).toThrow();
  });
});
