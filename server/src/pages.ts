import type { FastifyInstance } from 'fastify'
import { registerDemoPicture } from '#modules/assessment/demo-tests/demo-tests-picture-address.ts'
import { registerMailboxMail } from '#modules/messages/mail/mail-mailbox-address.ts'
import { registerMailPreview } from '#modules/messages/mail-templates/mail-template-preview-address.ts'
import { registerMailingPages } from '#modules/messages/mailing-lists/mailing-lists-address.ts'
import { createFrameHost } from '#modules/system/settings/settings-csp-frame-host.ts'
import { registerLiveChat } from '#modules/system/settings/settings-live-chat-address.ts'
import { registerStaticPages } from '#modules/system/static-pages/static-page-address.ts'
import type { Dictionaries } from '#modules/system/translations/translations.service.ts'
import type { Database } from '#platform/db.ts'
import type { EventBus } from '#platform/events.ts'
import type { Limits } from '#platform/limits.ts'
import type { Logger } from '#platform/log.ts'
import { createPageLook } from '#platform/script-free-page.ts'
import type { Tokens } from '#platform/tokens.ts'
import { registerWebClient } from '#platform/web-client.ts'
import { createLinkPreview } from './link-preview.ts'
import { createPageFacts } from './page-facts.ts'
import { registerSearchEngines } from './search-engines.ts'

interface Parts {
  database: Database
  bus: EventBus
  tokens: Tokens
  limits: Limits
  dictionaries: Dictionaries
  publicUrl: string
  hasLocalMailbox: boolean
  isDemo: boolean
  webDir: string
  now(): Date
  log: Logger
}

/** The addresses that modules answer with pages and pictures, and the client with what a link to it shows. */
export const registerPages = async (http: FastifyInstance, parts: Parts): Promise<void> => {
  const { bus, tokens, limits, dictionaries, publicUrl, now, log } = parts
  const { db, reads } = parts.database
  const look = createPageLook({ publicUrl, webDir: parts.webDir })
  registerStaticPages(http, { db, look })
  registerLiveChat(http, { db, look })
  registerMailPreview(http, { tokens })
  registerMailboxMail(http, { db, hasLocalMailbox: parts.hasLocalMailbox })
  registerMailingPages(http, { db, bus, now, log, publicUrl, look })
  registerDemoPicture(http, { db: reads, dictionaries, limits })
  registerSearchEngines(http, { publicUrl })
  const headOf = createLinkPreview({ db: reads, dictionaries, publicUrl, log })
  const factsOf = createPageFacts({ db: reads, isDemo: parts.isDemo, now })
  await registerWebClient(http, parts.webDir, createFrameHost(reads, now), headOf, factsOf)
}
