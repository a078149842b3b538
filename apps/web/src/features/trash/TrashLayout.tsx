import { trashDays } from '@ledenportaal/shared';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Message } from '../../ui/Message.js';
import { Page } from '../../ui/Page.js';
import { t } from './messages.js';

type Props = {
  title: string;
  /** The links to the lists that the items were deleted from. */
  back: readonly { to: string; text: string }[];
  children: ReactNode;
};

export const TrashLayout = ({ back, ...page }: Props) => (
  <Page
    {...page}
    lead={t('trash.lead', { days: trashDays })}
    actions={back.map(({ to, text }) => (
      <Button key={to} variant="default" component={Link} to={to}>
        {text}
      </Button>
    ))}
  />
);

export const EmptyTrash = ({ text }: { text: string }) => <Message title={t('trash.none')} text={text} />;
