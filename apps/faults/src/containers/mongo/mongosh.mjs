#!/usr/local/bin/node
// What the health check of docker-compose.yml needs of mongosh: exit code 0 when the database accepts connections.
import { connect } from 'node:net';

connect(27018, '127.0.0.1')
  .once('connect', () => process.exit(0))
  .once('error', () => process.exit(1));
