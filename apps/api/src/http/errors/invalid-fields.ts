import { truncate } from '@ledenportaal/shared';
import type { z } from 'zod';

/** Limits the response for a validation error to a few kB, however many fields are invalid. */
export const maxFields = 20;
/** In UTF-16 code units. */
const maxPathLength = 100;
const maxMessageLength = 200;
/** Of all fields together, as JSON, in which one character can take six bytes. */
const maxBytes = 14 * 1024;

/** Returns a message for each invalid field, up to the limits: that of its last issue when it has several. */
export const toFields = (issues: readonly z.core.$ZodIssue[]): Record<string, string> => {
  const fields = new Map<string, string>();
  for (const issue of issues)
    for (const path of getIssuePaths(issue)) {
      const name = truncate(path.join('.'), maxPathLength);
      if (fields.has(name) || fields.size < maxFields) fields.set(name, truncate(issue.message, maxMessageLength));
    }
  return Object.fromEntries(limitBytes([...fields]));
};

/** One issue holds all unknown keys of an object: only the first `maxFields` of them are used. */
const getIssuePaths = (issue: z.core.$ZodIssue): PropertyKey[][] =>
  issue.code === 'unrecognized_keys' ? issue.keys.slice(0, maxFields).map((key) => [...issue.path, key]) : [issue.path];

const limitBytes = (fields: [string, string][]) => {
  let bytes = 0;
  return fields.filter((field) => (bytes += Buffer.byteLength(JSON.stringify(field))) <= maxBytes);
};
