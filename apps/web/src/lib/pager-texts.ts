import { t } from './messages.js';

export const pagerTexts = {
  label: t('pager.label'),
  previous: t('pager.previous'),
  next: t('pager.next'),
  page: (page: number) => t('pager.page', { page }),
};
