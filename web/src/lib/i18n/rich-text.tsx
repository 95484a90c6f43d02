import { cloneElement, type ReactElement } from 'react'
import type { MessageKey, MessageValues } from './messages.ts'
import { useT } from './use-t.ts'

interface RichTextProps {
  id: MessageKey
  values?: MessageValues
  /** `<0>…</0>` of the text becomes the first element, and so on. */
  components: readonly ReactElement[]
}

/** A text with links inside; everything else is `useT`. */
export function RichText({ id, values, components }: RichTextProps) {
  // What stands before an element, its number, what stands inside it, what comes after, and so on.
  const parts = useT()(id, values).split(/<(\d+)>(.*?)<\/\1>/s)
  return parts.map((part, index) => {
    if (index % 3 === 0) return part
    const component = index % 3 === 1 && components[Number(part)]
    return component ? cloneElement(component, { key: index }, parts[index + 1]) : null
  })
}
