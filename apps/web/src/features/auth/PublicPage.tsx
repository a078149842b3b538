import { Anchor, Title } from '@mantine/core';
import { use, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { Link, Navigate } from 'react-router-dom';
import { t } from './messages.js';
import { getPath } from '../../lib/routing/paths.js';
import { usePageState } from '../../lib/routing/usePageState.js';
import { selectAuth } from '../../lib/session/auth.slice.js';
import { Brand } from '../../ui/Brand.js';
import landscape from '../../ui/theme/landscape.svg';
import { PageTitle, SiteNameContext } from '../../ui/Page.js';
import styles from './PublicPage.module.css';
import { TypedEmailContext, usePublicState } from './typed-email.js';

type Props = {
  title: string;
  /** Default: the title. */
  heading?: string;
  lead?: string;
  /** Redirects a signed-in user to the page that was requested first. */
  forGuests?: boolean;
  foot?: ReactNode;
  children: ReactNode;
};

/** The layout of every page outside the portal: a picture, and a column with the content. */
export const PublicPage = ({ title, heading = title, lead, forGuests = false, foot, children }: Props) => {
  const { authenticated, user } = useSelector(selectAuth);
  const { from = getPath('home'), of, ...state } = usePageState();
  const [email, setEmail] = useState(state.email ?? '');
  const name = use(SiteNameContext);
  const main = useFocusOnMount();
  const redirectTo = forGuests && authenticated ? (of && of !== user?._id ? getPath('home') : from) : undefined;
  if (redirectTo) return <Navigate to={redirectTo} replace />;
  return (
    <TypedEmailContext value={{ email, setEmail }}>
      <main className={styles.page} tabIndex={-1} ref={main}>
        <PageTitle>{title}</PageTitle>
        <div className={styles.picture}>
          <img src={landscape} alt="" fetchPriority="high" />
          <p>{t('login.picture')}</p>
        </div>
        <div className={styles.side}>
          <Brand name={name} large />
          <div className={styles.middle}>
            <Title order={1}>{heading}</Title>
            {lead && <p className={styles.lead}>{lead}</p>}
            {children}
          </div>
          {foot && <p className={styles.foot}>{foot}</p>}
        </div>
      </main>
    </TypedEmailContext>
  );
};

type LinkProps = { to: string; className?: string | undefined; children: string };

/** A link to another page outside the portal. */
export const PublicLink = (props: LinkProps) => (
  <Anchor component={Link} state={usePublicState()} underline="always" {...props} />
);

/** Moves the focus to the new page, before the user can see it and choose a field. */
const useFocusOnMount = () => {
  const main = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (document.activeElement === document.body) main.current?.focus({ preventScroll: true });
  }, []);
  return main;
};
