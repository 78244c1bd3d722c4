import { useCallback, useEffect, useState, type RefObject } from 'react'
import type { SignaturePage } from '#services/signature/signing/signing.contract.ts'
import { pagePicture } from '../signing-api.ts'

export type PagePicture =
  | { readonly status: 'coming' }
  | { readonly status: 'there'; readonly address: string }
  | { readonly status: 'failed' }

/** Margin in which a page's picture loads before it is scrolled to. */
const AHEAD = '900px 0px'

const useIsNear = (place: RefObject<Element | null>): boolean => {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (place.current === null || isNear) return
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: AHEAD },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [place, isNear])
  return isNear
}

/**
 * Cache of page pictures by link, page and hash: fetched once, shown in several screens, and still
 * there offline.
 */
const pictures = new Map<string, Promise<string>>()

/**
 * Returns the address of a page's picture in this browser. Rejects with `ApiError`; a further call
 * tries again.
 */
const addressOfPicture = (
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

/** Loads the picture of a page when it is near the screen; `again` retries after a failure. */
export const usePagePicture = (token: string, page: SignaturePage, place: RefObject<Element | null>) => {
  const isNear = useIsNear(place)
  const [picture, setPicture] = useState<PagePicture>({ status: 'coming' })
  const [tries, setTries] = useState(0)
  const again = useCallback(() => {
    setPicture({ status: 'coming' })
    setTries((before) => before + 1)
  }, [])
  const hasFailed = picture.status === 'failed'

  useEffect(() => {
    if (!isNear) return
    let isUnmounted = false
    addressOfPicture(token, page).then(
      (address) => isUnmounted || setPicture({ status: 'there', address }),
      () => isUnmounted || setPicture({ status: 'failed' }),
    )
    return () => {
      isUnmounted = true
    }
  }, [token, page, isNear, tries])
  useEffect(() => {
    if (!hasFailed) return
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [hasFailed, again])

  return { picture, again }
}
