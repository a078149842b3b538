import { keepFile } from '../files.js';
import { terugblik2024 } from './bijeenkomsten/terugblik-2024.js';
import { jaarplanFile, presentatieFile } from './catalogue.js';
import { drawInfographic } from './infographic.js';
import { infographic2022, infographic2023 } from './jaarplan/infographics.js';
import { overview2023 } from './jaarplan/overview-2023.js';
import { overview } from './overview.js';
import { drawReport } from './report/report.js';
import { drawDeck } from './slides/deck.js';

export async function drawDocuments(): Promise<void> {
  await keepFile(jaarplanFile('Jaaroverzicht 2023'), await drawReport(overview(2023, overview2023)));
  await keepFile(jaarplanFile('Infographic 2023'), await drawInfographic(2023, infographic2023));
  await keepFile(jaarplanFile('Infographic 2022'), await drawInfographic(2022, infographic2022));
  await keepFile(presentatieFile('Terugblik 2024'), await drawDeck(terugblik2024));
}
