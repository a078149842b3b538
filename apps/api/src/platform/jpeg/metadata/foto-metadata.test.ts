import { expect, it } from 'vitest';
import { toByteSource } from '../../../test/byte-source.js';
import { exifSegment, iptcSegment, makeTiff, withSegments, xmpSegment } from '../../../test/metadata.js';
import { readFotoMetadata } from './foto-metadata.js';
import type { Layer } from './layer.js';
import { readXmp } from './xmp-layer.js';

const pictureWithoutPixels = Buffer.from([0xff, 0xd8, 0xff, 0xd9]);
const read = (segments: Uint8Array[], sidecar?: Layer) =>
  readFotoMetadata(toByteSource(withSegments(pictureWithoutPixels, ...segments)), 'Europe/Amsterdam', { sidecar });

const rdf = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
const namespaces = {
  dc: 'http://purl.org/dc/elements/1.1/',
  photoshop: 'http://ns.adobe.com/photoshop/1.0/',
  lr: 'http://ns.adobe.com/lightroom/1.0/',
  ext: 'http://iptc.org/std/Iptc4xmpExt/2008-02-29/',
  rights: 'http://ns.adobe.com/xap/1.0/rights/',
  plus: 'http://ns.useplus.org/ldf/xmp/1.0/',
  cc: 'http://creativecommons.org/ns#',
};
const declarations = Object.entries(namespaces)
  .map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)
  .join(' ');
const makePacket = (elements: string, attributes = '', root = 'xmpmeta') =>
  `<?xpacket begin="\uFEFF"?><x:${root} xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="${rdf}"><rdf:Description rdf:about="" ${declarations} ${attributes}>${elements}</rdf:Description></rdf:RDF></x:${root}><?xpacket end="w"?>`;
const list = (property: string, kind: string, ...items: string[]) =>
  `<${property}><rdf:${kind}>${items.map((item) => `<rdf:li>${item}</rdf:li>`).join('')}</rdf:${kind}></${property}>`;
const title = list('dc:title', 'Alt', 'Heide');

