import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { t } from '../lib/messages.js';
import { getPath } from '../lib/routing/paths.js';
import { Message } from '../ui/Message.js';
import { BarePage } from '../ui/Page.js';

/** Asked as the page is drawn, when an operator's own words are known. */
const words = {
  notFound: () => ({ title: t('notFound.title'), text: t('notFound.text') }),
  notAllowed: () => ({ title: t('notAllowed.title'), text: t('notAllowed.text') }),
};

/** In place of a page: there is none at this address, or not for who asks. */
export const NotFoundPage = ({ why }: { why: keyof typeof words }) => {
  const { title, text } = words[why]();
  return (
    <BarePage title={title}>
      <Message order={1} title={title} text={text}>
        <Button component={Link} to={getPath('home')}>
          {t('broken.home')}
        </Button>
      </Message>
    </BarePage>
  );
};
