import { cleanLine, maxCredit, Rechten, truncate, type Licence, type RechtenChange } from '@ledenportaal/shared';
import { toName } from '../../platform/jpeg/metadata/device-texts.js';
import type { FotoMetadata } from '../../platform/jpeg/metadata/foto-metadata.js';

type RightsMetadata = Pick<
  FotoMetadata,
  'credit' | 'copyright' | 'owners' | 'webStatement' | 'usageTerms' | 'licence' | 'modelRelease'
>;
/** `siteUrl`: of the portal, of which downloaded files name the page of their photo as the address of their terms. */
type Context = { licences: readonly Licence[]; siteUrl: string };

/** The key of the licence that an address of Creative Commons stands for, where the list has it. */
const ccByKey = 'cc-by-4.0';
const ccByAddress = /(?<![^\s("'<])https?:\/\/(?:www\.)?creativecommons\.org\/licenses\/by\/4\.0(?![\w-])/i;

/**
 * What the model release status of PLUS says (IPTC Photo Metadata Standard, Model Release Status): not applicable, unlimited
 * releases, none, and limited or incomplete ones.
 */
const modelReleases: Record<string, RechtenChange> = {
  'MR-NAP': { toestemming: 'niet_nodig' },
  'MR-UMR': { toestemming: 'gegeven' },
  'MR-NON': { personen: 'ja', toestemming: 'onbekend' },
  'MR-LMR': { personen: 'ja', toestemming: 'onbekend' },
};

/** Returns the rights that the metadata of a file tell, to propose them; undefined when they tell none. */
export const toProposedRechten = (
  { credit, copyright, owners, webStatement, usageTerms, licence, modelRelease }: RightsMetadata,
  { licences, siteUrl }: Context,
): RechtenChange | undefined => {
  const isCcBy = [licence, webStatement, usageTerms].some((text) => ccByAddress.test(text));
  const proposal: RechtenChange = {
    ...(isCcBy && licences.some(({ key }) => key === ccByKey) && { licentie: ccByKey }),
    ...toText('credit', credit),
    ...toText('houder', owners.map(toHolder).filter(Boolean).join(', ') || toHolder(copyright)),
    ...toVoorwaarden(webStatement, siteUrl),
    ...modelReleases[modelRelease.split('/').at(-1)!],
  };
  return Object.keys(proposal).length > 0 ? proposal : undefined;
};

const toText = (name: 'credit' | 'houder', text: string): RechtenChange => {
  const line = truncate(cleanLine(text), maxCredit);
  return line ? { [name]: line } : {};
};
/** As after a copyright sign, so that years are no part of the name. */
const toHolder = (text: string) => toName(`©${text}`);

const toVoorwaarden = (webStatement: string, siteUrl: string): RechtenChange => {
  const address = Rechten.shape.voorwaarden.safeParse(webStatement).data;
  return address && new URL(address).host !== new URL(siteUrl).host ? { voorwaarden: address } : {};
};
