// The embedded database in a container, for machines that cannot pull MongoDB. With a password it listens on loopback
// only, so this forwards the port of MongoDB to it.
import { spawn } from 'node:child_process';
import { connect, createServer } from 'node:net';

const port = 27018;
const flags = ['--dbpath', '/data/db', '--port', String(port), '--ownerOnly', '--nounixsocket'];
const database = spawn(process.execPath, ['/embedded-mongo/bin/mongod.mjs', ...flags], {
  stdio: ['pipe', 'inherit', 'inherit'],
});
database.stdin.write(`${process.env.MONGO_PASSWORD}\n`);
database.once('exit', (code) => process.exit(code ?? 1));
process.on('SIGTERM', () => database.kill());

createServer((client) => {
  const server = connect(port, '127.0.0.1');
  client.on('error', () => server.destroy()).on('close', () => server.destroy());
  server.on('error', () => client.destroy()).on('close', () => client.destroy());
  client.pipe(server).pipe(client);
}).listen(27017, '0.0.0.0');
