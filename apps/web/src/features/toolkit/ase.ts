/** Values between 0 and 1. */
type AseColour = { name: string; model: 'RGB ' | 'CMYK'; values: number[] };
export type AseGroup = { name: string; colours: AseColour[] };

/** Types of blocks. */
const groupStart = 0xc001;
const groupEnd = 0xc002;
const colourEntry = 1;
/** A process colour that is not global: a change of the swatch leaves the objects that have it. */
const normalColour = 2;

const uint16 = (value: number) => [value >> 8, value & 0xff];
const uint32 = (value: number) => [...uint16(value >>> 16), ...uint16(value & 0xffff)];
const float32 = (value: number) => {
  const view = new DataView(new ArrayBuffer(4));
  view.setFloat32(0, value);
  return [...new Uint8Array(view.buffer)];
};
const ascii = (text: string) => Array.from(text, (character) => character.charCodeAt(0));
/** UTF-16 with a terminating zero, after its length in code units, which includes that zero. */
const encodeName = (name: string) => {
  const codes = [...Array.from({ length: name.length }, (_, at) => name.charCodeAt(at)), 0];
  return [codes.length, ...codes].flatMap(uint16);
};

const createBlock = (type: number, content: number[]) => [...uint16(type), ...uint32(content.length), ...content];
const createColour = ({ name, model, values }: AseColour) =>
  createBlock(colourEntry, [...encodeName(name), ...ascii(model), ...values.flatMap(float32), ...uint16(normalColour)]);

/** Creates an Adobe Swatch Exchange file. All numbers in it are big-endian. */
export const createAse = (groups: AseGroup[]) => {
  const blocks = groups.flatMap(({ name, colours }) => [
    createBlock(groupStart, encodeName(name)),
    ...colours.map(createColour),
    createBlock(groupEnd, []),
  ]);
  const version = [...uint16(1), ...uint16(0)];
  return Uint8Array.from([...ascii('ASEF'), ...version, ...uint32(blocks.length), ...blocks.flat()]);
};
