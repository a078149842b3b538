import { expect, it } from 'vitest';
import { cameras } from '../../../test/cameras.js';
import { isDeviceText, toDeviceNames, toName } from './device-texts.js';

it.each([
  'SANYO DIGITAL CAMERA',
  'DCIM\\100GOPRO\\GOPR0123.JPG',
  'DCF 1.0',
  '<Digimax i50 MP3, Samsung #1 MP3>',
  '<KENOX S730  / Samsung S730>',
  'OLYMPUS DIGITAL CAMERA         ',
  'KONICA MINOLTA DIGITAL CAMERA',
  'KODAK Digital Still Camera',
  'TRAVELER DIGITAL CAMERA',
  'EPSON DSC picture',
  'Minolta DSC',
  'Exif_JPEG_PICTURE',
  'AppleMark',
  'LEAD Technologies Inc. V1.01',
  'File written by Adobe Photoshop® 4.0',
  'Intel(R) JPEG Library, version [1.51.12.44]',
  'ACD Systems Digital Imaging',
  'My Image Description',
  'dji_0042',
  'DSC00006',
  'IMG_1234',
  'FinePix1400Zoom',
  '000001',
  'cof',
  'sdr_vivid',
  'hdrpl',
  'null',
  ', -',
])('recognises %j as the text of a device', (text) => {
  expect(isDeviceText(text)).toBe(true);
});

it.each([
  'Samsung schenkt tien tablets',
  'Een camera van Canon',
  'Apple',
  'Exif',
  'Zonsondergang 2024',
  'N381',
  '1953',
  'Zoom',
  '3 × Nikon bij de Drentse heide',
  'Ven 🦌',
])('keeps %j', (text) => {
  expect(isDeviceText(text)).toBe(false);
});

it('recognises the names of all cameras by the maker and model in the file, and nearly all without these', () => {
  const isUnknown = ([maker, model]: [string, string], ...names: ReadonlySet<string>[]) =>
    [`${maker} ${model}`, ...(names.length > 0 ? [model] : [])].some((text) => !isDeviceText(text, ...names));
  expect(cameras.filter((camera) => isUnknown(camera, toDeviceNames(camera)))).toEqual([]);
  expect(cameras.filter((camera) => isUnknown(camera)).length / cameras.length).toBeLessThan(0.06);
});

it.each([
  ['Jan Jansen', 'Jan Jansen'],
  ['Creator1 (ref2019.1)', 'Creator1 (ref2019.1)'],
  [': Jan Jansen', 'Jan Jansen'],
  ['Copyright: Jan Jansen', 'Jan Jansen'],
  ['© 2024 Zoë de Vries, all rights reserved', 'Zoë de Vries'],
  ['Foto: Jan Jansen', 'Jan Jansen'],
  ['Photo by Jan Jansen', 'Jan Jansen'],
  ['Foto © Jan Jansen', 'Jan Jansen'],
  ['(c) 2019-2021 X', 'X'],
  ['Copyright 2019, 2021 by Jan Jansen', 'Jan Jansen'],
  ['Foto van Dijk', 'Foto van Dijk'],
  ['Studio 2000', 'Studio 2000'],
  ['J. Sharp', 'J. Sharp'],
  ['Jan Jansen/ANP', 'Jan Jansen/ANP'],
  [',', ''],
  ['by Caplio RR1 User', ''],
  ['(C) by RDC-5300 User', ''],
  ['KODAK DC240 ZOOM DIGITAL CAMERA', ''],
  ['NIKON D750', ''],
  ['unknown', ''],
  ['Photographer', ''],
  ['Picasa', ''],
  ['Owner name', ''],
  ['Your Name', ''],
  ['COPYRIGHT, 2005', ''],
])('finds the name in %j: %j', (text, name) => {
  expect(toName(text)).toBe(name);
});
