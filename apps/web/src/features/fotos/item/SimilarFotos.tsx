import { t } from './messages.js';
import { FotoStrip } from '../strip/FotoStrip.js';
import { useSimilarFotosQuery } from './similar-fotos.api.js';

/** Photos that are similar to this one. Shows no error: the page is complete without them. */
export const SimilarFotos = ({ id }: { id: string }) => {
  const { currentData, refetch } = useSimilarFotosQuery({ params: { id } });
  return <FotoStrip title={t('foto.similar')} fotos={currentData?.results ?? []} onExpired={() => void refetch()} />;
};
