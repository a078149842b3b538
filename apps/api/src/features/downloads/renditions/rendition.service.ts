import { createHash } from 'node:crypto';
import {
  AppError,
  findLicence,
  getTermsAddress,
  noRights,
  originalKey,
  purposes,
  unknownLicence,
} from '@ledenportaal/shared';
import { toCreditLine, toCropPosition } from '@ledenportaal/shared';
import type { FotoRendition, Licence, Rechten, RenditionContent, RenditionQuery } from '@ledenportaal/shared';
import type { RenditionType, Viewer } from '@ledenportaal/shared';
import type { RequestContext } from '../../../http/register-routes.js';
import type { FileResponse } from '../../../http/send-file.js';
import { createFairQueue } from '../../../platform/fair-queue.js';
import type { RenditionOptions } from '../../../platform/images/images.js';
import type { Resources } from '../../../platform/resources.js';
import { getFotoKeys, getRechten } from '../../fotos/index.js';
import type { DownloadableFoto, FotoFocusService, FotoReadService } from '../../fotos/index.js';
import { toReadableName } from './readable-name.js';
import { getRenditionSize, normalizeCrop, type RenditionSize } from './rendition-size.js';
import type { RenditionSource, RenditionStoreService } from './rendition-store.service.js';
import type { RenditionRecord } from './rendition.model.js';

export type RenditionDeps = {
  fotoReads: Pick<FotoReadService, 'findFoto'>;
  fotoFocus: Pick<FotoFocusService, 'findFocus'>;
};
type OwnServices = {
  renditionStore: Pick<RenditionStoreService, 'findStored' | 'make'>;
  /** Throws `too_often` when the account may receive no more files. */
  assertCanDownload: (account: string) => void;
};
/** Which rendition of a photo is requested. */
export type RenditionChoice = Omit<RenditionQuery, 'als' | 'doel'> & { als: string };

export type RenditionContext = RequestContext & { viewer: Viewer };

/** The type and the crop that were used, also when they were not requested. */
type AppliedChoice = { soort: RenditionType; x?: number; y?: number };

export type RenditionService = ReturnType<typeof createRenditionService>;

/** Part of the key: increase it when the same options give other bytes. */
const version = 3;
/** Averages of photos; one of them takes from half of it to twice as much. */
const bytesPerPixel = { jpeg: 0.16, webp: 0.12 };
const originalName = 'Origineel';
const unknownRendition = 'Dit formaat bestaat niet.';
const renditionFormats = {
  jpeg: { extension: 'jpg', type: 'image/jpeg' },
  webp: { extension: 'webp', type: 'image/webp' },
} as const;

const toUsageTerms = (organisation: string, eigenaar: string) =>
  `Alleen te gebruiken door leden van ${organisation}, met ${eigenaar ? 'vermelding van de maker' : 'bronvermelding'}.`;

/** Returns the limits of the use of a photo, as sentences. */
const toUsageLimits = ({ doelen, vanaf, tot }: Rechten, licence: Licence): string[] => {
  const allowed = licence.doelen.filter((purpose) => doelen.length === 0 || doelen.includes(purpose));
  return [
    allowed.length === 0 ? 'Niet te gebruiken.' : '',
    allowed.length > 0 && allowed.length < purposes.length ? `Alleen voor ${allowed.join(', ')}.` : '',
    vanaf ? `Te gebruiken vanaf ${vanaf}.` : '',
    tot ? `Te gebruiken tot en met ${tot}.` : '',
  ].filter(Boolean);
};

const format = (pixels: number) => pixels.toLocaleString('nl');

