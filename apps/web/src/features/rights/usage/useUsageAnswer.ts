import {
  findLicence,
  getTermsAddress,
  unknownLicence,
  type Foto,
  type Purpose,
  type UsageContext,
} from '@ledenportaal/shared';
import { useConfigQuery } from '../../../lib/api/api.js';
import { formatIsoDate } from '../../../lib/format.js';
import { useLicencesQuery } from '../rights.api.js';
import { toPurposeWarning, toUsageAnswer } from './usage-answer.js';

/** What decides about the use of photos today. Undefined until the licences have loaded. */
const useUsageContext = () => {
  const config = useConfigQuery().data?.results;
  const { data: licences, ...query } = useLicencesQuery();
  if (!config || !licences) return { query, now: undefined };
  const now = { today: getToday(config.timeZone), licences: licences.results };
  return { query, now, config };
};

/** The answer to 'May I use this photo?' today, with its licence and terms. Undefined until the licences have loaded. */
export const useUsageAnswer = (foto: Foto) => {
  const { query, now, config } = useUsageContext();
  return { query, usage: now && { ...toUsageAnswer(foto, now), ...toTerms(foto, now), config } };
};

/** Why a photo may not be used for a purpose just like that, today. Empty when it may, and without a purpose. */
export const usePurposeWarning = (foto: Foto, purpose: Purpose | undefined): string => {
  const { now } = useUsageContext();
  return now && purpose ? toPurposeWarning(foto, purpose, now) : '';
};

const getToday = (timeZone: string) => formatIsoDate(new Date(), timeZone);

const toTerms = (foto: Foto, now: UsageContext) => {
  const licence = findLicence(foto, now);
  const address = getTermsAddress(foto, now);
  return {
    licence: licence.key === unknownLicence ? undefined : licence.name,
    // An address of another kind could run a script.
    terms: /^https?:\/\//i.test(address) ? address : undefined,
  };
};
