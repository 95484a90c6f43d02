import { globSync, readFileSync } from 'node:fs'
import { fault, type Fault } from '../fault.ts'

/** A migration is called after the moment it was made. */
const migrationOf = (statement: string): string => {
  const root = new URL('../../../', import.meta.url)
  const files = globSync('server/migrations/*/migration.sql', { cwd: root })
  return files.find((file) => readFileSync(new URL(file, root), 'utf8').includes(statement)) ?? 'no migration'
}

const composing = 'server/src/modules/messages/mail/mail.template.test.ts'
const rules = 'contract/src/mail-template-text.test.ts'
const templates = 'server/src/modules/messages/mail-templates/mail-templates.test.ts'
const sending = 'server/src/modules/messages/mail-templates/mail-templates-sending.test.ts'
const lists = 'server/src/modules/messages/mailing-lists/mailing-lists.test.ts'

/** What staff write in mails leads nobody astray, and nobody is on a list without having said so. */
export const mailTemplates: Fault[] = [
  fault({
    name: 'what is filled into a mail template is not escaped',
    breaks: 'S10',
    file: 'server/src/modules/messages/mail/mail.template.ts',
    find: ".map((piece) => escapeHtml(fillIn(piece, values)).replaceAll('\\n', '<br>'))",
    replace: ".map((piece) => fillIn(escapeHtml(piece), values).replaceAll('\\n', '<br>'))",
    caughtBy: { file: composing, title: 'is text, whatever it says' },
  }),
  fault({
    name: 'a line break of a name begins another header of a mail',
    breaks: 'S10',
    file: 'server/src/modules/messages/mail/mail.template.ts',
    find: ".replace(/[\\p{Cc}\\p{Z}]+/gu, ' ')",
    replace: '',
    caughtBy: { file: composing, title: 'keeps the subject one line' },
  }),
  fault({
    name: 'a mail template is saved without its link',
    breaks: 'S10',
    file: 'contract/src/mail-template-text.ts',
    find: 'rule((body) => body.includes(linkPlaceholder), ',
    replace: 'rule((body) => body.includes(linkPlaceholder) || true, ',
    caughtBy: { file: rules, title: 'takes every placeholder, and needs the link' },
  }),
  fault({
    name: 'a mail template leads to another site',
    breaks: 'S10',
    file: 'contract/src/mail-template-text.ts',
    find: 'rule((body) => !namesAddress(body), ',
    replace: 'rule((body) => !namesAddress(body) || true, ',
    caughtBy: { file: rules, title: 'refuses another address' },
  }),
  fault({
    name: 'a link that only the parser sees is let into a mail template',
    breaks: 'S10',
    file: 'server/src/modules/messages/mail/mail.template.ts',
    find: "    return 'foreignLink'\n",
    replace: "    return nodes.length > 0 ? null : 'foreignLink'\n",
    caughtBy: { file: composing, title: '[MAIL-17] in ' },
  }),
  fault({
    name: 'an address whose dot is written as an entity is let into a mail template',
    breaks: 'S10',
    file: 'server/src/modules/messages/mail/mail.template.ts',
    find: 'if (readsAsAddress(tree)) return',
    replace: 'if (readsAsAddress(tree) && nodes.length === 0) return',
    caughtBy: { file: composing, title: '[MAIL-17] in ' },
  }),
  fault({
    name: 'mail templates of every academy are shown and changed',
    breaks: 'A2',
    file: 'server/src/modules/messages/mail-templates/mail-templates.repo.ts',
    find: 'where ${within(academies, sql`academy_id`)}',
    replace: "where ${isOf('every', sql`academy_id`)}",
    caughtBy: { file: templates, title: 'another academy is not there' },
  }),
  fault({
    name: 'a mail is in the words of another academy',
    breaks: 'A2',
    file: 'server/src/modules/messages/mail/mail.choice.ts',
    find: 'one.academyId === owner && ',
    replace: '(one.academyId === owner || owner !== null) && ',
    caughtBy: { file: composing, title: 'goes from the academy to the default' },
  }),
  fault({
    name: 'any Admin writes the mail templates of the installation',
    breaks: 'A1',
    file: 'server/src/modules/messages/mail-templates/mail-templates.access.ts',
    find: "can(ctx.actor, 'mailTemplates.defaults', null, 'write')",
    replace: "can(ctx.actor, 'mailTemplates.defaults', null, 'read')",
    caughtBy: { file: templates, title: 'a default is written by a SuperAdmin alone' },
  }),
  fault({
    name: 'two mail templates for one action and language are made at once',
    breaks: 'E6',
    file: migrationOf('CREATE UNIQUE INDEX "mail_templates_pair"'),
    find: 'CREATE UNIQUE INDEX "mail_templates_pair"',
    replace: 'CREATE INDEX "mail_templates_pair"',
    caughtBy: { file: templates, title: 'of eight at the same moment, one is made' },
  }),
  fault({
    name: 'the page of a preview shows what anybody sends it',
    breaks: 'S4',
    file: 'server/src/modules/messages/mail-templates/mail-template-preview-address.ts',
    find: "isFromUs && isPassFor(tokens, form.get('pass') ?? '', html)",
    replace: "isFromUs && (html !== '' || isPassFor(tokens, form.get('pass') ?? '', html))",
    caughtBy: { file: sending, title: 'what is shown in a frame' },
  }),
  fault({
    name: 'an Admin reads in the outbox whom an invitation found',
    breaks: 'V2',
    file: 'server/src/modules/messages/mails/mails.repo.ts',
    find: "case when ${isToMember(db, academies)} then ${mails.subject} else '' end",
    replace: 'case when ${isToMember(db, academies)} then ${mails.subject} else ${mails.subject} end',
    caughtBy: {
      file: 'server/src/modules/messages/mails/mails.test.ts',
      title: 'shows an Admin the mails of the academy',
    },
  }),
  fault({
    name: 'a subscription counts without the answer of its owner',
    breaks: 'P1',
    file: 'server/src/modules/messages/mailing-lists/mailing-lists.repo.ts',
    find: 'and(isNotNull(subscriptions.confirmedAt), isNull(subscriptions.unsubscribedAt))',
    replace: 'and(isNotNull(subscriptions.email), isNull(subscriptions.unsubscribedAt))',
    caughtBy: { file: lists, title: 'counts once the owner of the address has said yes' },
  }),
  fault({
    name: 'an old link brings somebody back who has left a mailing list',
    breaks: 'P1',
    file: 'server/src/modules/messages/mailing-lists/mailing-lists.repo.ts',
    find: '  tokenHash: null,\n  tokenExpiresAt: null,\n',
    replace: '',
    caughtBy: { file: lists, title: 'an old link brings nobody back who left the list' },
  }),
  fault({
    name: 'every press of a link that was used mails its reader once more',
    breaks: 'T7',
    file: 'server/src/modules/messages/mailing-lists/mailing-lists.repo.ts',
    find: 'gt(subscriptions.tokenExpiresAt, now), isWaiting)',
    replace: 'gt(subscriptions.tokenExpiresAt, now))',
    caughtBy: { file: lists, title: 'a link that was used says that the subscription stands' },
  }),
  fault({
    name: 'a link that was mailed a moment ago goes with the old row of its subscription',
    breaks: 'F25',
    file: 'server/src/modules/messages/mailing-lists/mailing-lists.repo.ts',
    find: 'or(isNull(subscriptions.tokenExpiresAt), lte(subscriptions.tokenExpiresAt, now)),',
    replace: 'or(isNotNull(subscriptions.email), lte(subscriptions.tokenExpiresAt, now)),',
    caughtBy: { file: lists, title: 'who asks again at the end of the month, or after leaving' },
  }),
  fault({
    name: 'a program that looks at the link of a mail confirms a subscription',
    breaks: 'P1',
    file: 'server/src/modules/messages/mailing-lists/mailing-lists-address.ts',
    find: 'isToken(params.token) ? await mailing.findByToken(ctx, params.token) : undefined',
    replace: 'isToken(params.token) ? await mailing.confirm(ctx, params.token) : undefined',
    caughtBy: { file: lists, title: 'counts once the owner of the address has said yes' },
  }),
  fault({
    name: 'whoever asks for a subscription learns that the address has one',
    breaks: 'T5',
    file: 'server/src/modules/messages/mailing-lists/mailing-lists.service.ts',
    find: 'await ctx.enqueue(askSubscriber,',
    replace:
      'if ((await mailingListsRepo.activeOf(ctx.db, email)).length === 0)\n        await ctx.enqueue(askSubscriber,',
    caughtBy: { file: lists, title: 'the answer does not say whether the address is known' },
  }),
]
