import { fotoColumns, personenStates, purposes, toestemmingStates, type FotoColumn } from '@ledenportaal/shared';
import { ColumnsHelp } from '../../csv/ColumnsHelp.js';
import { t } from './messages.js';

const readOnly = t('fotoImport.readOnly');
const columnDescriptions: Partial<Record<FotoColumn, string>> = {
  id: t('fotoImport.id'),
  tags: t('fotoImport.labels'),
  themas: t('fotoImport.labels'),
  trefwoorden: t('fotoImport.trefwoorden'),
  status: t('fotoImport.status'),
  licentie: t('fotoImport.licentie'),
  credit: t('fotoImport.credit'),
  houder: t('fotoImport.houder'),
  doelen: t('fotoImport.doelen', { words: purposes.join(', ') }),
  vanaf: t('fotoImport.day'),
  tot: t('fotoImport.day'),
  voorwaarden: t('fotoImport.voorwaarden'),
  personen: t('fotoImport.choice', { words: personenStates.join(', ') }),
  toestemming: t('fotoImport.choice', { words: toestemmingStates.join(', ') }),
  notitie: t('fotoImport.notitie'),
  bestandsnaam: readOnly,
  datum: readOnly,
  downloads: readOnly,
};

/** Explains where a file of photos comes from, and its columns. */
export const FotoColumnsHelp = () => (
  <ColumnsHelp
    text={t('fotoImport.columnsText')}
    columns={fotoColumns.map((name) => ({ name, text: columnDescriptions[name] ?? t('fotoImport.text') }))}
  >
    <p>{t('fotoImport.keep')}</p>
  </ColumnsHelp>
);
