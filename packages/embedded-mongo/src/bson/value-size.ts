import { fail } from '../errors';

/** The size of an encoded value in bytes, given its BSON type and start position. */
export const getValueSize = (bytes: Buffer, type: number, start: number): number => {
  switch (type) {
    case 0x01:
    case 0x09:
    case 0x11:
    case 0x12:
      return 8;
    case 0x02:
    case 0x0d:
    case 0x0e:
      return 4 + bytes.readInt32LE(start);
    case 0x03:
    case 0x04:
    case 0x0f:
      return bytes.readInt32LE(start);
    case 0x05:
      return 5 + bytes.readInt32LE(start);
    case 0x06:
    case 0x0a:
    case 0x7f:
    case 0xff:
      return 0;
    case 0x07:
      return 12;
    case 0x08:
      return 1;
    case 0x0b:
      return bytes.indexOf(0, bytes.indexOf(0, start) + 1) + 1 - start;
    case 0x0c:
      return 16 + bytes.readInt32LE(start);
    case 0x10:
      return 4;
    case 0x13:
      return 16;
  }
  return fail(22, `invalid BSON: there is no type ${type}`);
};
