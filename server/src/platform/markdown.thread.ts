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
    // Nested too deep for the stack: readers get the plain text.
    return null
  }
}

standBehind()
parentPort!.on('message', (task: ThreadTask) => parentPort!.postMessage(replyTo(task)))
// Its modules are loaded.
parentPort!.postMessage('ready')
