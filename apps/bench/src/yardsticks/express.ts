/** Express with one route, that answers what comes in on standard input; says its port. */
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import express from 'express';

const fixed = await json(process.stdin);
const server = express()
  .post('/api/fotoboek', (_req, res) => void res.json(fixed))
  .listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
