import { ApiError } from '#lib/api-error.ts'
import { pictureSidePx, sentType } from './picture.rules.ts'

export interface Area {
  x: number
  y: number
  width: number
  height: number
}

const jpegQuality = 0.9

/** Draws the chosen part of a picture anew: small, square, and without what the camera wrote into the file. */
export const cropImage = async (address: string, area: Area, pickedType: string): Promise<Blob> => {
  const image = new Image()
  image.src = address
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = pictureSidePx
  canvas.height = pictureSidePx
  const context = canvas.getContext('2d')
  if (context === null) throw new ApiError('FileNotUploaded')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, pictureSidePx, pictureSidePx)
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, sentType(pickedType), jpegQuality))
  if (picture === null) throw new ApiError('FileNotUploaded')
  return picture
}
