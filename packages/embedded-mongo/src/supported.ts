/**
 * The supported features by name. Features that are not listed here fail with MongoDB's own error and are never
 * ignored.
 */

/** Fields that every command accepts. */
export const commonCommandFields: readonly string[] = [
  '$db',
  '$readPreference',
  '$clusterTime',
  'lsid',
  'apiVersion',
  'apiStrict',
  'apiDeprecationErrors',
  'comment',
  'maxTimeMS',
  'readConcern',
  'writeConcern',
  'client',
];

const queryOptions = ['hint', 'collation', 'let'];

/** All commands with the fields that they accept. `null`: any field. */
export const supportedCommands: Readonly<Record<string, readonly string[] | null>> = {
  hello: null,
  isMaster: null,
  ping: [],
  buildInfo: [],
  hostInfo: [],
  serverStatus: null,
  getParameter: null,
  connectionStatus: ['showPrivileges'],
  listCommands: [],
  listDatabases: ['filter', 'nameOnly', 'authorizedDatabases'],
  listCollections: ['filter', 'nameOnly', 'authorizedCollections', 'cursor'],
  create: ['validator', 'validationLevel', 'validationAction', 'collation'],
  drop: [],
  dropDatabase: [],
  insert: ['documents', 'ordered', 'bypassDocumentValidation'],
  find: [
    'filter',
    'projection',
    'sort',
    'skip',
    'limit',
    'batchSize',
    'singleBatch',
    'noCursorTimeout',
    'allowDiskUse',
    'allowPartialResults',
    'tailable',
    'awaitData',
    ...queryOptions,
  ],
  getMore: ['collection', 'batchSize'],
  killCursors: ['cursors'],
  update: ['updates', 'ordered', 'bypassDocumentValidation', 'let'],
  delete: ['deletes', 'ordered', 'let'],
  findAndModify: [
    'query',
    'sort',
    'remove',
    'update',
    'new',
    'fields',
    'upsert',
    'arrayFilters',
    'bypassDocumentValidation',
    ...queryOptions,
  ],
  count: ['query', 'limit', 'skip', ...queryOptions],
  distinct: ['key', 'query', ...queryOptions],
  aggregate: ['pipeline', 'cursor', 'explain', 'allowDiskUse', 'bypassDocumentValidation', ...queryOptions],
  createIndexes: ['indexes', 'commitQuorum', 'ignoreUnknownIndexOptions'],
  listIndexes: ['cursor'],
  dropIndexes: ['index'],
  collStats: ['scale', 'freeStorage'],
  dbStats: ['scale', 'freeStorage'],
  explain: ['verbosity'],
  endSessions: null,
  saslStart: ['mechanism', 'payload', 'autoAuthorize', 'options'],
  saslContinue: ['conversationId', 'payload'],
};

/** Alternative names of commands. */
export const commandAliases: Readonly<Record<string, string>> = {
  ismaster: 'isMaster',
  buildinfo: 'buildInfo',
  findandmodify: 'findAndModify',
  collstats: 'collStats',
  dbstats: 'dbStats',
  deleteIndexes: 'dropIndexes',
};

export const updateFields: readonly string[] = ['q', 'u', 'c', 'multi', 'upsert', 'arrayFilters', 'hint', 'collation'];
export const deleteFields: readonly string[] = ['q', 'limit', 'hint', 'collation'];
export const collectionOptions: readonly string[] = ['validator', 'validationLevel', 'validationAction', 'collation'];

export const topLevelQueryOperators: readonly string[] = ['$and', '$or', '$nor', '$expr', '$comment'];

export const queryOperators: readonly string[] = [
  '$eq',
  '$ne',
  '$gt',
  '$gte',
  '$lt',
  '$lte',
  '$in',
  '$nin',
  '$not',
  '$exists',
  '$type',
  '$regex',
  '$options',
  '$mod',
  '$all',
  '$elemMatch',
  '$size',
  '$bitsAllSet',
  '$bitsAnySet',
  '$bitsAllClear',
  '$bitsAnyClear',
];

export const projectionOperators: readonly string[] = ['$slice', '$elemMatch', '$'];

