import { MongoServerError } from 'mongodb';

/** The error with which the server refuses something; fails when it does not. */
export async function refusal(work: Promise<unknown>): Promise<MongoServerError> {
  const cause = await work.then(
    () => new Error('it was not refused'),
    (error: unknown) => error,
  );
  if (cause instanceof MongoServerError) return cause;
  throw cause;
}
