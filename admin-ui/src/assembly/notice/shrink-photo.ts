/** Longer side in pixels up to which a photo is sent as it is, or made smaller. */
const MAX_SIDE = 1_600
/** Bytes up to which a photo is sent as it is. */
const SMALL_BYTES = 1_500_000
const QUALITY = 0.85

const drawSmaller = async (photo: File): Promise<File | null> => {
  const bitmap = await createImageBitmap(photo, { imageOrientation: 'from-image' })
  const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  const pen = canvas.getContext('2d')
  if (pen === null) return null
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  return blob === null ? null : new File([blob], '게시.jpg', { type: 'image/jpeg' })
}

/**
 * Returns a phone's photo small enough to send from a stairwell; as it is where this browser cannot
 * draw it, for the server to judge.
 */
export const shrinkPhoto = async (photo: File): Promise<File> => {
  if (photo.size <= SMALL_BYTES) return photo
  return (await drawSmaller(photo).catch(() => null)) ?? photo
}
