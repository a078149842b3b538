import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

const compressors = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};
type Encoding = keyof typeof compressors;
const encodings = Object.keys(compressors) as Encoding[];

type Content = { bytes: Buffer; etag: string; compressed: Map<Encoding, Promise<Buffer>> };

/**
 * A response body that stays the same as long as the process runs: created, hashed and compressed once, at the first
 * request. The OpenAPI document is so large that doing it for every request would let anybody keep a processor busy.
 */
export class ConstantBody {
  #content?: Promise<Content>;

  constructor(
    readonly type: 'json' | 'html' | 'application/manifest+json',
    readonly createText: () => string | Promise<string>,
  ) {}

  async send(req: Request, res: Response) {
    const { bytes, etag, compressed } = await (this.#content ??= this.#createContent());
    res.type(this.type).set('ETag', etag).vary('Accept-Encoding');
    if (req.fresh) return void res.status(304).end();
    const encoding = encodings.find((each) => req.acceptsEncodings(each));
    if (encoding) res.set('Content-Encoding', encoding);
    if (encoding && !compressed.has(encoding)) compressed.set(encoding, compressors[encoding](bytes));
    const body = (encoding && (await compressed.get(encoding))) ?? bytes;
    res.set('Content-Length', String(body.length)).end(req.method === 'HEAD' ? undefined : body);
  }

  async #createContent(): Promise<Content> {
    const bytes = Buffer.from(await this.createText());
    const hash = createHash('sha256').update(bytes).digest('base64url');
    return { bytes, etag: `W/"${hash}"`, compressed: new Map() };
  }
}
