import { Title } from '@mantine/core';
import { createContext, use, type ReactNode } from 'react';
import { ButtonRow } from './ButtonRow.js';
import styles from './Page.module.css';

/** The site's name, used in the document title. */
export const SiteNameContext = createContext('');

/** The parts of a document title, from the most specific to the page. */
type TitleParts = string | readonly (string | false | undefined)[];

export const PageTitle = ({ children }: { children: TitleParts }) => {
  const name = use(SiteNameContext);
  return <title>{[children, name].flat().filter(Boolean).join(' · ')}</title>;
};

type Props = {
  title: string;
  /** A `PageTitle` that says more than the heading. */
  documentTitle?: ReactNode;
  lead?: string;
  actions?: ReactNode;
  /** Forms are one narrow column. Other pages use the whole width. */
  isNarrow?: boolean;
  children: ReactNode;
};

export const Page = ({
  title,
  documentTitle = <PageTitle>{title}</PageTitle>,
  lead,
  actions,
  isNarrow,
  children,
}: Props) => (
  <div className={styles.page} data-narrow={isNarrow || undefined}>
    {documentTitle}
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
export const BarePage = ({
  title,
  isNarrow,
  children,
}: Pick<Props, 'isNarrow' | 'children'> & { title: TitleParts }) => (
  <div className={styles.page} data-narrow={isNarrow || undefined}>
    <PageTitle>{title}</PageTitle>
    {children}
  </div>
);
