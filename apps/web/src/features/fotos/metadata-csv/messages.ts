import { createTranslate } from '../../../lib/messages.js';

/** The texts of the import of metadata. */
export const messages = {
  'fotoImport.title': 'Gegevens importeren',
  'fotoImport.lead':
    'Wijzig de gegevens van veel foto’s in een spreadsheet. Er verandert pas iets als je op ‘Uitvoeren’ klikt, en een dag lang kun je het ongedaan maken.',
  'fotoImport.limits': 'CSV, hooguit {size} en {count} foto’s.',
  'fotoImport.wrongType': 'Dit is geen CSV-bestand. Bewaar je spreadsheet als CSV en probeer het opnieuw.',
  'fotoImport.columnsText':
    'Kies foto’s in de beeldbank en dan ‘Exporteren (CSV)’. Wijzig dat bestand en bewaar het als CSV, het liefst als ‘CSV UTF-8’: anders gaan bijzondere tekens verloren.',
  'fotoImport.id': 'verplicht: hieraan wordt een foto herkend',
  'fotoImport.text': 'tekst; een lege cel maakt leeg',
  'fotoImport.labels': 'bestaande namen, met een komma ertussen; een komma in een naam schrijf je dubbel',
  'fotoImport.trefwoorden': 'woorden, met een komma ertussen; een lege cel haalt ze weg',
  'fotoImport.status': 'zichtbaar of concept',
  'fotoImport.licentie': 'de sleutel of de naam van een licentie, zoals vrij; een lege cel: onbekend',
  'fotoImport.credit': 'de naamsvermelding; een lege cel: van de maker en de organisatie',
  'fotoImport.houder': 'de rechthebbende; een lege cel maakt leeg',
  'fotoImport.notitie': 'tekst die leden niet zien; een lege cel maakt leeg',
  'fotoImport.doelen': '{words}, met een komma ertussen; een lege cel: alles wat de licentie toestaat',
  'fotoImport.day': 'een dag als 2026-01-31 of 31-1-2026; een lege cel: geen grens',
  'fotoImport.voorwaarden': 'een webadres; een lege cel maakt leeg',
  'fotoImport.choice': 'een van {words}; een lege cel: onbekend',
  'fotoImport.readOnly': 'alleen om te zien: wat je hier wijzigt, telt niet',
  'fotoImport.keep':
    'Kolommen mag je weglaten: dan blijven die gegevens zoals ze zijn. Ook foto’s die niet in het bestand staan, blijven zoals ze zijn.',
  'fotoImport.nothing': 'Er is niets te doen: alle foto’s in dit bestand hebben deze gegevens al.',
  'fotoImport.perColumn': 'Foto’s per kolom: {columns}.',
  'fotoImport.emptied': 'Let op, dit bestand maakt ook leeg: {columns}.',
  'fotoImport.unknownColumns': 'Deze kolommen kent het portaal niet, en worden niet gelezen: {names}.',
  'fotoImport.changed': '{count} gewijzigd.',
  'fotoImport.running': 'De foto’s worden nu gewijzigd. In de melding zie je hoe ver het is.',
  'fotoImport.toFotos': 'Naar de beeldbank',
} as const;

export const t = createTranslate(messages);
