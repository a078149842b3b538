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
  ...['mongodb://portaal:50%@127.0.0.1/', 'mongodb://127.0.0.1/?foo=bar'].map((uri) => [
    uri,
    'MONGODB_URI is geen geldig adres: kloppen de opties, en staan bijzondere tekens in het wachtwoord er als %-codes, zoals %40 voor @?',
  ]),
  ['mongodb://127.0.0.1/?tls=true&tlsCAFile=/no/ca.pem', 'MONGODB_URI: het bestand /no/ca.pem is er niet.'],
  [
    'mongodb://127.0.0.1:9,mongo.invalid/?replicaSet=rs',
    'De database antwoordt niet: controleer MONGODB_URI en of de server draait.',
  ],
])('says why there is no connection with %s', async (uri, message) => {
  expect(await connect(uri)).toBe(message);
});

it.each([
  [18, /weigert de naam of het wachtwoord\.$/],
  [13, /mag niet in de database lezen en schrijven, of er staat geen naam en wachtwoord in\.$/],
])('says that name or password are wrong: %i', (code, message) => {
  expect(describeConnectFailure(new mongo.MongoServerError({ message: 'refused', code }))).toMatch(message);
});
