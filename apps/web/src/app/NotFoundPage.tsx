import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { t } from '../lib/messages.js';
import { getPath } from '../lib/routing/paths.js';
import { Message } from '../ui/Message.js';
import { BarePage } from '../ui/Page.js';

/** Functions, because custom messages load after this module. */
const words = {
  notFound: () => ({ title: t('notFound.title'), text: t('notFound.text') }),
  notAllowed: () => ({ title: t('notAllowed.title'), text: t('notAllowed.text') }),
};

/** Shown for an unknown path, or when the viewer has no access. */
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
