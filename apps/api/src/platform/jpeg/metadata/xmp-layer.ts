import { SaxesParser } from 'saxes';
import { decodeUtf16 } from '../xmp.js';
import { decodeText, toLayer, type Layer } from './layer.js';

/** The prefixes of keys, by namespace. Some programs omit the last character. */
const prefixes = new Map([
  ['http://www.w3.org/1999/02/22-rdf-syntax-ns', 'rdf'],
  ['http://purl.org/dc/elements/1.1', 'dc'],
  ['http://ns.adobe.com/photoshop/1.0', 'photoshop'],
  ['http://ns.adobe.com/xap/1.0', 'xmp'],
  ['http://ns.adobe.com/exif/1.0', 'exif'],
  ['http://ns.adobe.com/lightroom/1.0', 'lr'],
  ['http://iptc.org/std/Iptc4xmpCore/1.0/xmlns', 'Iptc4xmpCore'],
  ['http://iptc.org/std/Iptc4xmpExt/2008-02-29', 'Iptc4xmpExt'],
  ['http://ns.adobe.com/xap/1.0/rights', 'xmpRights'],
  ['http://ns.useplus.org/ldf/xmp/1.0', 'plus'],
  ['http://creativecommons.org/ns', 'cc'],
]);
const uris = new Map([...prefixes].map(([uri, prefix]) => [prefix, uri]));
const toName = (uri = '', local = '') => `${prefixes.get(uri.replace(/[/#]$/, '')) ?? ''}:${local}`;
const join = (path: string | undefined, name: string) =>
  path === undefined ? undefined : path ? `${path}/${name}` : name;

/** A packet is at most 64 kB, a file beside a photo can have thousands of brush strokes. */
const maxBytes = 1_000_000;
const maxDepth = 50;

/** `path`: the key of its own text; `inner`: of its parts; undefined outside RDF. */
type Element = {
  path: string | undefined;
  inner: string | undefined;
  language: string;
  text: string;
  isLeaf: boolean;
  items: number;
};

/**
 * Reads the texts of an XMP packet by namespace, of properties as elements and as attributes. A part of a structure has the
 * key `property/part`; of a list of structures only those of the first. Ignores what follows the root element. Returns
 * undefined when the packet is malformed, is other XML, or has a DTD, which could define entities.
 */
export const readXmp = (bytes: Buffer): Layer | undefined => {
  const texts: { key: string; text: string; language: string }[] = [];
  const add = (key: string | undefined, text: string, language: string) => key && texts.push({ key, text, language });
  const open: Element[] = [];
  let [isRdf, isDone] = [false, false];
  const stop = () => {
    throw new StopError();
  };
  const parser = new SaxesParser({
    xmlns: true,
    position: false,
    resolvePrefix: (prefix: string) => uris.get(prefix) ?? prefix,
  });
  parser.on('error', stop);
  parser.on('doctype', stop);
  parser.on('opentag', ({ uri, local, attributes }) => {
    const parent = open.at(-1);
    const name = toName(uri, local);
    const isRoot = name === 'rdf:RDF';
    isRdf ||= isRoot;
    const base = isRoot ? '' : parent?.inner;
    const path = name.startsWith('rdf:') ? base : join(base, name);
    const isNext = parent && name === 'rdf:li' && parent.items++ > 0;
    const inner = isNext ? join(path, 'next') : path;
    const language = attributes['xml:lang']?.value ?? parent?.language ?? '';
    for (const { uri: namespace, local: part, value } of Object.values(attributes)) {
      const attribute = toName(namespace, part);
      if (attribute === 'rdf:resource') add(path, value, language);
      else if (!attribute.startsWith('rdf:')) add(join(inner, attribute), value, language);
    }
    if (parent) parent.isLeaf = false;
    if (open.push({ path, inner, language, text: '', isLeaf: true, items: 0 }) > maxDepth) stop();
  });
  const append = (text: string) => open.length > 0 && (open.at(-1)!.text += text);
  parser.on('text', append);
  parser.on('cdata', append);
  parser.on('closetag', () => {
    const { path, text, language, isLeaf } = open.pop()!;
    if (isLeaf) add(path, text, language);
    isDone = open.length === 0;
    // Some programs leave other bytes after the packet.
    if (isDone) stop();
  });
  try {
    parser.write(toXml(bytes)).close();
  } catch (cause) {
    if (!(cause instanceof StopError)) throw cause;
  }
  if (!isDone || !isRdf) return undefined;
  // Of texts in several languages, Dutch comes first, and then the default.
  const rank = (language: string) => (/^nl\b/i.test(language) ? 0 : language === 'x-default' ? 1 : 2);
  texts.sort((a, b) => rank(a.language) - rank(b.language));
  return toLayer(texts);
};

class StopError extends Error {}

/** Decodes a packet from its first tag, without characters that XML forbids. */
const toXml = (bytes: Buffer): string => {
  const text = bytes.length > maxBytes ? '' : (decodeUtf16(bytes) ?? decodeText(bytes));
  return text
    .slice(Math.max(0, text.indexOf('<')))
    .replace(/&#(x[\da-f]+|\d+);/gi, (reference, digits: string) => {
      const code = Number(`0${digits}`);
      return code < 0x20 || (code >= 0xd800 && code <= 0xdfff) ? String.fromCharCode(code) : reference;
    })
    .replace(/[^\P{Cc}\n\r\t\x7f-\x9f]|\p{Cs}|[\ufffe\uffff]/gu, '');
};
