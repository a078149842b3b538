import { writeContentFile } from '../files.js';
import { fotoEnTekst2025 } from './bijeenkomsten/foto-en-tekst-2025.js';
import { heleJaar2023 } from './bijeenkomsten/hele-jaar-2023.js';
import { merk2018 } from './bijeenkomsten/merk-2018.js';
import { onderzoek2023 } from './bijeenkomsten/onderzoek-2023.js';
import { plannen2019 } from './bijeenkomsten/plannen-2019.js';
import { terugblik2024 } from './bijeenkomsten/terugblik-2024.js';
import { verhaal2025 } from './bijeenkomsten/verhaal-2025.js';
import { vooruitblik2025 } from './bijeenkomsten/vooruitblik-2025.js';
import { getJaarplanPath, getPresentatiePath, type JaarplanName, type PresentatieName } from './catalogue.js';
import { drawInfographic } from './infographic.js';
import { infographic2022, infographic2023 } from './jaarplan/infographics.js';
import { jaarplan2018 } from './jaarplan/jaarplan-2018.js';
import { meerjarenplan } from './jaarplan/meerjarenplan.js';
import { overview2018 } from './jaarplan/overview-2018.js';
import { overview2019 } from './jaarplan/overview-2019.js';
import { overview2020 } from './jaarplan/overview-2020.js';
import { overview2021 } from './jaarplan/overview-2021.js';
import { overview2022 } from './jaarplan/overview-2022.js';
import { overview2023 } from './jaarplan/overview-2023.js';
import { createOverview } from './overview.js';
import { drawReport } from './report/report.js';
import { drawDeck, type Deck } from './slides/deck.js';

const jaarplannen: Record<JaarplanName, () => Promise<Buffer>> = {
  'Infographic 2023': () => drawInfographic(2023, infographic2023),
  'Jaaroverzicht 2023': () => drawReport(createOverview(2023, overview2023)),
  'Infographic 2022': () => drawInfographic(2022, infographic2022),
  'Jaaroverzicht 2022': () => drawReport(createOverview(2022, overview2022)),
  'Meerjarenplan 2022-2025': () => drawReport(meerjarenplan),
  'Jaaroverzicht 2021': () => drawReport(createOverview(2021, overview2021)),
  'Jaaroverzicht 2020': () => drawReport(createOverview(2020, overview2020)),
  'Jaaroverzicht 2019': () => drawReport(createOverview(2019, overview2019)),
  'Jaaroverzicht 2018': () => drawReport(createOverview(2018, overview2018)),
  'Jaarplan 2018': () => drawReport(jaarplan2018),
};

const presentaties: Record<PresentatieName, Deck> = {
  'Een verhaal dat blijft': verhaal2025,
  'Aan de slag met foto en tekst': fotoEnTekst2025,
  'Terugblik 2024': terugblik2024,
  'Vooruitblik 2025': vooruitblik2025,
  'Bezoekersonderzoek 2023': onderzoek2023,
  'Het hele jaar wild': heleJaar2023,
  'Het merk Wildgebied': merk2018,
  'Plannen voor 2019': plannen2019,
};

export const drawDocuments = async (): Promise<void> => {
  for (const [name, draw] of Object.entries(jaarplannen))
    await writeContentFile(getJaarplanPath(name as JaarplanName), await draw());
  for (const [name, deck] of Object.entries(presentaties)) {
    await writeContentFile(getPresentatiePath(name as PresentatieName), await drawDeck(deck));
  }
};
