#!/usr/bin/env node
import '../dist/mongod.js';
