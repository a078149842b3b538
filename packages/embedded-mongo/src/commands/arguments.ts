import { fail } from '../errors';
import { isDocument, isNumeric, isTruthy, toNumber, getTypeName, type Doc } from '../bson/values';
import { commonCommandFields } from '../supported';

/** Documents of a message section, as the received bytes. */
export type DocumentSection = readonly Buffer[];

/** The fields of a command, read with the checks and error messages of MongoDB. */
export class CommandArguments {
  constructor(
    readonly command: string,
    readonly fields: Doc,
    readonly sections: ReadonlyMap<string, DocumentSection> = new Map(),
  ) {}

  /** Throws for fields that the command does not support. No field is ignored. */
  assertKnownFields(knownFields: readonly string[]): void {
    for (const name of [...Object.keys(this.fields), ...this.sections.keys()]) {
      if (name === this.command || knownFields.includes(name) || commonCommandFields.includes(name)) continue;
      fail(40415, `BSON field '${this.command}.${name}' is an unknown field.`);
    }
  }

  has(name: string): boolean {
    return this.fields[name] !== undefined && this.fields[name] !== null;
  }

  get(name: string): unknown {
    return this.fields[name] ?? undefined;
  }

  /** The collection name in the command. */
  collection(): string {
    const name = this.fields[this.command];
    if (typeof name !== 'string') fail(73, `collection name has invalid type ${getTypeName(name)}`);
    if (name === '') fail(73, `Invalid namespace specified '${String(this.fields.$db)}.'`);
    return name;
  }

  string(name: string): string | undefined {
    const value = this.get(name);
    if (value === undefined || typeof value === 'string') return value;
    return this.failWrongType(name, value, "'string'");
  }

  document(name: string): Doc | undefined {
    const value = this.get(name);
    if (value === undefined || isDocument(value)) return value;
    return this.failWrongType(name, value, "'object'");
  }

  array(name: string): unknown[] | undefined {
    const value = this.get(name);
    if (value === undefined || Array.isArray(value)) return value;
    return this.failWrongType(name, value, "'array'");
  }

  boolean(name: string): boolean {
    const value = this.get(name);
    if (value !== undefined && typeof value !== 'boolean' && !isNumeric(value)) {
      return this.failWrongType(name, value, "'[bool, long, int, decimal, double']");
    }
    return isTruthy(value);
  }

  integer(name: string, min = 0): number | undefined {
    const value = this.get(name);
    if (value === undefined) return undefined;
    if (!isNumeric(value)) return this.failWrongType(name, value, "'[long, int, decimal, double']");
    const number = Math.trunc(toNumber(value));
    if (number >= min) return number;
    return fail(51024, `BSON field '${name}' value must be >= ${min}, actual value '${number}'`);
  }

  requireField<T>(name: string, value: T | undefined): T {
    if (value !== undefined) return value;
    return fail(40414, `BSON field '${this.command}.${name}' is missing but a required field`);
  }

  failWrongType(name: string, value: unknown, expected: string): never {
    return fail(
      14,
      `BSON field '${this.command}.${name}' is the wrong type '${getTypeName(value)}', expected type ${expected}`,
    );
  }
}
