import { parseCatalogueEntry, type CatalogueEntry } from '../catalogue-entry.js';
import type { Drawing } from './drawing.js';
import { logos } from './logo.js';

export type PackageName = 'logo' | 'subregel' | 'variaties';

type Package = {
  filename: string;
  title: string;
  beschrijving: string;
  /** The logo shown as preview of the package. */
  poster: { name: string; drawing: Drawing; alt: string };
};

export const logoPackages: Record<PackageName, Package> = {
  logo: {
    filename: 'Logo.zip',
    title: 'Logo',
    beschrijving: 'Het hert met de naam, in kleur. Voor overal waar het logo klein staat of al bekend is.',
    poster: {
      name: 'ruigenhei-logo',
      drawing: logos.logo['ruigenhei-logo'],
      alt: 'Het logo: een hert op een heuvel met de naam Ruigenhei',
    },
  },
  subregel: {
    filename: 'Logo met subregel.zip',
    title: 'Logo met subregel',
    beschrijving:
      'Het logo met de regel ‘Natuur en streek, 100% wild’ eronder. Voor drukwerk, borden en de voorpagina van je website.',
    poster: {
      name: 'ruigenhei-logo-subregel',
      drawing: logos.subregel['ruigenhei-logo-subregel'],
      alt: 'Het logo met de regel Natuur en streek, 100% wild eronder',
    },
  },
  variaties: {
    filename: 'variaties.zip',
    title: 'Variaties',
    beschrijving: 'Wit, zwart en in één kleur, het beeldmerk los en het vierkante icoon voor profielfoto’s.',
    poster: {
      name: 'ruigenhei-icoon',
      drawing: logos.variaties['ruigenhei-icoon'],
      alt: 'Het vierkante icoon: een wit hert op donkergroen',
    },
  },
};

export const logoFiles: CatalogueEntry[] = (Object.keys(logoPackages) as PackageName[]).map((key) => {
  const { filename, title, beschrijving, poster } = logoPackages[key];
  const { width, height } = poster.drawing;
  const picture = { file: `logo/${key}/${poster.name}.svg`, alt: poster.alt, width, height };
  return parseCatalogueEntry({
    filename,
    section: 'logo',
    title,
    beschrijving,
    file: `logo/${filename}`,
    poster: picture,
  });
});
