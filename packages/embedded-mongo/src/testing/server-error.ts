import { MongoServerError } from 'mongodb';

/** Returns the server error of a rejected operation. Throws when the operation succeeds or fails otherwise. */
export const getServerError = async (operation: Promise<unknown>): Promise<MongoServerError> => {
  const cause = await operation.then(
    () => new Error('the command did not fail'),
    (error: unknown) => error,
  );
  if (cause instanceof MongoServerError) return cause;
  throw cause;
};
