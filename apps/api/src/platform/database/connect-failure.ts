import mongoose from 'mongoose';

const { mongo } = mongoose;
/** AuthenticationFailed, and the same of MongoDB Atlas. */
const authenticationCodes = [18, 8000];
const unreadableErrors = ['MongoParseError', 'MongoRuntimeError', 'MongoInvalidArgumentError'];

/** Returns one sentence about why no connection could be made. It contains neither name nor password. */
export const describeConnectFailure = (cause: unknown): string => {
  if (cause instanceof mongo.MongoServerError && authenticationCodes.includes(Number(cause.code)))
    return 'MONGODB_URI: de database weigert de naam of het wachtwoord.';
  // By their names, because the parser of connection strings has a class of its own.
  if (unreadableErrors.includes((cause as Error).name))
    return 'MONGODB_URI is geen geldig adres: heeft het wachtwoord leestekens, schrijf die dan als procentcode.';
  const unknownHost = findUnknownHost(cause);
  if (unknownHost) return `MONGODB_URI: er is geen server met de naam ${unknownHost}.`;
  return 'De database antwoordt niet: controleer MONGODB_URI en of de server draait.';
};

/** Of one of the servers that were tried, or of `mongodb+srv`. */
const findUnknownHost = (cause: unknown): string | undefined => {
  const errors = cause instanceof mongo.MongoServerSelectionError ? getServerErrors(cause) : [cause];
  const found = errors
    .flatMap((error) => [error, (error as Error | null)?.cause])
    .find((error): error is NodeJS.ErrnoException & { hostname?: string } =>
      ['ENOTFOUND', 'EAI_AGAIN', 'ENODATA'].includes((error as NodeJS.ErrnoException | undefined)?.code ?? ''),
    );
  return found?.hostname;
};

const getServerErrors = ({ reason }: mongoose.mongo.MongoServerSelectionError) =>
  [...(reason?.servers.values() ?? [])].map(({ error }) => error);
