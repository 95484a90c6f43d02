import { longTextMaxLength } from '@academy/contract/limits'
import { useCallback, useState } from 'react'
import type { ChatKey } from './chat.api.ts'
import { drafts, emptyDraft, isEmptyDraft, type Draft } from './drafts.ts'
import type { ShownMessage } from './timeline.rules.ts'
import { useUploads } from './use-uploads.ts'

/** What is being written: a new message, whose draft outlives the page, or a change to an old one. */
export const useComposer = (ownerId: number, key: ChatKey) => {
  const [draft, setDraft] = useState(() => drafts.of(ownerId, key))
  const [edited, setEdited] = useState<{ of: ShownMessage; text: Draft } | null>(null)
  const keep = (change: (draft: Draft) => Draft) =>
    setDraft((now) => {
      const next = change(now)
      drafts.keep(ownerId, key, next)
      return next
    })
  const uploads = useUploads(draft.resources, (resources) => keep((now) => ({ ...now, resources })))

  const edit = useCallback((of: ShownMessage): void => {
    const { message, code, resources } = of
    setEdited({ of, text: { message, code, resources } })
  }, [])

  const shown = edited?.text ?? draft
  const longest = Math.max(shown.message.length, shown.code?.length ?? 0)
  return {
    shown,
    editedMessage: edited?.of ?? null,
    uploads,
    longest,
    canSend: !isEmptyDraft(shown) && longest <= longTextMaxLength && (edited !== null || !uploads.isUploading),
    change: (part: Partial<Pick<Draft, 'message' | 'code'>>): void => {
      if (edited !== null) setEdited({ ...edited, text: { ...edited.text, ...part } })
      else keep((now) => ({ ...now, ...part }))
    },
    edit,
    stopEditing: (): void => setEdited(null),
    /** Sent: the next one begins empty. */
    clear: (): void => {
      keep(() => emptyDraft)
      uploads.clear()
    },
  }
}
export type ComposerState = ReturnType<typeof useComposer>
