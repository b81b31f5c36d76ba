import type { AppLanguageDto, AppLanguagesDto, LanguageDto } from '#src/content/squidex/wire.ts';
import { flagOf, object, optionalText, optionalTexts } from '../base/json-read.ts';
import { invalid, notFound } from '../base/refusal.ts';
import type { ServerServices } from '../api/services.ts';
import type { AppLanguage } from '../store/languages.ts';
import { appChanged } from './app-version.ts';
import { cached, versionTag } from './etag.ts';
import { href, linkBuilder } from '../api/links.ts';
import { allows } from '../api/permissions.ts';
import { type RouteResponse, JSON_LIMITS, needs, param, type Endpoint } from './route.ts';
import type { Call } from '../api/call.ts';

const PATH = '/api/apps/:app/languages';
const CODE = /^[a-z]{1,8}(-[a-z0-9]{1,8})*$/i;

export const languageRoutes: readonly Endpoint[] = [
  { method: 'GET', path: PATH, access: needs('languages.read'), kind: 'read', handle: list },
  {
    method: 'POST',
    path: PATH,
    access: needs('languages.create'),
    cost: 1,
    json: JSON_LIMITS.small,
    kind: 'write',
    handle: add,
  },
  {
    method: 'PUT',
    path: `${PATH}/:code`,
    access: needs('languages.update'),
    cost: 1,
    json: JSON_LIMITS.small,
    kind: 'write',
    handle: update,
  },
  {
    method: 'DELETE',
    path: `${PATH}/:code`,
    access: needs('languages.delete'),
    cost: 1,
    kind: 'write',
    handle: remove,
  },
  {
    method: 'GET',
    path: '/api/languages',
    access: 'token',
    kind: 'read',
    handle: () => ({ status: 200, body: knownLanguages() }),
  },
];

function languagesDto({ services, caller }: Call): AppLanguagesDto {
  const self = href('apps', services.apps.app().name, 'languages');
  const may = (action: string) => allows(caller.client.role, `languages.${action}`);
  const { all, master } = services.languages.languages();
  const items = all.map((language): AppLanguageDto => {
    const own = `${self}/${encodeURIComponent(language.code)}`;
    const isMaster = language.code === master;
    const links = linkBuilder(self)
      .add('update', 'PUT', own, may('update') && !isMaster)
      .add('delete', 'DELETE', own, may('delete') && !isMaster && all.length > 1).links;
    return {
      iso2Code: language.code,
      englishName: nameIn('en', language.code),
      fallback: [...language.fallback],
      isMaster,
      isOptional: language.isOptional,
      _links: links,
    };
  });
  return { items, _links: linkBuilder(self).add('create', 'POST', self, may('create')).links };
}

function list(call: Call): RouteResponse {
  const tag = versionTag(call.services.apps.app().version);
  return cached(call.request, tag, () => languagesDto(call));
}

function changed(call: Call, status: number): RouteResponse {
  return appChanged(call, status, () => languagesDto(call));
}

function add(call: Call): RouteResponse {
  const code = optionalText(object(call.body), 'language')?.trim();
  if (!code) throw invalid('Language: Language code is required.');
  if (!CODE.test(code)) throw invalid('Language: Language code is not a valid value.');
  const { all, master, codes } = call.services.languages.languages();
  if (codes.has(code)) throw invalid('Language has already been added.');
  call.services.languages.save(master, [...all, { code, isOptional: false, fallback: [] }]);
  return changed(call, 201);
}

function findLanguage(services: ServerServices, code: string): AppLanguage {
  const language = services.languages.languages().all.find((known) => known.code === code);
  if (!language) throw notFound();
  return language;
}

function update(call: Call): RouteResponse {
  const { services } = call;
  const { code } = findLanguage(services, param(call, 'code'));
  const source = object(call.body);
  const { all, master, codes } = services.languages.languages();
  const becomesMaster = flagOf(source, 'isMaster');
  const isMaster = code === master || becomesMaster;
  const isOptional = flagOf(source, 'isOptional');
  const fallback = optionalTexts(source, 'fallback') ?? [];
  const problems: string[] = [];
  if (isMaster && isOptional) {
    problems.push('IsMaster: Master language cannot be made optional.');
  }
  if (isMaster && fallback.length > 0) {
    problems.push('Fallback: Master language cannot have fallback languages.');
  }
  for (const missing of fallback.filter((other) => !codes.has(other))) {
    problems.push(`Fallback: App does not have fallback language '${missing}'.`);
  }
  if (problems.length > 0) throw invalid(...problems);
  const others = all.filter((language) => language.code !== code);
  const changedLanguage = { code, isOptional, fallback };
  services.languages.save(becomesMaster ? code : master, [...others, changedLanguage]);
  return changed(call, 200);
}

function remove(call: Call): RouteResponse {
  const { services } = call;
  const { code } = findLanguage(services, param(call, 'code'));
  const { all, master } = services.languages.languages();
  if (code === master) throw invalid('Master language cannot be removed.');
  services.languages.save(
    master,
    all.filter((language) => language.code !== code),
  );
  return changed(call, 200);
}

function nameIn(displayLanguage: string, code: string): string {
  try {
    return new Intl.DisplayNames([displayLanguage], { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** All two-letter codes that have a name. */
function knownLanguages(): LanguageDto[] {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  const codes = [...letters].flatMap((a) => [...letters].map((b) => a + b));
  const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
  return codes.flatMap((code) => {
    const englishName = names.of(code);
    return englishName ? [{ iso2Code: code, englishName, nativeName: nameIn(code, code) }] : [];
  });
}
