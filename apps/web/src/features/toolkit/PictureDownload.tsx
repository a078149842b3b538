import type { SignedPicture } from '@ledenportaal/shared';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { fetchFileFromUrl, saveFile } from '../../lib/api/fetch-file.js';
import { notified } from '../../lib/notices.slice.js';
import { LoadingButton } from '../../ui/LoadingButton.js';
import { useContentQuery } from '../content/content.api.js';
import { t } from './messages.js';
import { toSlug } from './slug.js';

type Props = { title: string; picture: SignedPicture };

/** A button that downloads the picture of a post, and saves it under the title of the post. */
export const PictureDownload = ({ title, picture: { src } }: Props) => {
  const dispatch = useDispatch();
  const { refetch } = useContentQuery();
  const [isBusy, setBusy] = useState(false);
  const fetchPicture = async () => {
    const result = await fetchFileFromUrl(src);
    if (result.error?.code !== 'link_expired') return result;
    const { data } = await refetch();
    const post = data?.results.social.posts.find((candidate) => candidate.title === title);
    return post ? fetchFileFromUrl(post.picture.src) : result;
  };
  const download = async () => {
    setBusy(true);
    const { file, error } = await fetchPicture();
    setBusy(false);
    if (error) return dispatch(notified('error', t('social.notDownloaded', { title, reason: error.message })));
    const [extension = ''] = /\.\w+(?=\?|$)/.exec(src) ?? [];
    saveFile(file, `${toSlug(title) || 'beeld'}${extension}`);
  };
  return (
    <LoadingButton
      variant="default"
      size="sm"
      loading={isBusy}
      leftSection={<IconDownload size={18} stroke={1.8} aria-hidden />}
      aria-label={t('social.pictureOf', { title })}
      onClick={() => void download()}
    >
      {t('social.picture')}
    </LoadingButton>
  );
};
