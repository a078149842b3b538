import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { createYield } from '../platform/yield.js';

type List = { results: unknown[] };

/** Elements that are validated and serialized at a time. Shorter lists are sent with `res.json`. */
const batchLength = 100;

export const isLongList = (result: unknown): result is List => {
  if (typeof result !== 'object' || result === null || Object.keys(result).join() !== 'results') return false;
  const { results } = result as { results: unknown };
  return Array.isArray(results) && results.length > batchLength;
};

/**
 * Sends the same JSON as `res.json` would, but validates and serializes it in batches: thousands of elements at once
 * would block the event loop.
 */
export const sendList = async (req: Request, res: Response, schema: z.core.$ZodType, { results }: List) => {
  const { bytes, hash } = await toJson(schema, results);
  res.type('application/json').set('ETag', `W/"${hash}"`);
  if (req.fresh) return void res.status(304).end();
  res.set('Content-Length', String(bytes.length));
  res.end(req.method === 'HEAD' ? undefined : bytes);
};

const toJson = async (schema: z.core.$ZodType, results: unknown[]) => {
  const mayYield = createYield();
  const hash = createHash('sha1');
  const chunks: Buffer[] = [];
  const add = (text: string) => {
    const chunk = Buffer.from(text);
    hash.update(chunk);
    chunks.push(chunk);
  };
  for (let offset = 0; offset < results.length; offset += batchLength) {
    const parsed = z.parse(schema, { results: results.slice(offset, offset + batchLength) }) as List;
    add(`${offset === 0 ? '{"results":[' : ','}${JSON.stringify(parsed.results).slice(1, -1)}`);
    await mayYield();
  }
  add(']}');
  return { bytes: Buffer.concat(chunks), hash: hash.digest('base64url') };
};
