import { cleanLine, maxLocatie, normalise, truncate } from '@ledenportaal/shared';

/** Folders of cameras by the DCF standard (`100CANON`), and those that programs make: they describe nothing. */
const cameraFolders =
  /^(?:\d{3}[a-z0-9_]{5}|dcim|dcf|camera( roll| uploads)?|camerarol|(mijn )?(afbeeldingen|foto.?s|fotos|pictures|photos|images|downloads)|bureaublad|desktop|documenten|documents|screenshots|schermafbeeldingen|whatsapp images|jpe?gs?|raw|exports?|selectie|nieuwe map|new folder|untitled folder|naamloze map|upload|import|bewerkt|edited|origine?le?n?|originals?)( \(?\d+\)?)?$/;

const month =
  '(?:jan(?:uari)?|feb(?:ruari)?|mrt|maart|apr(?:il)?|mei|juni?|juli?|aug(?:ustus)?|sep(?:t(?:ember)?)?|okt(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const year = '(?:19|20)\\d\\d';
/** Such as 2026-05-31, 31-5-2026, 20260531, 31 mei 2026, mei 2026 and 2026. */
const dates = new RegExp(
  `(?<![\\p{L}\\d])(?:${[
    `${year}[-. ]?\\d{1,2}[-. ]?\\d{1,2}`,
    `\\d{1,2}[-. ]\\d{1,2}[-. ]${year}`,
    `(?:\\d{1,2} )?${month} ${year}`,
    `${year}(?:[-. ](?:0[1-9]|1[0-2]|${month}))?`,
  ].join('|')})(?![\\p{L}\\d])`,
  'giu',
);

/** Returns what the name of a folder says about its photos: nothing of dates and cameras. */
const cleanFolderName = (name: string): string => {
  const spaced = cleanLine(name.replace(/[_+]+/g, ' '));
  if ([name, spaced].some((each) => cameraFolders.test(normalise(each)))) return '';
  const words = spaced.replace(dates, ' ').replace(/^[\s\-–,.()]+|[\s\-–,.(]+$/gu, '');
  const cleaned = words
    .replace(/\(\s*\)/g, '')
    .replace(/\s+/gu, ' ')
    .trim();
  return /\p{L}{2}/u.test(cleaned) ? truncate(cleaned, maxLocatie) : '';
};

/** Returns the cleaned name of the folder that all of these files are in: the innermost one that says something. */
export const getFolderName = (paths: readonly string[]): string => {
  const folders = paths.map((path) => path.split('/').slice(0, -1));
  const [first = []] = folders;
  const common = first.filter((_, depth) =>
    folders.every((folder) => first.slice(0, depth + 1).every((name, at) => folder[at] === name)),
  );
  return common.map(cleanFolderName).findLast(Boolean) ?? '';
};
