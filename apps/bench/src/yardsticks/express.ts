/** Express with one route that returns a given JSON body; returns its port. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { handleTasks } from '../task-process';

handleTasks(async (responseBody: object) => {
  const app = express().post('/api/fotoboek', (_req, res) => void res.json(responseBody));
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
});
