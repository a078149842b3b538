import { originalKey, type DownloadedFoto, type Foto } from '@ledenportaal/shared';
import { useConfigQuery } from '../../lib/api/api.js';
import { groupByPeriod } from '../../lib/dates/date-groups.js';
import { formatBytes, formatDate } from '../../lib/format.js';
import { t as tCollection } from '../collections/messages.js';
import { t } from '../downloads/list/messages.js';
import { MemberFotosPage, NoFoto } from './MemberFotosPage.js';
import type { NamedRendition } from '../downloads/DownloadIconButton.js';
import { DownloadedFiles } from '../downloads/list/DownloadedFiles.js';
import { useDownloadsQuery } from '../downloads/downloads.api.js';
import { useDownloadSearch, useDownloadText } from './useDownloadSearch.js';

const texts = { none: t('downloads.none'), noneText: t('downloads.noneText'), error: t('downloads.error') };

const useDownloadList = (paging: { page: number; limit: number }) => {
  const tekst = useDownloadText();
  const query = useDownloadsQuery({ query: { ...paging, tekst } });
  const { data: config } = useConfigQuery();
  const timeZone = config?.results.timeZone;
  const { docs, total = 0 } = query.data?.results ?? {};
  const formatNote = ({ rendition, bytes, createdAt }: DownloadedFoto) => {
    const date = formatDate(createdAt, timeZone);
    return bytes === null
      ? t('downloads.at', { date, rendition })
      : t('downloads.atWithSize', { date, rendition, size: formatBytes(bytes) });
  };
  const cards = docs?.map((doc) => ({
    key: doc._id,
    foto: doc.foto,
    placeholder: doc.foto ? undefined : (
      <NoFoto text={doc.reden ? tCollection('collection.notUsable') : t('foto.gone')} />
    ),
    note: formatNote(doc),
    createdAt: doc.createdAt,
  }));
  return {
    query,
    cards,
    groups: cards && groupByPeriod(cards, { getDate: ({ createdAt }) => createdAt, timeZone }),
    total,
    getRendition: ({ _id }: Foto) => toRendition(docs?.find(({ foto }) => foto?._id === _id)),
  };
};

/** Returns how a photo is downloaded in the same rendition again. */
const toRendition = (doc: DownloadedFoto | undefined): NamedRendition | undefined => {
  if (!doc || doc.als === originalKey) return undefined;
  const { als, soort, x, y, rendition: name } = doc;
  return { name, query: { als, ...(soort && { soort }), ...(x !== null && y !== null && { x: `${x}`, y: `${y}` }) } };
};

export const DownloadsPage = () => {
  const search = useDownloadSearch();
  return (
    <MemberFotosPage
      name="downloads"
      title={t('downloads.title')}
      lead={t('downloads.lead')}
      texts={texts}
      useList={useDownloadList}
      search={search}
    >
      <DownloadedFiles tekst={search.tekst} />
    </MemberFotosPage>
  );
};
