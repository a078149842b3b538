import { say } from './messages.js';

export const serverErrorTexts = { title: say('server.error'), label: say('server.message') };