export const updateOperators: readonly string[] = [
  '$set',
  '$setOnInsert',
  '$unset',
  '$rename',
  '$inc',
  '$mul',
  '$min',
  '$max',
  '$currentDate',
  '$bit',
  '$push',
  '$addToSet',
  '$pull',
  '$pullAll',
  '$pop',
];

export const pipelineStages: readonly string[] = [
  '$match',
  '$project',
  '$set',
  '$addFields',
  '$unset',
  '$replaceRoot',
  '$replaceWith',
  '$sort',
  '$skip',
  '$limit',
  '$count',
  '$sample',
  '$documents',
  '$unwind',
  '$group',
  '$sortByCount',
  '$bucket',
  '$bucketAuto',
  '$lookup',
  '$graphLookup',
  '$facet',
  '$unionWith',
];

/** The stages that write the results at the end of a pipeline. */
export const outputStages: readonly string[] = ['$out', '$merge'];

export const updateStages: readonly string[] = [
  '$set',
  '$addFields',
  '$unset',
  '$project',
  '$replaceRoot',
  '$replaceWith',
];

export const groupAccumulators: readonly string[] = [
  '$sum',
  '$avg',
  '$min',
  '$max',
  '$first',
  '$last',
  '$push',
  '$addToSet',
  '$mergeObjects',
  '$stdDevPop',
  '$stdDevSamp',
  '$count',
];

export const indexOptions: readonly string[] = [
  'v',
  'key',
  'name',
  'ns',
  'unique',
  'sparse',
  'background',
  'expireAfterSeconds',
  'partialFilterExpression',
  'collation',
];

export const partialFilterOperators: readonly string[] = [
  '$eq',
  '$in',
  '$exists',
  '$gt',
  '$gte',
  '$lt',
  '$lte',
  '$type',
];

export const expressionOperatorNames: readonly string[] = [
  ...['$abs', '$add', '$ceil', '$divide', '$exp', '$floor', '$ln', '$log10', '$mod', '$multiply', '$pow', '$round'],
  ...['$sqrt', '$subtract', '$trunc', '$cmp', '$eq', '$gt', '$gte', '$lt', '$lte', '$ne', '$and', '$or', '$not'],
  ...['$cond', '$ifNull', '$switch', '$let', '$literal', '$arrayElemAt', '$concatArrays', '$filter', '$first', '$in'],
  ...['$indexOfArray', '$isArray', '$last', '$map', '$range', '$reduce', '$reverseArray', '$size', '$slice'],
  ...['$sortArray', '$allElementsTrue', '$anyElementTrue', '$setDifference', '$setEquals', '$setIntersection'],
  ...['$setIsSubset', '$setUnion', '$arrayToObject', '$getField', '$mergeObjects', '$objectToArray', '$concat'],
  ...['$setField', '$unsetField'],
  ...['$split', '$strLenBytes', '$strLenCP', '$toLower', '$toUpper', '$convert', '$isNumber', '$toBool', '$toDate'],
  ...['$toDecimal', '$toDouble', '$toInt', '$toLong', '$toObjectId', '$toString', '$type', '$sum', '$avg', '$min'],
  ...['$max', '$stdDevPop', '$stdDevSamp', '$regexFind', '$regexFindAll', '$regexMatch'],
  ...['$dateAdd', '$dateDiff', '$dateFromParts', '$dateFromString', '$dateSubtract', '$dateToParts', '$dateToString'],
  ...['$dateTrunc', '$dayOfMonth', '$dayOfWeek', '$dayOfYear', '$hour', '$isoDayOfWeek', '$isoWeek', '$isoWeekYear'],
  ...['$millisecond', '$minute', '$month', '$second', '$week', '$year', '$rand', '$zip', '$log'],
  ...['$indexOfBytes', '$indexOfCP', '$ltrim', '$rtrim', '$trim', '$replaceAll'],
  ...['$replaceOne', '$strcasecmp', '$substr', '$substrBytes', '$substrCP', '$acos', '$acosh', '$asin', '$asinh'],
  ...['$atan', '$atan2', '$atanh', '$cos', '$cosh', '$degreesToRadians', '$radiansToDegrees', '$sin', '$sinh'],
  ...['$tan', '$tanh', '$bitAnd', '$bitNot', '$bitOr', '$bitXor'],
];
