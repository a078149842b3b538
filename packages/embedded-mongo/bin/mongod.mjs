#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8';

// A heap that grows slowly: by default it takes twice as much memory and is not faster.
setFlagsFromString('--heap-growing-percent=15');
await import('../dist/mongod.js');
