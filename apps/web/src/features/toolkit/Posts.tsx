import type { Content } from '@ledenportaal/shared';
import { Text, Title } from '@mantine/core';
import { useId } from 'react';
import { Badge } from '../../ui/Badge.js';
import { ContentPicture } from '../content/ContentPicture.js';
import { CopyText } from './CopyText.js';
import { PictureDownload } from './PictureDownload.js';
import styles from './Posts.module.css';

type Post = Content['social']['posts'][number];
type Props = { title: string; text: string; posts: Post[] };

export const Posts = ({ title, text, posts }: Props) => {
  const id = useId();
  if (posts.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles.section}>
      <Title order={2} id={id}>
        {title}
      </Title>
      <Text mt={4} c="dimmed">
        {text}
      </Text>
      <ul className={styles.posts}>
        {posts.map((post) => (
          <li key={post.title} className={styles.post}>
            <PostCard post={post} />
          </li>
        ))}
      </ul>
    </section>
  );
};

/** A post as it appears on social media: the lines, and the picture below them. */
const PostCard = ({ post: { title, lines, picture, season } }: { post: Post }) => (
  <>
    <div className={styles.head}>
      <Title order={3}>{title}</Title>
      {season && <Badge tone="green">{season}</Badge>}
    </div>
    <div className={styles.card}>
      <p className={styles.lines}>
        {lines.map((line) => (
          <span key={line}>{line} </span>
        ))}
      </p>
      <ContentPicture picture={picture} />
    </div>
    <div className={styles.head}>
      <PictureDownload title={title} picture={picture} />
      <CopyText title={title} text={lines.join('\n')} />
    </div>
  </>
);
