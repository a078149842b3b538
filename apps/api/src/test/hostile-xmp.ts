import { isCoreSuite } from './suite.js';

/** Latitude in every packet of `makeHostilePackets`. */
export const hostileLatitude = '52,5.2885N';

const exif = 'xmlns:exif="http://ns.adobe.com/exif/1.0/"';
const other = 'xmlns:q="http://ns.adobe.com/exif/1.0/"';
const describe = (attributes: string, elements = '') =>
  `<rdf:Description rdf:about="" ${attributes}>${elements}</rdf:Description>`;
const element = (name: string) => `<${name}>${hostileLatitude}</${name}>`;

/** Ways to write a position. */
const notations = {
  attribute: describe(`${exif} exif:GPSLatitude="${hostileLatitude}"`),
  'attribute in single quotes, with spaces': describe(`${exif}\n exif:GPSLatitude = '${hostileLatitude}'`),
  element: describe(exif, element('exif:GPSLatitude')),
  'other prefix': describe(other, element('q:GPSLatitude')),
  'prefix without a declaration': describe('', element('exif:GPSLatitude')),
  'upper case': describe('xmlns:q="http://example.org/"', element('q:GPS_LATITUDE')),
  bag: describe(exif, `<exif:GPSLatitude><rdf:Bag><rdf:li>${hostileLatitude}</rdf:li></rdf:Bag></exif:GPSLatitude>`),
  structure: describe(
    'xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"',
    `<Iptc4xmpExt:LocationShown><rdf:Bag><rdf:li rdf:parseType="Resource" ${exif}>${element('exif:GPSLatitude')}</rdf:li></rdf:Bag></Iptc4xmpExt:LocationShown>`,
  ),
  'second description': `${describe('xmlns:dc="http://purl.org/dc/elements/1.1/" dc:format="image/jpeg"')}${describe(exif, element('exif:GPSLatitude'))}`,
  'blank node': `${describe(exif, '<exif:GPSLatitude rdf:nodeID="n"/>')}<rdf:Description rdf:nodeID="n"><rdf:value>${hostileLatitude}</rdf:value></rdf:Description>`,
  resource: describe(exif, `<exif:GPSLatitude rdf:resource="${hostileLatitude}"/>`),
  'W3C point': describe('xmlns:geo="http://www.w3.org/2003/01/geo/wgs84_pos#"', element('geo:lat')),
  'escaped markup': describe(
    'xmlns:q="http://example.org/"',
    `<q:Data>${`&lt;exif:GPSLatitude&gt;${hostileLatitude}&lt;/exif:GPSLatitude&gt;`}</q:Data>`,
  ),
  'twice escaped markup': describe(
    'xmlns:q="http://example.org/"',
    `<q:Data>&amp;#x3c;exif:GPSLatitude&amp;gt;${hostileLatitude}</q:Data>`,
  ),
} satisfies Record<string, string>;

const rdf = (content: string) =>
  `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${content}</rdf:RDF>`;
const meta = (content: string) => `<x:xmpmeta xmlns:x="adobe:ns:meta/">${content}</x:xmpmeta>`;
const begin = '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>';
const end = '<?xpacket end="w"?>';
const packet = (content: string) => `${begin}\n${meta(rdf(content))}\n${end}`;

/** Ways to wrap a position in a packet. */
const wrappings: Record<string, (position: string) => string> = {
  packet,
  'no packet': (position) => meta(rdf(position)),
  'no xmpmeta': (position) => `${begin}${rdf(position)}${end}`,
  'xmpmeta of Microsoft': (position) => `${begin}<xmp:xmpmeta>${rdf(position)}</xmp:xmpmeta>${end}`,
  'unclosed instruction before it': (position) => `<?xpacket begin="" ${meta(rdf(position))}`,
  'unclosed instruction in it': (position) => packet(`<?adobe ${position}`),
  'closed instruction around it': (position) => packet(`<?adobe > ${position} ?>`),
  'unclosed CDATA before it': (position) => packet(`<![CDATA[ ${position}`),
  'CDATA around it': (position) => packet(`<![CDATA[${position}]]>`),
  'nested CDATA': (position) => packet(`<![CDATA[ <![CDATA[ ]]>${position}]]>`),
  'unclosed comment': (position) => packet(`<!-- ${position}`),
  'comment that ends the element around it': (position) =>
    packet(`<rdf:Description><!-- </rdf:Description> ${position} --></rdf:Description>`),
  'stray < and zero before it': (position) => `<\0${packet(position)}`,
  'zeros between the tags': (position) => packet(position.replaceAll('>', '>\0')),
  'zeros behind it': (position) => `${packet(position)}\0\0\0`,
  'a byte order mark within it': (position) => packet(position.replaceAll('><', '>\uFEFF<')),
  'a byte order mark before it': (position) => `\uFEFF${packet(position)}`,
  'two byte order marks before it': (position) => `\uFEFF\uFEFF${packet(position)}`,
  'two packets': (position) => `${packet('')}${packet(position)}`,
  DTD: (position) => `<!DOCTYPE x [<!ENTITY p '${position.replaceAll("'", '"')}'>]>${meta(rdf(`&p;${position}`))}`,
  'unclosed elements': (position) => `${begin}<x:xmpmeta>${rdf(position).replace('</rdf:RDF>', '')}`,
  'unclosed quote before it': (position) => packet(`<rdf:Description dc:format="x>${position}</rdf:Description>`),
  'value that looks like the end of a tag': (position) =>
    packet(`<rdf:Description dc:format='q exif:GPSLatitude="${hostileLatitude}" >'/>${position}`),
  'text before it': (position) => `XMP ${packet(position)}`,
};

type Encoding = (text: string) => Buffer;
const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const utf32 = (text: string) =>
  Buffer.concat(
    Array.from(text, (character) => {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32LE(character.codePointAt(0)!);
      return bytes;
    }),
  );
const encodings: Record<string, Encoding> = {
  'UTF-8': (text) => Buffer.from(text),
  'UTF-16 LE': utf16,
  'UTF-16 BE': (text) => utf16(text).swap16(),
  'UTF-32 LE': utf32,
  'UTF-32 BE': (text) => utf32(text).swap32(),
  'UTF-8 encoded twice': (text) => Buffer.from(Buffer.from(text).toString('latin1')),
};

/**
 * Packets with a position, most of which are malformed or read differently by different programs. In the core suite
 * with each notation, and each wrapping in each encoding; else also with every notation in every wrapping.
 */
export const makeHostilePackets = (): [name: string, packet: Buffer][] =>
  Object.entries(wrappings).flatMap(([wrapping, wrap]) =>
    Object.entries(notations)
      .filter(([notation]) => !isCoreSuite || wrapping === 'packet' || isSimple(notation))
      .flatMap(([notation, position]) =>
        Object.entries(encodings)
          // Other encodings matter for the packet, not for each notation.
          .filter(([encoding]) => encoding === 'UTF-8' || isSimple(notation))
          .map(([encoding, encode]): [string, Buffer] => [
            `${notation}, ${wrapping}, ${encoding}`,
            encode(wrap(position)),
          ]),
      ),
  );

const isSimple = (notation: string) => notation === 'attribute' || (notation === 'element' && !isCoreSuite);
