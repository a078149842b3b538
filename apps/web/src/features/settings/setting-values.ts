import {
  multilineText,
  requiredText,
  SettingsValues,
  type Licence,
  type PortalSettingsView,
  type RenditionContent,
  type SignupPolicy,
} from '@ledenportaal/shared';
import { z } from 'zod/mini';

type Colour = SettingsValues['palette']['colours'][number];
type Tekst = { title: string; text: string };
export type ColourValues = { name: string; hex: string; cmyk: string[]; pms: string; use: string };
export type RenditionValues = {
  key: string;
  name: string;
  use: string;
  group: RenditionContent['group'];
  shape: 'whole' | 'crop';
  longSide: string;
  width: string;
  height: string;
  turns: boolean;
  dpi: string;
  minDpi: string;
  maxBytes: string;
  allowSmaller: boolean;
};
export type MessageValues = { key: string; text: string };

/** The values of the settings as inputs have them: numbers are texts, sizes are in MB, and nothing is null. */
export type FormValues = {
  organisation: string;
  product: { slug: string; name: string };
  contact: { email: string; telefoon: string; adres: string };
  /** `src`: its address. */
  logo: { file: string; width: number; height: number; src: string };
  colour: string;
  timeZone: string;
  feed: { address: string; script: string };
  analytics: { script: string; id: string; to: string[] };
  survey: { address: string; minutes: string };
  downloadNames: SettingsValues['downloadNames'];
  usageTerms: string;
  signup: SignupPolicy;
  teksten: { kort: Tekst; middel: Tekst; lang: Tekst };
  palette: { colours: ColourValues[]; extras: ColourValues[] };
  renditions: RenditionValues[];
  licences: Licence[];
  voorwaarden: { on: boolean; date: string; points: string[]; text: string };
  messages: MessageValues[];
  activityDays: string;
};
export type FormName = keyof FormValues;

type Field<N extends FormName> = {
  toForm: (value: SettingsValues[N], view: PortalSettingsView) => FormValues[N];
  toValue: (field: FormValues[N]) => unknown;
  /** Of what `toValue` returns. */
  schema: z.ZodMiniType;
};

const isEmpty = (text: string) => text.trim() === '';
const toNullable = (text: string) => (isEmpty(text) ? null : text);
/** Not a number for text that is none, which the schema rejects. */
const toNumber = (text: string) => (isEmpty(text) ? undefined : Number(text));
/** Of a number that must be there. */
const toRequiredNumber = (text: string) => toNumber(text) ?? NaN;
const toText = (value: number | undefined) => (value === undefined ? '' : String(value));
/** Bytes as MB (1,000,000 bytes), the unit in which people know the size of a file: 1500000 -> '1,5'. */
export const toMegabytes = (bytes: number) => String(bytes / 1e6).replace('.', ',');
const toBytes = (text: string) => (isEmpty(text) ? undefined : Math.round(Number(text.replace(',', '.')) * 1e6));
/** Adds the number sign that people forget, and writes a colour in lower case. */
export const toHex = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/^(?=[\da-f]{6}$)/, '#');
export const isHex = (text: string) => /^#[\da-f]{6}$/.test(text);

const { shape } = SettingsValues;
const same = { toForm: <T>(value: T) => value, toValue: <T>(field: T) => field };

const emptyCmyk = ['', '', '', ''];
const toColourValues = ({ name, hex, cmyk, pms, use }: Colour): ColourValues => ({
  name,
  hex,
  cmyk: cmyk?.map(String) ?? emptyCmyk,
  pms,
  use,
});
const toColour = ({ cmyk, hex, ...colour }: ColourValues) => ({
  ...colour,
  hex: toHex(hex),
  cmyk: cmyk.every(isEmpty) ? null : cmyk.map(toRequiredNumber),
});

const toRenditionValues = (rendition: RenditionContent): RenditionValues => {
  const { key, name, use, group, turns, allowSmaller, longSide } = rendition;
  const [width, height, dpi] = [rendition.width, rendition.height, rendition.dpi].map(toText) as [
    string,
    string,
    string,
  ];
  return {
    ...{ key, name, use, group, turns, allowSmaller, width, height, dpi },
    shape: longSide === undefined ? 'crop' : 'whole',
    longSide: toText(longSide),
    minDpi: toText(rendition.minDpi),
    maxBytes: rendition.maxBytes === undefined ? '' : toMegabytes(rendition.maxBytes),
  };
};
const toRendition = (values: RenditionValues) => {
  const { key, name, use, group, turns, longSide, width, height, minDpi, allowSmaller } = values;
  const isWhole = values.shape === 'whole';
  return withoutUndefined({
    ...{ key, name, use, group },
    ...(isWhole
      ? { longSide: toRequiredNumber(longSide) }
      : { width: toRequiredNumber(width), height: toRequiredNumber(height), minDpi: toNumber(minDpi) }),
    turns,
    allowSmaller: isWhole && allowSmaller,
    dpi: toNumber(values.dpi),
    maxBytes: toBytes(values.maxBytes),
  });
};
const withoutUndefined = (object: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));

const noTekst = { title: '', text: '' };
const toTekst = (tekst: Tekst) => (isEmpty(tekst.title) && isEmpty(tekst.text) ? null : tekst);

