import { useCallback, useEffect, useState } from 'react'

/** Position in a journey. `depth` counts its entries in the browser's history. */
type JourneyPosition<Step> = { readonly step: Step; readonly depth: number }

type JourneySteps<Step> = {
  /** Step of a tab whose history has none. */
  readonly first: Step
  readonly isStep: (value: unknown) => value is Step
}

const positionIn = <Step>(state: unknown, { first, isStep }: JourneySteps<Step>): JourneyPosition<Step> => {
  if (typeof state !== 'object' || state === null || !('step' in state) || !('depth' in state))
    return { step: first, depth: 0 }
  const { step, depth } = state
  return typeof depth === 'number' && isStep(step) ? { step, depth } : { step: first, depth: 0 }
}

/**
 * Holds the steps of a journey as entries of the browser's history, so that its back button leads
 * to the step before. `way` must be the same object in each rendering.
 */
export const useStepHistory = <Step>(way: JourneySteps<Step>) => {
  const currentPlace = useCallback((): JourneyPosition<Step> => positionIn(history.state, way), [way])
  const [place, setPlace] = useState(currentPlace)

  useEffect(() => {
    const follow = () => setPlace(currentPlace())
    // Every step starts at its top, whatever the scroll offset of the one before.
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

  /** Goes one step back; in a tab that was opened in the middle, to the first. */
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
