/** Express with the files of one folder, and nothing else; says its port. */
import type { AddressInfo } from 'node:net';
import express from 'express';
import { answerWith } from './answer';

const [, , folder = '.'] = process.argv;
const server = express().use(express.static(folder)).listen(0, '127.0.0.1');
answerWith(() => Promise.resolve((server.address() as AddressInfo).port));
