import { say } from './messages.js';

export const pagerTexts = {
  label: say('pager.label'),
  previous: say('pager.previous'),
  next: say('pager.next'),
  page: (page: number) => say('pager.page', { page }),
};
