import { imageExtensions } from '@academy/contract/enums'
import { avatarPlaceholderPx, uploadMaxBytes } from '@academy/contract/limits'
import type { MessageKey } from '#lib/i18n/messages.ts'

/** FILE-01, as the list of a file dialog. */
export const pictureTypes = ['image/jpeg', 'image/png'] as const

/** The cut-out is small whatever was picked; this only spares a phone from unpacking a monster. */
const pickedMaxBytes = 20 * 1024 * 1024

const extensionOf = (name: string) => name.slice(name.lastIndexOf('.') + 1).toLowerCase()

/** FILE-01: name and type both have to say it; the server looks at the bytes themselves. */
const isPicture = ({ name, type }: { name: string; type: string }) =>
  (imageExtensions as readonly string[]).includes(extensionOf(name)) &&
  (pictureTypes as readonly string[]).includes(type)

/** Why a picked file is not opened for cutting, or null. */
export const refusedPick = (file: { name: string; type: string; size: number }): MessageKey | null => {
  if (!isPicture(file)) return 'account.avatar.wrongType'
  return file.size > pickedMaxBytes ? 'account.avatar.tooLarge' : null
}

/** FILE-03: 4194304 bytes may travel, one more may not. */
export const refusedPicture = ({ size }: { size: number }): MessageKey | null =>
  size > uploadMaxBytes ? 'error.FileTooLarge' : null

/** The side of the picture that is sent: as large as the placeholder it takes the place of. */
export const pictureSidePx = avatarPlaceholderPx

/** A png may be see-through and stays one; a photograph is smaller as jpeg. */
export const sentType = (pickedType: string): (typeof pictureTypes)[number] =>
  pickedType === 'image/png' ? 'image/png' : 'image/jpeg'
