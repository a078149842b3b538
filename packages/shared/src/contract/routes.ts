import type { Access } from '../accounts/account.policy.js';

/**
 * `maxBytes: 'setting'`: the limit for catalogue files that the operator configures. `isOptional`: the request may have a
 * JSON body instead of a form, with the same fields and without a file. `sidecar`: a second, optional file of the form, with
 * metadata of the first, in XMP.
 */
export type Upload = {
  field: string;
  types: readonly string[];
  maxBytes: number | 'setting';
  isOptional?: true;
  sidecar?: { field: string; maxBytes: number };
};

/**
 * The minimal structure of a response that the web app relies on, written as an example. A value matches when it has
 * the same types and at least the same fields. An empty list matches any list.
 */
export type Shape = string | number | readonly [] | { readonly [field: string]: Shape };
/** The type of the values that match a shape. */
export type ValueOf<S extends Shape> = S extends string
  ? string
  : S extends number
    ? number
    : S extends readonly []
      ? readonly unknown[]
      : { readonly [K in keyof S]: S[K] extends Shape ? ValueOf<S[K]> : never };

type BasePlainRoute = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/${string}`;
  access: Access;
  /** Cannot be derived from the method: search is a POST that reads, adding to a collection is a GET that writes. */
  effect: 'read' | 'write';
  /** Whether it is for those who agreed to the terms, if there are any. */
  needsTerms?: true;
  upload?: Upload;
};
export type PlainJsonRoute = BasePlainRoute & { responseType?: 'json'; shape: Shape };
export type PlainFileRoute = BasePlainRoute & { responseType: 'file'; shape?: never };
export type PlainEmptyRoute = BasePlainRoute & { responseType: 'empty'; shape?: never };
/**
 * The properties of a route that client and server need without its schemas. The modules `*.routes.ts` do not import
 * zod, so that the first page loads without it. `defineContract` adds the schemas.
 */
export type PlainRoute = PlainJsonRoute | PlainFileRoute | PlainEmptyRoute;
export type Routes = Record<string, PlainRoute>;

/** Shapes of common responses; they match the schemas `results`, `pagedDocs`, `message`, `count` and `PurgeResult`. */
export const objectShape = { results: {} } as const;
export const listShape = { results: [] } as const;
export const pageShape = { results: { docs: [], total: 0 } } as const;
export const messageShape = { msg: '' } as const;
export const countShape = { count: 0 } as const;
export const purgeShape = { results: { done: [], gone: [] } } as const;

/** Replaces the params in a path such as `/fotoboek/:id` by their URL-encoded values. */
export const fillPath = (path: string, params: Record<string, unknown> = {}) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
