import { decode, withRangeCheck } from '../bson/decode';
import { encodeWithHeader } from '../bson/encode';
import type { Doc } from '../bson/values';
import { fail } from '../errors';
import type { DocumentSection } from '../commands/arguments';
import { splitInsert } from './split-insert';

export const headerBytes = 16;
export const maxMessageBytes = 48_000_000;

const opReplyCode = 1;
const opQuery = 2004;
const opMsg = 2013;

const checksumPresent = 1;
const moreToCome = 2;

export type Message = {
  requestId: number;
  /** True for OP_QUERY, which drivers use for the first `hello`; false for OP_MSG. The reply uses the same opcode. */
  isLegacy: boolean;
  /** The sender expects no reply (`moreToCome` flag). */
  suppressesReply: boolean;
  command: Doc;
  sections: ReadonlyMap<string, DocumentSection>;
};

/** Parses a complete message; undefined for an unsupported opcode. */
export const parseMessage = (bytes: Buffer): Message | undefined => {
  const requestId = bytes.readInt32LE(4);
  switch (bytes.readInt32LE(12)) {
    case opMsg:
      return parseMsg(bytes, requestId);
    case opQuery:
      return parseQuery(bytes, requestId);
  }
  return undefined;
};

const parseMsg = (bytes: Buffer, requestId: number): Message => {
  const flags = bytes.readUInt32LE(headerBytes);
  const end = bytes.length - (flags & checksumPresent ? 4 : 0);
  const sections = new Map<string, DocumentSection>();
  let command: Doc | undefined;
  let position = headerBytes + 4;
  while (position < end) {
    const kind = bytes[position++];
    const size = bytes.readInt32LE(position);
    if (size < 5 || position + size > end) fail(22, 'a section of the message does not fit into it');
    const section = bytes.subarray(position, position + size);
    position += size;
    if (kind === 0) {
      const insert = withRangeCheck(() => splitInsert(section));
      command = decode(insert?.command ?? section);
      if (insert) sections.set('documents', insert.documents);
    } else if (kind === 1) sections.set(...parseSequence(section));
    else fail(40432, `Unknown section kind ${kind}`);
  }
  if (!command) return fail(40587, 'OP_MSG messages must have a body section');
  return { requestId, isLegacy: false, suppressesReply: (flags & moreToCome) !== 0, command, sections };
};

/** Copies the documents, because the buffer of the message is not kept. */
const parseSequence = (section: Buffer): [string, DocumentSection] => {
  const nameEnd = section.indexOf(0, 4);
  const documents: Buffer[] = [];
  let position = nameEnd + 1;
  while (position < section.length) {
    const size = section.readInt32LE(position);
    if (size < 5 || position + size > section.length)
      fail(22, 'a document of the message does not fit into its section');
    documents.push(Buffer.from(section.subarray(position, position + size)));
    position += size;
  }
  return [section.toString('utf8', 4, nameEnd), documents];
};

const parseQuery = (bytes: Buffer, requestId: number): Message => {
  const nameEnd = bytes.indexOf(0, headerBytes + 4);
  const [database] = bytes.toString('utf8', headerBytes + 4, nameEnd).split('.');
  const start = nameEnd + 9;
  const query = decode(bytes.subarray(start, start + bytes.readInt32LE(start)));
  const inner = (query.$query as Doc | undefined) ?? query;
  const [name = ''] = Object.keys(inner);
  if (!['hello', 'isMaster', 'ismaster'].includes(name)) {
    const suggestion =
      'The client driver may require an upgrade. For more details see https://dochub.mongodb.org/core/legacy-opcode-removal';
    fail(352, `Unsupported OP_QUERY command: ${name}. ${suggestion}`);
  }
  return {
    requestId,
    isLegacy: true,
    suppressesReply: false,
    command: { ...inner, $db: database },
    sections: new Map(),
  };
};

let lastReplyId = 0;

export const encodeReply = (isLegacy: boolean, requestId: number, reply: Doc): Buffer => {
  const prefix = isLegacy ? queryReplyPrefix : msgReplyPrefix;
  const message = encodeWithHeader(headerBytes + prefix.length, reply);
  lastReplyId = (lastReplyId + 1) & 0x7fffffff;
  message.writeInt32LE(message.length, 0);
  message.writeInt32LE(lastReplyId, 4);
  message.writeInt32LE(requestId, 8);
  message.writeInt32LE(isLegacy ? opReplyCode : opMsg, 12);
  message.set(prefix, headerBytes);
  return message;
};

/** Flag bits (none) and section kind 0. */
const msgReplyPrefix = Buffer.alloc(5);
/** Response flags, cursor id, starting position, and the number of documents (1). */
const queryReplyPrefix = Buffer.from([8, 0, 0, 0, ...new Array<number>(12).fill(0), 1, 0, 0, 0]);
