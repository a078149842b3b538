import { fail } from '../errors';
import { isDocument, isNumeric, isTruthy, toNumber, typeName, type Doc } from '../bson/values';
import { anyCommandFields } from '../supported';

/** Documents of a message section, as the received bytes. */
export type Section = readonly Buffer[];

/** The fields of a command, read with the checks and error messages of MongoDB. */
export class Arguments {
  constructor(
    readonly command: string,
    readonly fields: Doc,
    readonly sections: ReadonlyMap<string, Section> = new Map(),
  ) {}

  /** Throws for fields that the command does not support. No field is ignored. */
  allowOnly(known: readonly string[]): void {
    for (const name of [...Object.keys(this.fields), ...this.sections.keys()]) {
      if (name === this.command || known.includes(name) || anyCommandFields.includes(name)) continue;
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
    if (typeof name !== 'string') fail(73, `collection name has invalid type ${typeName(name)}`);
    if (name === '') fail(73, `Invalid namespace specified '${String(this.fields.$db)}.'`);
    return name;
  }

  text(name: string): string | undefined {
    const value = this.get(name);
    if (value === undefined || typeof value === 'string') return value;
    return this.wrongType(name, value, "'string'");
  }

  document(name: string): Doc | undefined {
    const value = this.get(name);
    if (value === undefined || isDocument(value)) return value;
    return this.wrongType(name, value, "'object'");
  }

  list(name: string): unknown[] | undefined {
    const value = this.get(name);
    if (value === undefined || Array.isArray(value)) return value;
    return this.wrongType(name, value, "'array'");
  }

  flag(name: string): boolean {
    const value = this.get(name);
    if (value !== undefined && typeof value !== 'boolean' && !isNumeric(value)) {
      return this.wrongType(name, value, "'[bool, long, int, decimal, double']");
    }
    return isTruthy(value);
  }

  whole(name: string, least = 0): number | undefined {
    const value = this.get(name);
    if (value === undefined) return undefined;
    if (!isNumeric(value)) return this.wrongType(name, value, "'[long, int, decimal, double']");
    const number = Math.trunc(toNumber(value));
    if (number >= least) return number;
    return fail(51024, `BSON field '${name}' value must be >= ${least}, actual value '${number}'`);
  }

  required<T>(name: string, value: T | undefined): T {
    if (value !== undefined) return value;
    return fail(40414, `BSON field '${this.command}.${name}' is missing but a required field`);
  }

  wrongType(name: string, value: unknown, expected: string): never {
    return fail(
      14,
      `BSON field '${this.command}.${name}' is the wrong type '${typeName(value)}', expected type ${expected}`,
    );
  }
}
