import { autogradeTraceMaxLength, studentLinePrefix } from '@academy/contract/limits'
import { storable } from './mark.ts'

const pieceLength = 16_384
const everyMs = 400
/** Kept free for what comes last: the results, and why it ended. */
const tailLength = 8_192
/** The line that the cut tears may be the student's, and then its beginning said so. */
const cutMark = `\n[...]\n${studentLinePrefix}`

export interface JobLog {
  add(text: string): void
  /** Everything, as the report takes it. */
  text(): string
  /** Sends what is left. */
  close(): Promise<void>
}

/** What a job prints, sent on in pieces while it runs; a job that prints too much keeps its beginning and its end. */
export const openJobLog = (send: (offset: number, text: string) => Promise<void>): JobLog => {
  const headLength = autogradeTraceMaxLength - tailLength - cutMark.length
  let head = ''
  let tail = ''
  let isCut = false
  let sentLength = 0
  let sending: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | null = null

  const sendPieces = async (): Promise<void> => {
    while (sentLength < head.length) {
      const piece = head.slice(sentLength, sentLength + pieceLength)
      const offset = sentLength
      sentLength += piece.length
      try {
        await send(offset, piece.toWellFormed())
      } catch {
        // The whole log goes with the report: what could not be shown meanwhile is shown then.
        sentLength = head.length
      }
    }
  }
  const flush = (): Promise<void> => (sending = sending.then(sendPieces))
  const soon = () => {
    timer ??= setTimeout(() => {
      timer = null
      void flush()
    }, everyMs)
  }

  return {
    add: (text) => {
      const clean = storable(text, text.length)
      const room = headLength - head.length
      head += clean.slice(0, room)
      const rest = clean.slice(Math.max(0, room))
      if (tail.length + rest.length > tailLength) isCut = true
      tail = (tail + rest).slice(-tailLength)
      soon()
    },
    text: () => storable(isCut ? head + cutMark + tail : head + tail, autogradeTraceMaxLength),
    close: async () => {
      if (timer) clearTimeout(timer)
      timer = null
      await flush()
    },
  }
}
