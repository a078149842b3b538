import mongoose from 'mongoose';
import { expect, it } from 'vitest';
import { fotoContract } from '@ledenportaal/shared';
import { asFile, makeScene } from '../../test/pictures.js';
import { usePortal } from '../../test/portal.js';

const portal = usePortal();

const upload = async (seed: number) => {
  const { status } = await portal.as('admin').call(fotoContract.upload, { file: asFile(await makeScene(seed)) });
  expect(status).toBe(201);
};

it('an upload sends six commands to the database', async () => {
  // The first one reads all photos.
  await upload(1);
  const commands: string[] = [];
  type Started = { commandName: string; command: Record<string, unknown> };
  const onStart = ({ commandName, command }: Started) =>
    commands.push(`${commandName} ${String(command[commandName])}`);
  const client = mongoose.connection.getClient().on('commandStarted', onStart);
  await upload(2);
  client.off('commandStarted', onStart);
  expect(commands.sort()).toEqual([
    'find accounts',
    'find accounts',
    'find fotos',
    'find fotos',
    'insert audit',
    'insert fotos',
  ]);
});
