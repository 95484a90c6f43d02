import type { MailInUse } from '@academy/contract/mail-templates'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingBlock } from '#kit/loading.tsx'
import { usePerson } from '#lib/session/session.store.ts'
import { useFailureAlert } from '#lib/use-failure-alert.ts'
import { isOwn } from './mail-template-form.rules.ts'
import { MailTemplateEditor } from './mail-template-editor.tsx'
import { mailTemplatesQueries } from './mail-templates.api.ts'

interface OpenedTemplateProps {
  mail: MailInUse
  onDone: () => void
}

/** The text of one mail: its own is loaded with its version, another one is where a new text begins. */
export function OpenedTemplate({ mail, onDone }: OpenedTemplateProps) {
  const { selection } = usePerson()
  // What it was when it was opened: a save in another window must not turn a new text into a change of theirs.
  const [opened] = useState(mail)
  const own = isOwn(opened)
  const query = useQuery({ ...mailTemplatesQueries.one(selection, opened.source.templateId ?? 0), enabled: own })
  // MAIL-11, ERR-57
  useFailureAlert(query, 'mailTemplates.loadFailed')
  if (!own) return <MailTemplateEditor mail={opened} template={null} onDone={onDone} />
  if (query.isError) return <LoadFailure query={query} />
  if (query.isPending) return <LoadingBlock height={520} radius={16} />
  return <MailTemplateEditor mail={opened} template={query.data} onDone={onDone} />
}
