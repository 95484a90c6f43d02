import * as z from 'zod/mini'
import { defineApi } from './endpoint.ts'
import { Id, IsoDateTime, perLanguage, text, UrlName, VerbatimText } from './fields.ts'
import { LocalizedName } from './users.ts'

/** a page of an academy in markdown, served as html on the static-pages address. */
export const StaticPage = z.strictObject({
  academyId: Id,
  academyName: z.string(),
  name: z.string(),
  title: LocalizedName,
  body: LocalizedName,
  link: z.string(),
  updatedAt: IsoDateTime,
})
export type StaticPage = z.infer<typeof StaticPage>

export const StaticPageInput = z.strictObject({
  title: perLanguage(text(1, 200)),
  body: perLanguage(VerbatimText),
  /** Q-87; null for a new one. */
  updatedAt: z.nullable(IsoDateTime),
})
export type StaticPageInput = z.infer<typeof StaticPageInput>

/** STG-33: an address with 'null' in it stands for a page that is not there. */
export const StaticPageName = UrlName.check(z.refine((name) => !name.includes('null'), 'reservedName'))
const ByName = z.strictObject({ name: StaticPageName })

export const staticPagesApi = defineApi({
  list: {
    method: 'GET',
    path: '/api/static-pages',
    access: 'stages.board',
    response: z.array(StaticPage),
    summary: 'The static pages of the academy, or of all academies of the caller (ACAD-52)',
  },
  save: {
    method: 'PUT',
    path: '/api/static-pages/:name',
    access: 'stages.editDetails',
    oneAcademy: true,
    params: ByName,
    body: StaticPageInput,
    response: StaticPage,
    errors: ['AcademyNotFound'],
    summary: 'Write a static page; a stage page may then frame it',
  },
  remove: {
    method: 'DELETE',
    path: '/api/static-pages/:name',
    access: 'stages.editDetails',
    oneAcademy: true,
    params: ByName,
    errors: ['AcademyNotFound', 'EndpointNotFound'],
    summary: 'Remove a static page no stage shows',
  },
  renewKey: {
    method: 'POST',
    path: '/api/static-pages/renew-key',
    access: 'academies.update',
    oneAcademy: true,
    errors: ['AcademyNotFound'],
    summary:
      'Another key in the addresses of the pages of an academy that is not public; the old addresses open nothing',
  },
})
