import { useCallback, useEffect, useState, type RefObject } from 'react'
import type { SignaturePage } from '#services/signature/signing/signing.contract.ts'
import { addressOfPicture } from './page-pictures.ts'

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
