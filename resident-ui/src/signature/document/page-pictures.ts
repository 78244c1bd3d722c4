import { pagePicture } from '../signing-api.ts'

/** Pictures of pages by link, page and hash: fetched once, shown wherever the page is, and still there without a network. */
const pictures = new Map<string, Promise<string>>()

/** The address of a page's picture in this browser. Rejects with `ApiError`; asked again, it tries again. */
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
