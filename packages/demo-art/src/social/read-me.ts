import { posts } from './posts.js';

export const explanation = `Een post van het wildgebied herken je meteen. Daarom volgen alle posts hetzelfde format: hooguit drie regels tekst, daaronder een beeld in de verhouding 4:3 en onder in dat beeld de groene balk met het hert en het logo.

Je kunt de zes posts zo plaatsen. Wil je een eigen foto gebruiken? Leg dan de groene balk uit het zipbestand eroverheen: die heeft een doorzichtige achtergrond en precies de goede maat.`;

export const createSocialReadme = (): string => `SOCIAL MEDIA POSTS RUIGENHEI

${posts.map(({ slug, season, lines }) => `${slug}.jpg (${season})\n${lines.join('\n')}`).join('\n\n')}

EEN EIGEN POST MAKEN
1. Snijd je foto op 1200 bij 900 pixels (4:3). Het onderwerp blijft boven de balk.
2. Leg groene-balk.png erover. De achtergrond is doorzichtig.
3. Schrijf hooguit drie regels tekst. Geen tekst in het beeld zelf.
In format.png staan alle maten.

Vragen? Mail info@ruigenhei.example.
`;