/** Photos in the sizes that people need, with the credit in the file. */
export const createRenditionService = (
  { content, settings, getUsageContext }: Resources,
  { fotoReads, fotoFocus }: RenditionDeps,
  { renditionStore, assertCanDownload }: OwnServices,
) => {
  // One at a time per account, so that many requests of one do not delay those of others.
  const lookUps = createFairQueue(Infinity, 1);

  const getRendition = (key: string): RenditionContent => {
    const rendition = content.renditions.find((candidate) => candidate.key === key);
    if (!rendition) throw new AppError('invalid', { text: unknownRendition, fields: { als: unknownRendition } });
    return rendition;
  };

  const toCredit = (foto: DownloadableFoto) => {
    const { _id, beschrijving, eigenaar } = foto;
    const rechten = getRechten(foto) ?? noRights;
    const holder = rechten.houder || eigenaar;
    return {
      description: beschrijving,
      creator: eigenaar,
      credit: toCreditLine(foto, content.site.organisation),
      copyright: holder && `© ${holder}`,
      usageTerms: toUsageText(eigenaar, rechten),
      webStatement: `${settings.siteUrl}/beeldbank/item/${String(_id)}`,
    };
  };

  /** Names the terms where a photo or its licence has them, else those of the portal; and the limits of its use. */
  const toUsageText = (eigenaar: string, rechten: Rechten): string => {
    const { organisation, usageTerms } = content.site;
    const licence = findLicence({ rechten }, getUsageContext());
    const address = getTermsAddress({ rechten }, getUsageContext());
    const name = licence.key !== unknownLicence ? [`Licentie: ${licence.name}.`] : [];
    const terms = address ? `Voorwaarden: ${address}` : (usageTerms ?? toUsageTerms(organisation, eigenaar));
    const isInternal = licence.doelen.length === 0;
    return [...name, ...toUsageLimits(rechten, licence), ...(isInternal ? [] : [terms])].join(' ');
  };

  const toOptions = async (
    { maxBytes }: RenditionContent,
    { width, height, isCrop, dpi }: RenditionSize,
    foto: DownloadableFoto,
    { soort: type = 'jpeg', x, y }: RenditionChoice,
  ): Promise<RenditionOptions> => {
    const needsFocus = isCrop && (x === undefined || y === undefined);
    const found = needsFocus ? toCropPosition({ width, height }, foto, await fotoFocus.findFocus(foto)) : undefined;
    const position = { x: x ?? found?.x ?? 0.5, y: y ?? found?.y ?? 0.5 };
    const crop = isCrop ? normalizeCrop({ width, height }, foto, position) : undefined;
    return { width, height, crop, type, dpi, maxBytes, credit: toCredit(foto) };
  };

  /** Returns whether a photo is too small for a rendition. Throws `invalid` for an unknown one. */
  const isTooSmall = (foto: Pick<DownloadableFoto, 'width' | 'height'>, als: string): boolean =>
    getRenditionSize(getRendition(als), foto).tooSmall;

  /** Estimates the size of the file of a rendition for which a photo is large enough. Throws `invalid` for an unknown one. */
  const estimateBytes = (
    foto: Pick<DownloadableFoto, 'width' | 'height'>,
    { als, soort }: { als: string; soort: RenditionType },
  ): number => {
    const rendition = getRendition(als);
    const { width, height } = getRenditionSize(rendition, foto);
    return Math.min(Math.round(width * height * bytesPerPixel[soort]), rendition.maxBytes ?? Infinity);
  };

  /** Returns how a rendition of a photo is made. Throws `invalid` for an unknown one, and `too_small`. */
  const toSource = async (foto: DownloadableFoto, choice: RenditionChoice): Promise<RenditionSource> => {
    const rendition = getRendition(choice.als);
    const size = getRenditionSize(rendition, foto);
    if (size.tooSmall) {
      const text = `Deze foto is te klein voor dit formaat: ${format(foto.width)} × ${format(foto.height)} pixels.`;
      throw new AppError('too_small', { text: `${text} Kies een kleiner formaat.` });
    }
    const options = await toOptions(rendition, size, foto, choice);
    const digest = createHash('sha256')
      .update(JSON.stringify([version, foto.picture ?? foto.sha256, options]))
      .digest('hex');
    const id = String(foto._id);
    const { original } = getFotoKeys(foto);
    const { extension } = renditionFormats[options.type];
    return { foto: id, original, key: `renditions/${id}/${digest.slice(0, 32)}.${extension}`, options };
  };

  const findSource = async (id: string, choice: RenditionChoice, viewer: Viewer) => {
    const foto = await fotoReads.findFoto(id, viewer);
    // Before the work; the response counts it.
    assertCanDownload(viewer.id);
    const source = await toSource(foto, choice);
    return { foto, source, stored: await renditionStore.findStored(source.key) };
  };

  return {
    isTooSmall,
    estimateBytes,
    toSource,
    getEtag,

    /** Returns the renditions of a photo, the original first. Throws `foto_not_found`. */
    list: async (id: string, viewer: Viewer): Promise<FotoRendition[]> => {
      const foto = await fotoReads.findFoto(id.toLowerCase(), viewer);
      const focus = await fotoFocus.findFocus(foto);
      const { bytes, width, height } = foto;
      const none = { group: null, bytes: null, maxBytes: null, dpi: null, fullDpi: null, tooSmall: false, crop: null };
      return [
        { ...none, key: originalKey, name: originalName, use: 'Zoals het is geüpload', width, height, bytes },
        ...content.renditions.map((rendition) => {
          const { isCrop, dpi, ...size } = getRenditionSize(rendition, foto);
          const { key, name, use, group, maxBytes = null, dpi: fullDpi = null } = rendition;
          const crop = isCrop && !size.tooSmall ? toCropPosition(size, foto, focus) : null;
          const density = { dpi: dpi === undefined ? null : Math.floor(dpi), fullDpi };
          return { ...none, key, name, use, group, ...size, maxBytes, ...density, crop };
        }),
      ];
    },

    /** Returns the name of a rendition, or its key when it does not exist any more. */
    getName: (key: string): string =>
      key === originalKey ? originalName : (content.renditions.find((each) => each.key === key)?.name ?? key),

    /**
     * Returns the file of a rendition, made now when it is not stored. Throws `invalid` for an unknown one,
     * `foto_not_found`, `too_often`, `too_small`, `damaged_file` and `busy`, and what `reauthorize` throws.
     */
    open: async (
      id: string,
      choice: RenditionChoice,
      { viewer, signal, reauthorize }: RenditionContext,
    ): Promise<Required<Pick<FileResponse, 'file' | 'type' | 'etag' | 'name'>> & { choice: AppliedChoice }> => {
      getRendition(choice.als);
      const lookUp = () => findSource(id, choice, viewer);
      const { foto, source, stored } = await lookUps.add(lookUp, { owner: viewer.id, signal });
      const { record, file } = stored ?? (await renditionStore.make(source, { account: viewer.id, signal }));
      // Meanwhile the account can have been disabled, and the photo can have been hidden.
      if (!stored) await fotoReads.findFoto(id, await reauthorize());
      const { extension, type } = renditionFormats[source.options.type];
      const name = toReadableName(foto, choice.als, extension);
      const { type: soort, crop } = source.options;
      return { file, type, etag: getEtag(record), name, choice: { soort, ...crop } };
    },
  };
};

/** Returns the ETag of a rendition: the digest in its key, and its checksum. */
const getEtag = ({ _id: key, crc32 }: Pick<RenditionRecord, '_id' | 'crc32'>): string =>
  `${/([\da-f]+)\.\w+$/.exec(key)![1]!}-${crc32.toString(16)}`;
