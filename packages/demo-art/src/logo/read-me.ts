import type { PackageName } from './catalogue.js';

const contents: Record<PackageName, string> = {
  logo: `In deze map zit het logo van Ruigenhei in kleur, zonder subregel.
Gebruik het waar het logo klein staat, bijvoorbeeld boven aan een website.`,
  subregel: `In deze map zit het logo van Ruigenhei met de subregel ‘Natuur en streek, 100% wild’.
Gebruik het in drukwerk, op borden en op de voorpagina van je website.
Is er minder dan 5 centimeter of 200 pixels breedte? Neem dan het logo zonder subregel.`,
  variaties: `In deze map zitten de andere uitvoeringen van het logo:
- wit: voor op foto’s en donkere vlakken;
- zwart: voor stempels en drukwerk zonder kleur;
- donkergroen: als er maar één kleur is;
- beeldmerk: het hert zonder naam;
- icoon: vierkant, voor profielfoto’s;
- icoon-klein: dikker getekend, voor alles tot 48 pixels.
Wit, zwart en donkergroen zijn er met en zonder subregel.`,
};

export const createLogoReadme = (name: PackageName): string => `LOGO RUIGENHEI

${contents[name]}

WELK BESTAND?
SVG  voor websites: blijft scherp op elke maat.
PNG  voor documenten, mail en social media: drie maten, achtergrond doorzichtig.
     Het getal in de naam is de breedte in pixels.
PDF  voor de drukker: vectoren in CMYK. Op het scherm lijken de kleuren iets anders.

EEN PAAR AFSPRAKEN
- Houd rondom ruimte vrij, zo breed als het gewei hoog is gedeeld door twee.
- Vervorm, draai of verkleur het logo niet en zet er geen schaduw achter.
- Op een foto: wit, op een rustige plek.

Vragen? Mail info@ruigenhei.example. We kijken graag even mee.
`;
