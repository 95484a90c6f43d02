import * as z from 'zod/mini'
import { defineApi } from './endpoint.ts'
import { Locale, MailingList, mailingLists } from './enums.ts'
import { Email } from './fields.ts'

/** What a form of a page can ask for; the default list comes with a registration. */
const openLists = [mailingLists.Blog, mailingLists.Landing] as const
const OpenList = z.literal(openLists, 'wrongChoice')

const OwnSubscription = z.strictObject({ list: MailingList, isSubscribed: z.boolean('wrongChoice') })
export type OwnSubscription = z.infer<typeof OwnSubscription>

/** Confirmed addresses count and are exported; the others have not followed the link of the mail yet. */
export const MailingListAmounts = z.strictObject({
  list: MailingList,
  confirmed: z.int(),
  waiting: z.int(),
  unsubscribed: z.int(),
})
export type MailingListAmounts = z.infer<typeof MailingListAmounts>

export const mailingListsApi = defineApi({
  subscribe: {
    method: 'POST',
    path: '/api/mailing-lists/subscribe',
    access: 'pages.read',
    body: z.strictObject({ email: Email, list: OpenList, localization: Locale }),
    status: 202,
    errors: ['EmailCouldNotBeSent'],
    summary: 'Ask for the mails of a list; a mail asks the owner of the address, and the answer tells nothing (Q-72)',
  },
  own: {
    method: 'GET',
    path: '/api/mailing-lists/own',
    access: 'own.account',
    response: z.array(OwnSubscription),
    summary: 'Which lists the address of the caller is on',
  },
  setOwn: {
    method: 'PUT',
    path: '/api/mailing-lists/own',
    access: 'own.account',
    body: OwnSubscription,
    response: z.array(OwnSubscription),
    summary: 'Put the address of the caller on a list, or take it off',
  },
  amounts: {
    method: 'GET',
    path: '/api/mailing-lists',
    access: 'settings.admin',
    response: z.array(MailingListAmounts),
    summary: 'How many addresses each list has (MAIL-03)',
  },
  export: {
    method: 'POST',
    path: '/api/mailing-lists/subscribers.csv',
    access: 'settings.admin',
    stepUp: true,
    quota: 'exports',
    body: z.strictObject({ list: z.optional(MailingList) }),
    download: { contentType: 'text/csv; charset=utf-8' },
    errors: ['NothingToExport'],
    summary: 'The confirmed addresses of one list or of all, each with its way to unsubscribe (MAIL-03, Q-72, Q-74)',
  },
})
