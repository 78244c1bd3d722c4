import { pagePicture } from '../signing-api.ts'

/**
 * Cache of page pictures by link, page and hash: fetched once, shown in several screens, and still
 * there offline.
 */
const pictures = new Map<string, Promise<string>>()

/**
 * Returns the address of a page's picture in this browser. Rejects with `ApiError`; a further call
 * tries again.
 */
export const addressOfPicture = (
  token: string,
  page: { readonly page: number; readonly picture: string },
): Promise<string> => {
  const key = `${token} ${page.page} ${page.picture}`
  const known = pictures.get(key)
  if (known !== undefined) return known
  const coming = pagePicture(token, page.page).then((blob) => URL.createObjectURL(blob))
  pictures.set(key, coming)
  coming.catch(() => pictures.delete(key))
  return coming
}
