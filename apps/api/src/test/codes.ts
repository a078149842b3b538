import mongoose from 'mongoose';
import { createCodes } from '../platform/codes.js';
import { secrets } from './secrets.js';

const codes = createCodes(secrets.jwt);

/** The code that stands in the newest mail for this address: it is made of what the database holds and a secret. */
export const codeFor = async (requests: 'signups' | 'resets', email: string): Promise<string> => {
  const request = await mongoose.connection.db!.collection(requests).findOne({ email });
  if (!request) throw new Error(`nobody asked for ${email}`);
  return codes.toCode(request.nonce as string);
};
