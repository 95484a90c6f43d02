import { Trans } from '@lingui/react'
import type { ReactElement } from 'react'
import type { MessageKey, MessageValues } from './messages.ts'

interface RichTextProps {
  id: MessageKey
  values?: MessageValues
  /** `<0>…</0>` of the text becomes the first element, and so on. */
  components: readonly ReactElement[]
}

/** A text with links inside; everything else is `useT`. */
export function RichText({ id, values, components }: RichTextProps) {
  return <Trans id={id} values={values} components={Object.fromEntries(components.entries())} />
}
