import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { say } from '../lib/messages.js';
import { to } from '../lib/paths.js';
import { Message } from '../ui/Message.js';
import { BarePage } from '../ui/Page.js';

/** Asked as the page is drawn, when an operator's own words are known. */
const words = {
  notFound: () => ({ title: say('notFound.title'), text: say('notFound.text') }),
  notAllowed: () => ({ title: say('notAllowed.title'), text: say('notAllowed.text') }),
};

/** In place of a page: there is none at this address, or not for who asks. */
export const NoPage = ({ why }: { why: keyof typeof words }) => {
  const { title, text } = words[why]();
  return (
    <BarePage title={title}>
      <Message order={1} title={title} text={text}>
        <Button component={Link} to={to('home')}>
          {say('broken.home')}
        </Button>
      </Message>
    </BarePage>
  );
};
