import mongoose from 'mongoose';

const { mongo } = mongoose;
/** AuthenticationFailed, and the same of MongoDB Atlas. */
const authenticationCodes = [18, 8000];
/** Unauthorized. */
const notAllowedCode = 13;
const unreadableErrors = ['MongoParseError', 'MongoRuntimeError', 'MongoInvalidArgumentError', 'MongoAPIError'];

type NetworkError = NodeJS.ErrnoException & { hostname?: string };

/** Returns one sentence about why no connection could be made. It contains neither name nor password. */
export const describeConnectFailure = (cause: unknown): string => {
  if (cause instanceof mongo.MongoServerError && authenticationCodes.includes(Number(cause.code)))
    return 'MONGODB_URI: de database weigert de naam of het wachtwoord.';
  if (cause instanceof mongo.MongoServerError && cause.code === notAllowedCode)
    return 'MONGODB_URI: deze gebruiker mag niet in de database lezen en schrijven, of er staat geen naam en wachtwoord in.';
  const { code, name, path } = cause as NetworkError;
  // By their names, because the parser of connection strings has a class of its own.
  if (unreadableErrors.includes(name))
    return 'MONGODB_URI is geen geldig adres: kloppen de opties, en staan bijzondere tekens in het wachtwoord er als %-codes, zoals %40 voor @?';
  if (code === 'ENOENT') return `MONGODB_URI: het bestand ${path} is er niet.`;
  const unknownHost = findUnknownHost(cause);
  if (unknownHost) return `MONGODB_URI: er is geen server met de naam ${unknownHost}.`;
  return 'De database antwoordt niet: controleer MONGODB_URI en of de server draait.';
};

/** Returns a host when none of those that were tried is known, or that of `mongodb+srv`. */
const findUnknownHost = (cause: unknown): string | undefined => {
  const errors = cause instanceof mongo.MongoServerSelectionError ? getServerErrors(cause) : [cause];
  const hosts = errors.map((error) => getUnknownHost(error) ?? getUnknownHost((error as Error | null)?.cause));
  return hosts.includes(undefined) ? undefined : hosts[0];
};

const getUnknownHost = (error: unknown): string | undefined => {
  const { code = '', hostname } = (error ?? {}) as NetworkError;
  return ['ENOTFOUND', 'EAI_AGAIN', 'ENODATA'].includes(code) ? hostname : undefined;
};

const getServerErrors = ({ reason }: mongoose.mongo.MongoServerSelectionError) =>
  [...(reason?.servers.values() ?? [])].map(({ error }) => error);
