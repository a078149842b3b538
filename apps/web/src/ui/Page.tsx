import { Title } from '@mantine/core';
import { createContext, use, type ReactNode } from 'react';
import { ButtonRow } from './ButtonRow.js';
import styles from './Page.module.css';

/** The site's name, used in the document title. */
export const SiteNameContext = createContext('');

export const PageTitle = ({ children }: { children: string }) => (
  <title>{`${children} · ${use(SiteNameContext)}`}</title>
);

type Props = {
  title: string;
  lead?: string;
  actions?: ReactNode;
  /** Forms are one narrow column. Other pages use the whole width. */
  isNarrow?: boolean;
  children: ReactNode;
};

export const Page = ({ title, lead, actions, isNarrow, children }: Props) => (
  <div className={styles.page} data-narrow={isNarrow || undefined}>
    <PageTitle>{title}</PageTitle>
    <div className={styles.head}>
      <div className={styles.words}>
        <Title order={1}>{title}</Title>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {actions && <ButtonRow>{actions}</ButtonRow>}
    </div>
    {children}
  </div>
);

/** A page that renders its own heading. */
export const BarePage = ({ title, isNarrow, children }: Pick<Props, 'title' | 'isNarrow' | 'children'>) => (
  <div className={styles.page} data-narrow={isNarrow || undefined}>
    <PageTitle>{title}</PageTitle>
    {children}
  </div>
);
