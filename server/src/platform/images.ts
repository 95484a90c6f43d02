import type { ReceivedFile } from '@academy/contract/endpoint'
import { imageExtensions } from '@academy/contract/enums'
import type { Metadata, Sharp, SharpOptions } from 'sharp'
import { AppError, fail } from './errors.ts'

export const avatarSidePixels = 512
/** Twice the largest width in which a question shows a picture. */
export const questionImageSidePixels = 1_600

const allowedTypes: readonly string[] = ['image/jpeg', 'image/png']
const allowedExtensions: readonly string[] = imageExtensions

/** S5: more pixels than any camera takes; a larger picture is an attack on our memory. */
const maxPixels = 50_000_000
/** Read line by line a large picture needs little memory; a progressive or interlaced one has to be held as a whole. */
const maxBytesHeld = 125_000_000
const options: SharpOptions = { limitInputPixels: maxPixels, failOn: 'error', animated: false, sequentialRead: true }

/** Loaded when first used: both libraries take a tenth of a second, and many server starts never handle a picture. */
const load = async () => {
  const [{ default: sharp }, { fileTypeFromBuffer }] = await Promise.all([import('sharp'), import('file-type')])
  sharp.cache(false)
  sharp.concurrency(1)
  return { sharp, fileTypeFromBuffer }
}
let tools: ReturnType<typeof load> | undefined

let last: Promise<unknown> = Promise.resolve()
/** One at a time, so that many uploads together do not fill the memory. */
const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const turn = last.then(work, work)
  last = turn.catch(() => {})
  return turn
}

/**
 * FILE-01, S5: the picture drawn anew without anything else that was in the file: no place, no camera, no second file
 * behind the picture. What is no whole picture of an allowed type is refused.
 */
const drawAnew = async (file: ReceivedFile, draw: (picture: Sharp) => Sharp): Promise<Uint8Array> => {
  if (!allowedExtensions.includes(extensionOf(file.name))) return fail('FileTypeNotAllowed')
  const { sharp, fileTypeFromBuffer } = await (tools ??= load())
  return inTurn(async () => {
    try {
      const type = await fileTypeFromBuffer(file.bytes)
      if (!type || !allowedTypes.includes(type.mime)) return fail('FileTypeNotAllowed')
      const picture = sharp(file.bytes, options)
      if (bytesHeld(await picture.metadata()) > maxBytesHeld) return fail('FileTypeNotAllowed')
      return await draw(picture.autoOrient()).toBuffer()
    } catch (error) {
      if (error instanceof AppError) throw error
      return fail('FileTypeNotAllowed')
    }
  })
}

/** A square of a known size. */
export const drawAvatar = (file: ReceivedFile): Promise<Uint8Array> =>
  drawAnew(file, (picture) =>
    picture.resize(avatarSidePixels, avatarSidePixels, { fit: 'cover' }).webp({ quality: 82 }),
  )

/** TEST-21: the whole picture, never larger than it was; diagrams keep their thin lines. */
export const drawQuestionImage = (file: ReceivedFile): Promise<Uint8Array> =>
  drawAnew(file, (picture) =>
    picture
      .resize(questionImageSidePixels, questionImageSidePixels, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 88 }),
  )

const extensionOf = (name: string): string => /\.(\w{1,10})$/.exec(name.slice(-20))?.[1]?.toLowerCase() ?? ''

/** The coefficients of a progressive JPEG take two bytes each, the samples of a PNG what its depth says. */
const bytesHeld = ({ isProgressive, width, height, channels, format, depth }: Metadata): number => {
  const bytesPerSample = format === 'jpeg' || depth === 'ushort' ? 2 : 1
  return isProgressive ? width * height * channels * bytesPerSample : 0
}
