import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import type { z } from 'zod';
import { createYield } from '../platform/yield.js';

type List = { results: unknown[] };

/** Elements that are validated and serialized at a time. Shorter lists are sent with `res.json`. */
const batchLength = 100;

export const isLongList = (reply: unknown): reply is List => {
  if (typeof reply !== 'object' || reply === null || Object.keys(reply).join() !== 'results') return false;
  const { results } = reply as { results: unknown };
  return Array.isArray(results) && results.length > batchLength;
};

/**
 * Sends the same JSON as `res.json` would, but validates and serializes it in batches: thousands of elements at once
 * would block the event loop.
 */
export const sendList = async (req: Request, res: Response, schema: z.ZodType, { results }: List) => {
  const { bytes, hash } = await toJson(schema, results);
  res.type('application/json').set('ETag', `W/"${hash}"`);
  if (req.fresh) return void res.status(304).end();
  res.set('Content-Length', String(bytes.length));
  res.end(req.method === 'HEAD' ? undefined : bytes);
};

const toJson = async (schema: z.ZodType, results: unknown[]) => {
  const mayYield = createYield();
  const hash = createHash('sha1');
  const pieces: Buffer[] = [];
  const add = (text: string) => {
    const piece = Buffer.from(text);
    hash.update(piece);
    pieces.push(piece);
  };
  for (let at = 0; at < results.length; at += batchLength) {
    const checked = schema.parse({ results: results.slice(at, at + batchLength) }) as List;
    add(`${at === 0 ? '{"results":[' : ','}${JSON.stringify(checked.results).slice(1, -1)}`);
    await mayYield();
  }
  add(']}');
  return { bytes: Buffer.concat(pieces), hash: hash.digest('base64url') };
};