const fields: { [N in FormName]: Field<N> } = {
  organisation: { ...same, schema: shape.organisation },
  product: { ...same, schema: shape.product },
  contact: { ...same, schema: shape.contact },
  logo: {
    toForm: (logo, view) => ({ ...(logo ?? { file: '', width: 0, height: 0 }), src: (logo && view.logo) ?? '' }),
    toValue: ({ file, width, height }) => (file ? { file, width, height } : null),
    schema: shape.logo,
  },
  colour: { toForm: (colour) => colour ?? '', toValue: (text) => toNullable(toHex(text)), schema: shape.colour },
  timeZone: { ...same, schema: shape.timeZone },
  feed: {
    toForm: (feed) => feed ?? { address: '', script: '' },
    toValue: (feed) => (Object.values(feed).every(isEmpty) ? null : feed),
    schema: shape.feed,
  },
  analytics: {
    toForm: (analytics) => analytics ?? { script: '', id: '', to: [] },
    toValue: ({ script, id, to }) => (isEmpty(script) && isEmpty(id) && to.length === 0 ? null : { script, id, to }),
    schema: shape.analytics,
  },
  survey: {
    toForm: (survey) => (survey ? { ...survey, minutes: String(survey.minutes) } : { address: '', minutes: '' }),
    toValue: ({ address, minutes }) =>
      isEmpty(address) && isEmpty(minutes) ? null : { address, minutes: toRequiredNumber(minutes) },
    schema: shape.survey,
  },
  downloadNames: { ...same, schema: shape.downloadNames },
  usageTerms: { toForm: (terms) => terms ?? '', toValue: toNullable, schema: shape.usageTerms },
  signup: { ...same, schema: shape.signup },
  teksten: {
    toForm: ({ kort, middel, lang }) => ({ kort: kort ?? noTekst, middel: middel ?? noTekst, lang: lang ?? noTekst }),
    toValue: ({ kort, middel, lang }) => ({ kort: toTekst(kort), middel: toTekst(middel), lang: toTekst(lang) }),
    schema: shape.teksten,
  },
  palette: {
    toForm: ({ colours, extras }) => ({ colours: colours.map(toColourValues), extras: extras.map(toColourValues) }),
    toValue: ({ colours, extras }) => ({ colours: colours.map(toColour), extras: extras.map(toColour) }),
    schema: shape.palette,
  },
  renditions: {
    toForm: (renditions) => renditions.map(toRenditionValues),
    toValue: (renditions) => renditions.map(toRendition),
    schema: shape.renditions,
  },
  licences: { ...same, schema: shape.licences },
  voorwaarden: {
    toForm: (terms) => (terms ? { on: true, ...terms } : { on: false, date: '', points: [''], text: '' }),
    toValue: ({ on, ...terms }) => (on ? terms : null),
    schema: shape.voorwaarden,
  },
  messages: {
    toForm: (messages) => Object.entries(messages).map(([key, text]) => ({ key, text })),
    toValue: (messages) => Object.fromEntries(messages.map(({ key, text }) => [key, text])),
    schema: shape.messages,
  },
  activityDays: {
    toForm: String,
    toValue: toRequiredNumber,
    schema: shape.activityDays,
  },
};

const getField = (name: FormName) => fields[name] as unknown as Field<'organisation'>;
const isFormName = (name: string): name is FormName => name in fields;

/** The schema of the form of a list, which has an index where the setting has a key. */
const MessageList = z.array(
  z.object({ key: requiredText(200, 'Dit mag niet leeg zijn.'), text: multilineText(2_000) }),
);

const createFieldSchema = (name: FormName): z.ZodMiniType => {
  const { toValue, schema } = getField(name);
  return name === 'messages' ? MessageList : z.pipe(z.transform(toValue as (field: unknown) => unknown), schema);
};

/** Validates the values of the inputs of these settings. */
export const createFormSchema = (names: readonly FormName[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, createFieldSchema(name)])));

/** Returns the values of the inputs of these settings. A copy, because the form copies a frozen value as a frozen one. */
export const toFormValues = (view: PortalSettingsView, names: readonly FormName[]): FormValues => {
  const values = structuredClone(view.values);
  return Object.fromEntries(
    names.map((name) => [name, getField(name).toForm(values[name] as never, view)]),
  ) as unknown as FormValues;
};

/** Returns the value of a setting that the inputs have. */
export const toSettingValue = (values: Partial<FormValues>, name: FormName): unknown =>
  getField(name).toValue(values[name] as never);

/** Returns the values to save of these settings. */
export const toSettingsValues = (values: FormValues, names: readonly FormName[]): Partial<SettingsValues> =>
  Object.fromEntries(names.map((name) => [name, toSettingValue(values, name)]));

/** The names of the settings that differ. */
export const getChangedSettings = (a: FormValues, b: FormValues): FormName[] =>
  Object.keys(a)
    .filter(isFormName)
    .filter((name) => JSON.stringify(toSettingValue(a, name)) !== JSON.stringify(toSettingValue(b, name)));

/** Returns errors of the server by the paths of the inputs. Paths may begin with the part of the request they are in. */
export const toFormErrors = (errors: Record<string, string>, { messages = [] }: Partial<FormValues>) =>
  Object.fromEntries(
    Object.entries(errors).map(([serverPath, message]) => {
      const path = serverPath.replace(/^values\./, '');
      const index = messages.findIndex(({ key }) => path === `messages.${key}`);
      return [index < 0 ? path : `messages.${index}.text`, message];
    }),
  );
