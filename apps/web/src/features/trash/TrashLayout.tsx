import { trashDays } from '@ledenportaal/shared';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Message } from '../../ui/Message.js';
import { Page } from '../../ui/Page.js';
import { t } from './messages.js';

type Props = {
  title: string;
  width?: 'wide';
  /** The link to the list that the items were deleted from. */
  back: { to: string; text: string };
  children: ReactNode;
};

export const TrashLayout = ({ back: { to, text }, ...page }: Props) => (
  <Page
    {...page}
    lead={t('trash.lead', { days: trashDays })}
    actions={
      <Button variant="default" component={Link} to={to}>
        {text}
      </Button>
    }
  />
);

export const EmptyTrash = ({ text }: { text: string }) => <Message title={t('trash.none')} text={text} />;
