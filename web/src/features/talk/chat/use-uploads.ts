import type { ErrorName } from '@academy/contract/errors'
import { messageAttachmentMaxCount } from '@academy/contract/limits'
import type { ChatAttachment } from '@academy/contract/realtime'
import { useEffect, useRef, useState } from 'react'
import { alerts } from '#lib/alerts.ts'
import { failureOfUpload, refusalOfFile } from './attachments.rules.ts'
import { removeAttachment, uploadAttachment } from './chat.api.ts'

/** A file on its way, or one that did not make it. */
export interface Upload {
  id: number
  file: File
  failure: ErrorName | null
  /** The file would fit by itself, but not beside what its owner has sent before. */
  bytesLeft?: number
}

let lastId = 0

/** RT-15: files go up while the message is being written; the message only names them. */
export const useUploads = (attached: readonly ChatAttachment[], change: (files: ChatAttachment[]) => void) => {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const aborts = useRef(new Map<number, AbortController>())
  /** Two files may arrive in one breath; each adds itself to what is there then. */
  const current = useRef(attached)
  useEffect(() => {
    current.current = attached
  }, [attached])
  useEffect(() => {
    const running = aborts.current
    return () => running.forEach((abort) => abort.abort())
  }, [])

  const take = (files: readonly ChatAttachment[]) => {
    current.current = files
    change([...files])
  }
  const drop = (id: number) => setUploads((all) => all.filter((one) => one.id !== id))

  const start = async ({ id, file }: Upload): Promise<void> => {
    const abort = new AbortController()
    aborts.current.set(id, abort)
    try {
      const done = await uploadAttachment(file, abort.signal)
      drop(id)
      take([...current.current, done])
    } catch (error) {
      if (abort.signal.aborted) return drop(id)
      setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...failureOfUpload(error) } : one)))
    } finally {
      aborts.current.delete(id)
    }
  }

  return {
    uploads,
    isUploading: uploads.some(({ failure }) => failure === null),
    add: (files: readonly File[]): void => {
      const room = messageAttachmentMaxCount - current.current.length - uploads.length
      if (files.length > room) alerts.warning('chat.attachTooMany', { count: messageAttachmentMaxCount })
      const added = files
        .slice(0, Math.max(0, room))
        .map((file): Upload => ({ id: ++lastId, file, failure: refusalOfFile(file) }))
      setUploads((all) => [...all, ...added])
      for (const upload of added) if (upload.failure === null) void start(upload)
    },
    again: ({ id, file }: Upload): void => {
      const upload = { id, file, failure: null }
      setUploads((all) => all.map((one) => (one.id === id ? upload : one)))
      void start(upload)
    },
    cancel: (id: number): void => {
      aborts.current.get(id)?.abort()
      drop(id)
    },
    /** RT-16; what could not be taken back is thrown away by the server itself. */
    remove: (id: number): void => {
      take(current.current.filter((file) => file.id !== id))
      void removeAttachment(id).catch(() => undefined)
    },
    clear: (): void => setUploads((all) => all.filter(({ failure }) => failure === null)),
  }
}
export type Uploads = ReturnType<typeof useUploads>