it.each<[name: string, packet: string | Uint8Array]>([
  ['x:xapmeta', makePacket(title, '', 'xapmeta')],
  [
    'another prefix',
    makePacket(title)
      .replace(/\bdc(?=[:=])/g, 'ns0')
      .replace(/\brdf(?=[:=])/g, 'ns1'),
  ],
  ['no declaration of a usual prefix', makePacket(title).replace(/xmlns:dc="[^"]*"/, '')],
  ['no list', makePacket('<dc:title>Heide</dc:title>')],
  ['an attribute', makePacket('', 'dc:title="Heide"')],
  ['a qualified value', makePacket('<dc:title rdf:parseType="Resource"><rdf:value>Heide</rdf:value></dc:title>')],
  ['a default namespace', makePacket(`<title xmlns="${namespaces.dc}"><![CDATA[Heide]]></title>`)],
  ['bytes after the packet', `${makePacket(title)}\0\0 &<`],
  ['UTF-16, big-endian', Buffer.from(makePacket(title), 'utf16le').swap16()],
  ['UTF-16, little-endian, with a byte order mark', Buffer.from(`\uFEFF${makePacket(title)}`, 'utf16le')],
])('reads XMP with %s', async (_, packet) => {
  expect((await read([xmpSegment(packet)])).title).toBe('Heide');
});

it.each([
  ['an end tag is missing', makePacket(title).replace('</rdf:li>', '')],
  ['there is a DTD', `<!DOCTYPE x [<!ENTITY a "Heide">]>${makePacket(title.replace('Heide', '&a;'))}`],
  ['an entity is unknown', makePacket(title.replace('Heide', '&a;'))],
  ['elements are nested too deeply', makePacket(title + '<rdf:li>'.repeat(500) + '</rdf:li>'.repeat(500))],
])('ignores only the packet in which %s', async (_, packet) => {
  const other = makePacket(list('dc:title', 'Alt', 'Ven'));
  expect((await read([xmpSegment(packet), xmpSegment(other)])).title).toBe('Ven');
});

it('reads a prefix by the declaration that applies, and not the texts of other namespaces', async () => {
  const packet = makePacket('<dc:title>Ven</dc:title>').replace(namespaces.dc, 'https://example.org/');
  const { title: name } = await read([xmpSegment(packet), xmpSegment(makePacket('<dc:title>Heide</dc:title>'))]);
  expect(name).toBe('Heide');
});

it('reads the fields that the first packet and the first Exif lack from the next ones', async () => {
  const metadata = await read([
    exifSegment(makeTiff('II', [[0x013b, 'Jan']])),
    xmpSegment(makePacket(title)),
    exifSegment(
      makeTiff('MM', [
        [0x013b, 'Piet'],
        [0x010e, 'Bij het ven'],
      ]),
    ),
    xmpSegment(makePacket(list('dc:title', 'Alt', 'Ven'), 'photoshop:City="Assen"')),
  ]);
  expect(metadata).toMatchObject({ title: 'Heide', caption: 'Bij het ven', creators: ['Jan'], places: ['Assen'] });
});

it('reads a file beside the photo before what is in the photo', async () => {
  const segments = [
    exifSegment(makeTiff('II', [[0x010e, 'Exif']])),
    xmpSegment(makePacket(title, 'photoshop:City="Assen" photoshop:DateCreated="1978"')),
  ];
  const sidecar = readXmp(
    Buffer.from(
      makePacket(
        list('dc:title', 'Alt', 'Ven') + list('dc:description', 'Alt', 'Sidecar'),
        'photoshop:DateCreated="1979"',
      ),
    ),
  );
  expect(await read(segments, sidecar)).toMatchObject({
    title: 'Ven',
    caption: 'Sidecar',
    places: ['Assen'],
    takenAt: { at: new Date('1978-12-31T23:00:00Z'), precision: 'year' },
  });
});

it('proposes the last part of hierarchical keywords that is no keyword yet', async () => {
  const packet = makePacket(
    list('dc:subject', 'Bag', 'Vogels', 'Ven') +
      list('lr:hierarchicalSubject', 'Bag', 'Natuur|Vogels', 'Natuur|Vogels|Ooievaar', 'Natuur|'),
  );
  expect((await read([xmpSegment(packet)])).keywords).toEqual(['Vogels', 'Ven', 'Ooievaar']);
});

it('reads the first of the places in a list of structures, also with the parts as attributes', async () => {
  const places =
    '<ext:LocationShown><rdf:Bag><rdf:li ext:City="Assen"/><rdf:li rdf:parseType="Resource"><ext:Sublocation>Ven</ext:Sublocation></rdf:li></rdf:Bag></ext:LocationShown>';
  expect((await read([xmpSegment(makePacket(places))])).places).toEqual(['Assen']);
});

it('reads the rights in the fields of XMP, PLUS and Creative Commons, of which some are references', async () => {
  const packet = makePacket(
    list('rights:Owner', 'Bag', 'Zoë', ',') +
      list('rights:UsageTerms', 'Alt', 'Noem de maker') +
      '<cc:license rdf:resource="https://creativecommons.org/licenses/by/4.0/"/>' +
      '<plus:ModelReleaseStatus rdf:resource="http://ns.useplus.org/ldf/vocab/MR-NON"/>',
    'rights:WebStatement="https://example.org/rechten"',
  );
  expect(await read([xmpSegment(packet)])).toMatchObject({
    owners: ['Zoë'],
    usageTerms: 'Noem de maker',
    licence: 'https://creativecommons.org/licenses/by/4.0/',
    modelRelease: 'http://ns.useplus.org/ldf/vocab/MR-NON',
    webStatement: 'https://example.org/rechten',
  });
});

it('ignores what a camera filled in, in every block, and uses the next text', async () => {
  const text = 'OLYMPUS DIGITAL CAMERA         ';
  const ofCamera = [
    exifSegment(
      makeTiff('II', [
        [0x010e, text],
        [0x010f, 'Quux'],
        [0x0110, 'Heide Q7'],
        [0x013b, ','],
        [0x8298, 'by Quux User'],
      ]),
    ),
    xmpSegment(
      makePacket(
        list('dc:title', 'Alt', 'Quux Heide Q7') +
          list('dc:description', 'Alt', text) +
          list('dc:creator', 'Seq', 'Photographer'),
      ),
    ),
  ];
  const iptc = (caption: string, creator: string) =>
    iptcSegment({
      record: [
        [120, Buffer.from(caption)],
        [80, Buffer.from(creator)],
      ],
    });
  const nothing = { title: '', caption: '', creators: [], copyright: '' };
  expect(await read([...ofCamera, iptc(text, 'unknown')])).toMatchObject(nothing);
  const expected = { caption: 'Samsung schenkt tien tablets', creators: ['Zoë'] };
  expect(await read([...ofCamera, iptc(expected.caption, 'Zoë')])).toMatchObject(expected);
});

it('composes accents and removes lone surrogates, in every block', async () => {
  const [decomposed, composed] = ['Zoe\u0308', 'Zoë'];
  const {
    title: name,
    caption,
    creators,
  } = await read([
    xmpSegment(makePacket(`<dc:title>${decomposed}&#xD83D; &#xD83D;&#xDE00;</dc:title>`)),
    exifSegment(makeTiff('II', [[0x010e, Buffer.from(decomposed).toString('latin1')]])),
    iptcSegment({ charset: '\x1b%G', record: [[80, Buffer.from(decomposed)]] }),
  ]);
  expect([name, caption, creators]).toEqual([`${composed} 😀`, expect.any(String), [composed]]);
});

it('reads IPTC-IIM of which a text in UTF-8 is cut within a character', async () => {
  const record = [80, Buffer.from('Zoë Zoë').subarray(0, -1)] as const;
  expect((await read([iptcSegment({ record: [[...record]] })])).creators).toEqual(['Zoë Zo']);
  expect((await read([iptcSegment({ record: [[80, Buffer.from('Café', 'latin1')]] })])).creators).toEqual(['Café']);
});
