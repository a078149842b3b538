import { aggregate } from './read/aggregate';
import { saslContinue, saslStart } from './authentication';
import { create, drop, dropDatabase, listCollections, listDatabases } from './collections';
import { count } from './read/count';
import { deleteDocuments } from './write/delete';
import { distinct } from './read/distinct';
import { explain } from './read/explain';
import { find, getMore } from './read/find';
import { findAndModify } from './write/find-and-modify';
import { createIndexes, dropIndexes, listIndexes } from './indexes';
import { insert } from './write/insert';
import { killCursors } from './read/kill-cursors';
import * as info from './server-info';
import { collStats, dbStats } from './statistics';
import type { CommandHandler } from './types';
import { update } from './write/update';

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
