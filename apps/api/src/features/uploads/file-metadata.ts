import {
  cleanLine,
  cleanMultiline,
  mapFotoTexts,
  maxBeschrijving,
  maxEigenaar,
  maxLabels,
  maxLocatie,
  maxNaam,
  noRights,
  normalise,
  toUniqueNames,
  truncate,
  type FotoContent,
  type FotoText,
  type FotoUpload,
} from '@ledenportaal/shared';
import { toName } from '../../platform/jpeg/metadata/device-texts.js';
import type { FotoMetadata } from '../../platform/jpeg/metadata/foto-metadata.js';
import { changeRechten } from '../fotos/index.js';

/** Returns the texts of a photo by the metadata of its file and its name; empty where these tell nothing. */
export const toFotoTexts = (metadata: FotoMetadata, bestandsnaam: string): Record<FotoText, string> => ({
  beschrijving: truncate(toBeschrijving(metadata) || toTitle(bestandsnaam), maxBeschrijving),
  eigenaar: truncate(toEigenaar(metadata), maxEigenaar),
  locatie: truncate([...new Set(metadata.places.map(cleanLine))].join(', '), maxLocatie),
});

/** What a photo has by its file: the texts, and the tags of its keywords. */
type FileContent = Pick<FotoContent, FotoText | 'tags'>;

/**
 * Replaces the texts of a file by those that were sent with it, and adds the labels. `isFull`: the tags that were sent are
 * left out, because there would be more than `maxLabels`.
 */
export const addSentContent = (fromFile: FileContent, sent: Partial<FotoUpload>) => {
  const { tags = [], themes = [], status = 'zichtbaar', rechten } = sent;
  const allTags = [...new Set([...fromFile.tags, ...tags])];
  const isFull = allTags.length > maxLabels;
  const texts = mapFotoTexts((name) => sent[name] || fromFile[name]);
  const content = {
    ...texts,
    tags: isFull ? fromFile.tags : allTags,
    themes,
    status,
    rechten: changeRechten(noRights, rechten),
  };
  return { content, isFull };
};

/** Whether a text or a label was sent. */
export const hasSentContent = ({ status: _, rechten: __, reeks: ___, ...sent }: Partial<FotoUpload>) =>
  Object.values(sent).some((value) => value && value.length > 0);

/** Returns each keyword once, ignoring case and accents. Skips those longer than `maxNaam`: they are sentences. */
export const toTagNames = ({ keywords }: FotoMetadata): string[] => {
  const names = keywords.map((keyword) => cleanLine(keyword.replace(/\s+/gu, ' ')));
  return toUniqueNames(names.filter((naam) => naam.length <= maxNaam && normalise(naam) !== '')).slice(0, maxLabels);
};

/** The title on the first line, and the caption unless one of them contains the other. */
const toBeschrijving = ({ title, caption }: FotoMetadata): string => {
  const texts = [title, caption].map(cleanMultiline);
  const isPart = (text: string, at: number) =>
    texts.some((other, otherAt) => at !== otherAt && other.startsWith(text) && (other !== text || otherAt < at));
  return texts.filter((text, at) => text !== '' && !isPart(text, at)).join('\n');
};

/** Who made the photo, or else who supplies it or has its copyright. */
const toEigenaar = ({ creators, credit, copyright }: FotoMetadata): string =>
  [creators.map(toLineName).filter(Boolean).join(', '), toLineName(credit), toLineName(`©${copyright}`)].find(
    Boolean,
  ) ?? '';
const toLineName = (text: string) => cleanLine(toName(text));

/**
 * Names of cameras, telephones and programs, with a number: they describe nothing. `1_MG` and `P1010001` have no other
 * letters than these.
 */
const cameraNames =
  /^(?:_?img|image|_?mg|_?dsc[fn]?|dscf|pict?|p|imgp|cimg|sam|gopr|gp|gh|gx|dji|pxl|mvimg|pano|hpim|kif|dcp|photo|foto|scan|scannen|afbeelding|bestand|untitled|naamloos|export|kopie|copy|edit|screenshot|schermafbeelding|whatsapp|signal|at|om|van|hdr|final|raw|jpeg|jpg)$/;
const minLetters = 3;

/** Returns the words of a file name, without its extension; empty when none of them is of a person. */
export const toTitle = (bestandsnaam: string): string => {
  const name = bestandsnaam
    .normalize('NFC')
    .replace(/\.[a-z]{3,4}$/i, '')
    .replace(/[_+]+|(?<=\S)-(?=\S)/g, ' ');
  const words = name.match(/\p{L}+/gu) ?? [];
  const isDescribing = words.some((word) => word.length >= minLetters && !cameraNames.test(normalise(word)));
  return isDescribing ? cleanLine(name.replace(/\s+/gu, ' ')) : '';
};
