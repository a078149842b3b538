import { aggregate } from './aggregate';
import { saslContinue, saslStart } from './authentication';
import { create, drop, dropDatabase, listCollections, listDatabases } from './collections';
import { count } from './count';
import { deleteDocuments } from './delete';
import { distinct } from './distinct';
import { explain } from './explain';
import { find, getMore } from './find';
import { findAndModify } from './find-and-modify';
import { createIndexes, dropIndexes, listIndexes } from './indexes';
import { insert } from './insert';
import { killCursors } from './kill-cursors';
import * as info from './server-info';
import { collStats, dbStats } from './statistics';
import type { CommandHandler } from './types';
import { update } from './update';

export const commands: ReadonlyMap<string, CommandHandler> = new Map(
  Object.entries({
    hello: info.hello,
    isMaster: info.hello,
    ping: info.emptyReply,
    buildInfo: info.buildInfo,
    hostInfo: info.hostInfo,
    serverStatus: info.serverStatus,
    getParameter: info.getParameter,
    connectionStatus: info.connectionStatus,
    listCommands: info.listCommands,
    endSessions: info.emptyReply,
    saslStart,
    saslContinue,
    listDatabases,
    listCollections,
    create,
    drop,
    dropDatabase,
    insert,
    find,
    getMore,
    killCursors,
    update,
    delete: deleteDocuments,
    findAndModify,
    count,
    distinct,
    aggregate,
    createIndexes,
    listIndexes,
    dropIndexes,
    collStats,
    dbStats,
    explain,
  } satisfies Record<string, CommandHandler>),
);
