import { useCallback, useEffect, useState } from 'react'

/** `depth` counts the entries of this journey in the browser's history. */
type JourneyPosition<Step> = { readonly step: Step; readonly depth: number }

type JourneySteps<Step> = {
  /** Where a tab begins that holds no step. */
  readonly first: Step
  readonly isStep: (value: unknown) => value is Step
}

const placeIn = <Step>(state: unknown, { first, isStep }: JourneySteps<Step>): JourneyPosition<Step> => {
  if (typeof state !== 'object' || state === null || !('step' in state) || !('depth' in state))
    return { step: first, depth: 0 }
  const { step, depth } = state
  return typeof depth === 'number' && isStep(step) ? { step, depth } : { step: first, depth: 0 }
}

/**
 * The steps of a journey as entries of the browser's history, so that its back button leads to the step before. `way` stays the same from one
 * drawing to the next.
 */
export const useStepHistory = <Step>(way: JourneySteps<Step>) => {
  const currentPlace = useCallback((): JourneyPosition<Step> => placeIn(history.state, way), [way])
  const [place, setPlace] = useState(currentPlace)

  useEffect(() => {
    const follow = () => setPlace(currentPlace())
    // Every step begins at its top: where the one before was scrolled to says nothing.
    history.scrollRestoration = 'manual'
    window.addEventListener('popstate', follow)
    return () => {
      history.scrollRestoration = 'auto'
      window.removeEventListener('popstate', follow)
    }
  }, [currentPlace])

  const push = useCallback(
    (step: Step) => {
      history.pushState({ step, depth: currentPlace().depth + 1 } satisfies JourneyPosition<Step>, '')
      setPlace(currentPlace())
    },
    [currentPlace],
  )

  const replace = useCallback(
    (step: Step) => {
      history.replaceState({ step, depth: currentPlace().depth } satisfies JourneyPosition<Step>, '')
      setPlace(currentPlace())
    },
    [currentPlace],
  )

  /** One step back; in a tab that was opened in the middle, to the first. */
  const back = useCallback(() => {
    if (currentPlace().depth > 0) history.back()
    else replace(way.first)
  }, [currentPlace, replace, way])

  /** Goes back to the entry at `depth`; resolves with its step when it is there. */
  const rewind = useCallback(
    async (depth: number): Promise<Step> => {
      const distance = currentPlace().depth - Math.max(depth, 0)
      if (distance > 0) {
        await new Promise((resolve) => {
          window.addEventListener('popstate', resolve, { once: true })
          history.go(-distance)
        })
      }
      return currentPlace().step
    },
    [currentPlace],
  )

  return { place, push, replace, back, rewind }
}
