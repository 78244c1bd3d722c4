import type { Area } from 'react-easy-crop'
import { cutSize } from './portrait-shape.ts'

const QUALITY = 0.95

/** Returns a part of a picture as a JPEG, on white; null where this browser cannot draw it. */
export const cutPicture = async (picture: File, part: Area): Promise<File | null> => {
  const { width, height } = cutSize(part)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (pen === null) return null
  const bitmap = await createImageBitmap(picture)
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(bitmap, part.x, part.y, part.width, part.height, 0, 0, width, height)
  bitmap.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  return blob === null ? null : new File([blob], '사진.jpg', { type: 'image/jpeg' })
}
