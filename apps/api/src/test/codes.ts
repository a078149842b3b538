import mongoose from 'mongoose';
import { createCodes } from '../platform/codes.js';
import { secrets } from './secrets.js';

const codes = createCodes(secrets.jwt);

/** Returns the valid codes in the mails to this address, oldest first. Derives them from the stored nonces. */
export const codesFor = async (requests: 'signups' | 'resets', email: string): Promise<string[]> => {
  const found = await mongoose.connection
    .db!.collection(requests)
    .find({ email, nonce: { $exists: true } })
    .sort({ _id: 1 })
    .toArray();
  return found.map(({ nonce }) => codes.toCode(nonce as string));
};

/** Returns the code in the newest mail to this address. */
export const codeFor = async (requests: 'signups' | 'resets', email: string): Promise<string> => {
  const newest = (await codesFor(requests, email)).at(-1);
  if (!newest) throw new Error(`no code was requested for ${email}`);
  return newest;
};
