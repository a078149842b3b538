import type { Credit } from './credit.js';

const namespaces = {
  dc: 'http://purl.org/dc/elements/1.1/',
  photoshop: 'http://ns.adobe.com/photoshop/1.0/',
  xmpRights: 'http://ns.adobe.com/xap/1.0/rights/',
};

/** Returns an XMP packet (XMP specification part 1, 7). Values are simple, or arrays of the kind that their property has. */
export const toXmp = ({ description, creator, credit, copyright, usageTerms, webStatement }: Credit): string => {
  const properties = [
    toProperty('dc:description', description, toAlternatives),
    toProperty('dc:creator', creator, toSequence),
    toProperty('dc:rights', copyright, toAlternatives),
    toProperty('photoshop:Credit', credit),
    toProperty('xmpRights:Marked', copyright && 'True'),
    toProperty('xmpRights:UsageTerms', usageTerms, toAlternatives),
    toProperty('xmpRights:WebStatement', webStatement),
  ];
  const declarations = Object.entries(namespaces).map(([prefix, address]) => ` xmlns:${prefix}="${address}"`);
  return [
    '<?xpacket begin="\u{feff}" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    `<rdf:Description rdf:about=""${declarations.join('')}>${properties.join('')}</rdf:Description>`,
    '</rdf:RDF></x:xmpmeta><?xpacket end="w"?>',
  ].join('');
};

const toProperty = (name: string, value: string, wrap = (text: string) => text) =>
  value && `<${name}>${wrap(escapeXml(value))}</${name}>`;
const toAlternatives = (text: string) => `<rdf:Alt><rdf:li xml:lang="x-default">${text}</rdf:li></rdf:Alt>`;
const toSequence = (text: string) => `<rdf:Seq><rdf:li>${text}</rdf:li></rdf:Seq>`;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** Leaves out the characters that XML 1.0 does not allow. */
const escapeXml = (text: string) =>
  text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>]/g, (character) => entities[character]!);
