import type { NextFunction, Request, RequestHandler, Response } from 'express';

/** Runs a middleware in the middle of a handler. Rejects with the error that it passes to `next`. */
export const runMiddleware = (middleware: RequestHandler, req: Request) =>
  new Promise<void>((resolve, reject) => {
    const next = (error?: Error) => (error ? reject(error) : resolve());
    middleware(req, req.res as Response, next as NextFunction);
  });
