import { useState } from 'react'
import { copyText } from './clipboard.ts'

/** Whether the text went into the clipboard; where it did not, it is there to be marked by hand. */
export const useCopied = (text: string): [isCopied: boolean, copy: () => void] => {
  const [copied, setCopied] = useState<string | null>(null)
  const copy = async () => setCopied((await copyText(text)) ? text : null)
  return [copied === text, () => void copy()]
}
