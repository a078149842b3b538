import { z } from 'zod/mini';
import { defineContract } from '../contract/contract.js';
import { byId, pagedDocs, paging, results } from '../contract/schemas.js';
import { PortalSettingsView, SettingsChange, SettingsUndo, SettingsVersion, UploadedLogo } from './settings.js';
import { settingsRoutes } from './settings.routes.js';

export const settingsContract = defineContract(settingsRoutes, {
  read: {
    summary: 'Lees de instellingen van het portaal, en waar elke waarde vandaan komt',
    response: results(PortalSettingsView),
  },
  change: {
    summary: 'Wijzig instellingen van het portaal',
    body: SettingsChange,
    maxBodyBytes: 5 * 1024 * 1024,
    response: results(PortalSettingsView),
    errors: ['setting_changed'],
  },
  versions: {
    summary: 'Lees wie de instellingen wijzigde, nieuwste eerst',
    query: paging,
    response: results(pagedDocs(SettingsVersion)),
  },
  undo: {
    summary: 'Maak een wijziging van de instellingen ongedaan',
    params: byId,
    body: SettingsUndo,
    response: results(PortalSettingsView),
    errors: ['setting_changed', 'not_found'],
  },
  logo: {
    summary: 'Stuur een logo, dat pas geldt als het in de instellingen is opgeslagen',
    body: z.object({}),
    status: 201,
    response: results(UploadedLogo),
    errors: ['no_file', 'one_file', 'empty_file', 'wrong_kind', 'damaged_file', 'too_many_pixels'],
  },
  export: {
    summary: 'Download de instellingen als map met inhoud, in een zip',
  },
});
