import { Title } from '@mantine/core';
import { use } from 'react';
import { useSelector } from 'react-redux';
import { Navigate } from 'react-router-dom';
import { say } from '../../lib/messages.js';
import { to } from '../../lib/paths.js';
import { usePageState } from '../../lib/page-state.js';
import { selectAuth } from '../../lib/session/auth.slice.js';
import { Brand } from '../../ui/Brand.js';
import landscape from '../../ui/landscape.svg';
import { PageTitle, SiteName } from '../../ui/Page.js';
import { LoginForm } from './LoginForm.js';
import styles from './LoginPage.module.css';

export const LoginPage = () => {
  const { authenticated } = useSelector(selectAuth);
  const { from = to('home') } = usePageState();
  const name = use(SiteName);
  if (authenticated) return <Navigate to={from} replace />;
  return (
    <main className={styles.page}>
      <PageTitle>{say('login.page')}</PageTitle>
      <div className={styles.picture}>
        <img src={landscape} alt="" fetchPriority="high" />
        <p>{say('login.picture')}</p>
      </div>
      <div className={styles.side}>
        <Brand name={name} large />
        <div className={styles.middle}>
          <Title order={1}>{say('login.title')}</Title>
          <p className={styles.lead}>{say('login.lead')}</p>
          <LoginForm />
        </div>
      </div>
    </main>
  );
};
