import { Button } from '@mantine/core';
import { t } from '../lib/messages.js';
import { getPath } from '../lib/routing/paths.js';
import { Message } from '../ui/Message.js';
import { BarePage } from '../ui/Page.js';

/** For unexpected errors, and for chunks that a new version has replaced: reloading fixes both. */
export const ErrorPage = () => (
  <BarePage title={t('broken.title')}>
    <Message order={1} title={t('broken.title')} text={t('broken.text')} role="alert">
      <Button onClick={() => window.location.reload()}>{t('site.retry')}</Button>
      <Button variant="default" component="a" href={getPath('home')}>
        {t('broken.home')}
      </Button>
    </Message>
  </BarePage>
);
