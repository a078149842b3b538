/** Express with express.static for one folder; returns its port. */
import type { AddressInfo } from 'node:net';
import express from 'express';
import { handleTasks } from '../task-process';

const [, , folder = '.'] = process.argv;
const server = express().use(express.static(folder)).listen(0, '127.0.0.1');
handleTasks(() => Promise.resolve((server.address() as AddressInfo).port));
