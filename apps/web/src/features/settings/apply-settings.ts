import { brandStyleId, createBrandStyle, type Config, type PortalSettingsView } from '@ledenportaal/shared';

/** Returns the part of the configuration that follows from the settings. */
export const toConfigChanges = ({ values, logo }: PortalSettingsView): Partial<Config> => {
  const { organisation, product, contact, timeZone, signup, feed, analytics, messages } = values;
  return {
    ...{ organisation, product, contact, timeZone, signup, feed, messages },
    analytics: analytics && { script: analytics.script, id: analytics.id },
    logo: values.logo && logo ? { src: logo, width: values.logo.width, height: values.logo.height } : null,
  };
};

/** Shows the page in another main colour; null for the green of the portal. */
export const applyColour = (colour: string | null) => {
  const style = document.getElementById(brandStyleId) ?? document.createElement('style');
  style.id = brandStyleId;
  style.textContent = colour === null ? '' : createBrandStyle(colour);
  document.head.append(style);
};

/** Settings that an open page does not follow: its texts and the addresses that it may load scripts from are fixed. */
const needReload: readonly string[] = ['messages', 'feed', 'analytics'];
export const needsReload = (names: readonly string[]) => names.some((name) => needReload.includes(name));
