#!/usr/bin/env -S node --max-semi-space-size=2 --heap-growing-percent=15
import '../dist/mongod.js';
