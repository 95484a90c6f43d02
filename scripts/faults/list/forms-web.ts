import { fault, type Fault } from '../fault.ts'

const features = 'web/src/features'
const passing = `${features}/programme/form-passing/use-passing.ts`
const page = 'web/src/pages/programme/form.page.test.tsx'

/** What the browser keeps of a form, asks before it sends, and never loses. */
export const formsWeb: Fault[] = [
  fault({
    name: 'drafts of forms stay in the browser after the log-out',
    breaks: 'P1',
    file: 'web/src/lib/session/session.ts',
    find: 'localStore.remove(formDraftsKey(leaving.user.id))',
    replace: 'void [localStore, formDraftsKey]',
    caughtBy: {
      file: 'web/src/lib/session/session.test.ts',
      title: 'logout takes one’s drafts of forms out of the browser',
    },
  }),
  fault({
    name: 'a form is sent with questions that were not answered',
    breaks: 'FORM-30',
    file: passing,
    find: 'if (problems.length > 0) return\n',
    replace: '\n',
    caughtBy: { file: page, title: 'every question is needed' },
  }),
  fault({
    name: 'answers that are sent again count as another passing',
    breaks: 'E7, FORM-28',
    file: passing,
    find: '}, key)',
    replace: '}, crypto.randomUUID())',
    caughtBy: { file: page, title: 'the next try is the same passing until an answer changes' },
  }),
  fault({
    name: 'a form that was changed is left without a question',
    breaks: 'FORM-07',
    file: 'web/src/kit/editor/editor-frame.tsx',
    find: 'useUnsavedChangesGuard(editor.isDirtyNow,',
    replace: 'useUnsavedChangesGuard(() => false,',
    caughtBy: {
      file: `${features}/programme/forms/form-builder.test.tsx`,
      title: 'leaving a form that was changed asks first',
    },
  }),
  fault({
    name: 'who was ticked for a form is forgotten on the next page',
    breaks: 'FORM-17',
    file: `${features}/programme/forms/form-users.tsx`,
    find: 'onPage={(page) => change({ page })}',
    replace: 'onPage={(page) => (setChoice(nobody), change({ page }))}',
    caughtBy: {
      file: `${features}/programme/forms/form-parts.test.tsx`,
      title: 'who was ticked on one page stays chosen on the next one',
    },
  }),
  fault({
    name: 'the editor does not say that a template lacks its link',
    breaks: 'MAIL-17',
    file: `${features}/messages/mail-templates/mail-template-form.rules.ts`,
    find: 'brokenBy(MailTemplateText.safeParse(text).error)',
    replace: 'brokenBy(text && undefined)',
    caughtBy: {
      file: `${features}/messages/mail-templates/mail-templates.test.tsx`,
      title: 'a text without the link is not sent, and the field says why',
    },
  }),
]
