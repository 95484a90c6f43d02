import { parentPort } from 'node:worker_threads'
import { htmlOfMarkdown, treeOfText } from './markdown-parse.ts'
import { standBehind } from './thread-priority.ts'

export interface ThreadTask {
  kind: 'tree' | 'html'
  text: string
}
/** null: the parser gave up. */
export type ThreadReply = string | null

const replyTo = ({ kind, text }: ThreadTask): ThreadReply => {
  try {
    return kind === 'html' ? htmlOfMarkdown(text) : JSON.stringify(treeOfText(text))
  } catch {
    // Too deep for the stack: the text itself is still there to be shown.
    return null
  }
}

standBehind()
parentPort!.on('message', (task: ThreadTask) => parentPort!.postMessage(replyTo(task)))
// Now it is loaded.
parentPort!.postMessage(null)
