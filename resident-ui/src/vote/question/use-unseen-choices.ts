import { useEffect, useRef, useState } from 'react'

/** Share of a choice that has to be on the screen, above the main button, to count as seen. */
const SEEN_SHARE = 0.6

/** Choices of a question that have not been on the screen yet, in their order. */
type UnseenChoices = {
  readonly count: number
  /** Moves the first of them to the middle of the screen. */
  readonly show: () => void
}

const placesOf = (list: HTMLElement | null): readonly Element[] =>
  list === null ? [] : [...list.querySelectorAll('.choice-place')]

/**
 * Returns the ref of the list of choices, and which of them have not been on the screen yet.
 * `introduced`: number of choices with an introduction, which make rows higher when they arrive:
 * what was on the screen before is looked at anew.
 */
export const useUnseenChoices = (total: number, introduced: number) => {
  const list = useRef<HTMLDivElement>(null)
  // Null until the browser has said what is on the screen: nothing is called unseen before.
  const [seen, setSeen] = useState<ReadonlySet<Element> | null>(null)
  useEffect(() => {
    setSeen(null)
    const foot = document.querySelector('.screen-action')?.getBoundingClientRect().height ?? 0
    // A foot that fills half of a small screen does not stay over the choices.
    const covered = foot < window.innerHeight / 2 ? foot : 0
    const observer = new IntersectionObserver(
      (changes) => {
        const shown = changes.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target)
        setSeen((before) => new Set([...(before ?? []), ...shown]))
      },
      { threshold: SEEN_SHARE, rootMargin: `0px 0px -${Math.round(covered)}px 0px` },
    )
    for (const place of placesOf(list.current)) observer.observe(place)
    return () => observer.disconnect()
  }, [total, introduced])
  const unseen: UnseenChoices = {
    count: seen === null ? 0 : Math.max(0, total - seen.size),
    show: () =>
      placesOf(list.current)
        .find((place) => seen?.has(place) === false)
        ?.scrollIntoView({ block: 'center', behavior: 'smooth' }),
  }
  return { list, unseen }
}
