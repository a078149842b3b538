import { strToU8, zipSync } from 'fflate';

/** Makes a zip with these files; by default one random file, so that no two zips are the same. */
export const makeZip = (files: Record<string, string> = { 'logo.txt': String(Math.random()) }): Buffer => {
  const bytes = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const);
  return Buffer.from(zipSync(Object.fromEntries(bytes), { level: 0 }));
};

const openXml = (part: string, type: string) =>
  makeZip({
    '[Content_Types].xml': `<Types><Override PartName="/${part}" ContentType="${type}"/></Types>`,
    [part]: '<x/>',
  });
const office = 'application/vnd.openxmlformats-officedocument';
export const makePptx = () => openXml('ppt/presentation.xml', `${office}.presentationml.presentation.main+xml`);
export const makeDocx = () => openXml('word/document.xml', `${office}.wordprocessingml.document.main+xml`);
export const makeXlsx = () => openXml('xl/workbook.xml', `${office}.spreadsheetml.sheet.main+xml`);
export const makeOpenDocument = (kind: 'presentation' | 'text' | 'spreadsheet') =>
  makeZip({ mimetype: `application/vnd.oasis.opendocument.${kind}`, 'content.xml': '<x/>' });

/** Makes a minimal PDF. */
export const makePdf = (text = String(Math.random())): Buffer =>
  Buffer.from(`%PDF-1.4\n% ${text}\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`);

const box = (type: string, body: Uint8Array): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(8 + body.length);
  return Buffer.concat([length, Buffer.from(type), body]);
};
/** Makes an MP4 with its required boxes but without a picture. */
export const makeFilm = ({ brand = 'isom', body = Buffer.from(String(Math.random())) } = {}): Buffer =>
  Buffer.concat([
    box('ftyp', Buffer.from(`${brand}\0\0\x02\0${brand}mp42`, 'latin1')),
    box('moov', Buffer.from('what there is')),
    box('mdat', body),
  ]);

/** Makes a WebM whose segment states `statedLength` as its length. */
export const makeWebm = (body = Buffer.from('a film'), statedLength = body.length): Buffer => {
  const doctype = Buffer.concat([Buffer.from('428284', 'hex'), Buffer.from('webm')]);
  return Buffer.concat([
    Buffer.from(`1a45dfa3${(0x80 + doctype.length).toString(16)}`, 'hex'),
    doctype,
    Buffer.from(`18538067${(0x80 + statedLength).toString(16)}`, 'hex'),
    body,
  ]);
};
