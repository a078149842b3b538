import mongoose from 'mongoose';
import { createCodes } from '../platform/codes.js';
import { secrets } from './secrets.js';

const codes = createCodes(secrets.jwt);

/**
 * The codes in the mails for this address that can still be used, oldest first: each is made of what the database holds
 * and a secret.
 */
export const codesFor = async (requests: 'signups' | 'resets', email: string): Promise<string[]> => {
  const found = await mongoose.connection
    .db!.collection(requests)
    .find({ email, nonce: { $exists: true } })
    .sort({ _id: 1 })
    .toArray();
  return found.map(({ nonce }) => codes.toCode(nonce as string));
};

/** The code in the newest mail for this address. */
export const codeFor = async (requests: 'signups' | 'resets', email: string): Promise<string> => {
  const newest = (await codesFor(requests, email)).at(-1);
  if (!newest) throw new Error(`nobody asked for ${email}`);
  return newest;
};
