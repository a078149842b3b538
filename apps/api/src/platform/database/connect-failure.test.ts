import mongoose from 'mongoose';
import { expect, it } from 'vitest';
import { describeConnectFailure } from './connect-failure.js';

const { mongo } = mongoose;

const connect = (uri: string) =>
  mongo.MongoClient.connect(uri, { serverSelectionTimeoutMS: 200 }).then(
    () => 'connected',
    (cause: unknown) => describeConnectFailure(cause),
  );

it.each([
  ['mongodb://127.0.0.1:9/', 'De database antwoordt niet: controleer MONGODB_URI en of de server draait.'],
  ['mongodb://mongo.invalid/', 'MONGODB_URI: er is geen server met de naam mongo.invalid.'],
  [
    'mongodb://portaal:50%@127.0.0.1/',
    'MONGODB_URI is geen geldig adres: heeft het wachtwoord leestekens, schrijf die dan als procentcode.',
  ],
])('says why there is no connection with %s', async (uri, message) => {
  expect(await connect(uri)).toBe(message);
});

it('says that name or password are wrong', () => {
  const refused = new mongo.MongoServerError({ message: 'Authentication failed.', code: 18 });
  expect(describeConnectFailure(refused)).toBe('MONGODB_URI: de database weigert de naam of het wachtwoord.');
});
