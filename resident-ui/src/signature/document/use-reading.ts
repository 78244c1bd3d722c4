import { useEffect, useRef, useState } from 'react'

/** Share of the window that one press scrolls by; the last lines stay visible. */
const SHARE = 0.7

const pageInView = (pages: readonly Element[]): number => {
  const middle = window.innerHeight / 2
  return Math.max(1, pages.filter((page) => page.getBoundingClientRect().top <= middle).length)
}

/** State of reading: the visible page, and whether the end was reached. */
export const useReading = (count: number, wasRead: boolean) => {
  const place = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLParagraphElement>(null)
  const [page, setPage] = useState(1)
  const [isRead, setRead] = useState(wasRead)

  useEffect(() => {
    const look = () => setPage(pageInView([...(place.current?.children ?? [])]))
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [count])
  useEffect(() => {
    if (end.current === null || isRead) return
    const observer = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) setRead(true)
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isRead])

  const readOn = (): void => window.scrollBy({ top: window.innerHeight * SHARE, behavior: 'smooth' })
  return { place, end, page, isRead, readOn }
}
