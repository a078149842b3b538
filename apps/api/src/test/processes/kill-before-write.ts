/** Runs a step of the portal in a process that kills itself just before one of its database writes. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import mongoose from 'mongoose';
import { pino } from 'pino';
import { connectDatabase } from '../../platform/database/database.js';
import type { Portal } from '../portal.js';
import { createProcessApp } from './create-process-app.js';

export type Step =
  | { name: 'verify'; code: string }
  | { name: 'reset'; code: string; password: string }
  | { name: 'applyPlan'; plan: string; by: string }
  | { name: 'makeLargeSizes' }
  | { name: 'readDates' }
  | { name: 'runTask'; task: string }
  | { name: 'seedCatalogue' }
  /** A request of an admin. */
  | { name: 'post'; path: string; token: string; body: object };
export type Input = {
  step: Step;
  beforeWrite: number;
  uri: string;
  contentDir: string;
  folders: Portal['folders'];
};

const { step, beforeWrite, uri, contentDir, folders } = JSON.parse(process.argv[2]!) as Input;
const writeCommands = ['insert', 'update', 'delete', 'findAndModify'];
const log = pino({ level: 'silent' });

await connectDatabase(uri, log);
let writes = 0;
// The driver reports a command before it is sent.
mongoose.connection.getClient().on('commandStarted', ({ commandName }: { commandName: string }) => {
  if (writeCommands.includes(commandName) && ++writes === beforeWrite) process.kill(process.pid, 'SIGKILL');
});

const services = await createProcessApp({ folders, contentDir, log });
const post = async (path: string, authorization: string, body: object) => {
  const server = services.app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const headers = { authorization, 'content-type': 'application/json' };
  const options = { method: 'POST', headers, body: JSON.stringify(body) };
  const response = await fetch(`http://127.0.0.1:${port}/api${path}`, options);
  if (!response.ok) throw new Error(await response.text());
};

const runStep = () => {
  switch (step.name) {
    case 'verify':
      return services.verification.verify(step.code);
    case 'reset':
      return services.resets.setPassword(step, '203.0.113.7');
    case 'applyPlan':
      return services.ledenImports.apply(step.plan, { id: step.by, name: 'Ada Beheer', role: 'admin' });
    case 'makeLargeSizes':
      return services.largeFotos.task.run(new AbortController().signal);
    case 'readDates':
      return services.datesTaken.task.run(new AbortController().signal);
    case 'runTask':
      return services.background.run(step.task);
    case 'seedCatalogue':
      return services.catalogueSeed.seed();
    case 'post':
      return post(step.path, step.token, step.body);
  }
};
await runStep();
process.exit(0);
