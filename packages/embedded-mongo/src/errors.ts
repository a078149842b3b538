/** MongoDB's names of the error codes of this server; other codes are named `Location<code>`, as in MongoDB. */
const codeNames: Record<number, string> = {
  1: 'InternalError',
  2: 'BadValue',
  8: 'UnknownError',
  9: 'FailedToParse',
  13: 'Unauthorized',
  14: 'TypeMismatch',
  15: 'Overflow',
  16: 'InvalidLength',
  18: 'AuthenticationFailed',
  20: 'IllegalOperation',
  22: 'InvalidBSON',
  26: 'NamespaceNotFound',
  27: 'IndexNotFound',
  28: 'PathNotViable',
  33: 'CannotBackfillArray',
  40: 'ConflictingUpdateOperators',
  43: 'CursorNotFound',
  48: 'NamespaceExists',
  50: 'MaxTimeMSExpired',
  52: 'DollarPrefixedFieldName',
  53: 'InvalidIdField',
  54: 'NotSingleValueField',
  56: 'EmptyFieldName',
  59: 'CommandNotFound',
  66: 'ImmutableField',
  67: 'CannotCreateIndex',
  72: 'InvalidOptions',
  73: 'InvalidNamespace',
  85: 'IndexOptionsConflict',
  86: 'IndexKeySpecsConflict',
  112: 'WriteConflict',
  115: 'CommandNotSupported',
  121: 'DocumentValidationFailure',
  168: 'InvalidPipelineOperator',
  171: 'CannotIndexParallelArrays',
  197: 'InvalidIndexSpecificationOption',
  241: 'ConversionFailure',
  246: 'SnapshotUnavailable',
  276: 'IndexBuildAborted',
  292: 'QueryExceededMemoryLimitNoDiskUseAllowed',
  10334: 'BSONObjectTooLarge',
  11000: 'DuplicateKey',
  13113: 'MergeStageNoMatchingDocument',
  14031: 'OutOfDiskSpace',
};

/** An error reply to a command: code, name, message and additional fields. */
export class MongoError extends Error {
  readonly codeName: string;

  constructor(
    readonly code: number,
    message: string,
    readonly fields: Record<string, unknown> = {},
  ) {
    super(message);
    this.codeName = codeNames[code] ?? `Location${code}`;
  }
}

export function fail(code: number, message: string, fields?: Record<string, unknown>): never {
  throw new MongoError(code, message, fields);
}

/** Runs work and prefixes the message of a MongoError with a context, as MongoDB does. */
export const withErrorContext = async <T>(context: string, work: () => T | Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof MongoError)) throw cause;
    throw new MongoError(cause.code, `${context} :: caused by :: ${cause.message}`, cause.fields);
  }
};

/** Converts any error to a MongoError, so that an internal error reaches the client and never stops the server. */
export const toMongoError = (cause: unknown): MongoError => {
  if (cause instanceof MongoError) return cause;
  if (cause instanceof RangeError && /call stack/i.test(cause.message)) {
    return new MongoError(15, 'BSONObj exceeds maximum nested object depth: 200');
  }
  return new MongoError(1, cause instanceof Error ? cause.message : String(cause));
};
