import { useCallback, useEffect, useState } from 'react'
import { introStep, type Step } from './journey.ts'

/** `depth` counts the entries of this journey in the browser's history. */
type Place = { readonly step: Step; readonly depth: number }

const stepNames: readonly Step['name'][] = [
  'intro',
  'verify',
  'code',
  'units',
  'confirm',
  'question',
  'review',
  'settled',
]

const isPlace = (state: unknown): state is Place => {
  if (typeof state !== 'object' || state === null || !('step' in state) || !('depth' in state)) return false
  const { step, depth } = state
  return (
    typeof depth === 'number' &&
    typeof step === 'object' &&
    step !== null &&
    'name' in step &&
    stepNames.some((name) => name === step.name)
  )
}

const currentPlace = (): Place => (isPlace(history.state) ? history.state : { step: introStep, depth: 0 })

/** The steps of the vote as entries of the browser's history, so that its back button leads to the step before. */
export const useJourneyHistory = () => {
  const [place, setPlace] = useState(currentPlace)

  useEffect(() => {
    const follow = () => setPlace(currentPlace())
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [])

  const push = useCallback((step: Step) => {
    history.pushState({ step, depth: currentPlace().depth + 1 } satisfies Place, '')
    setPlace(currentPlace())
  }, [])

  const replace = useCallback((step: Step) => {
    history.replaceState({ step, depth: currentPlace().depth } satisfies Place, '')
    setPlace(currentPlace())
  }, [])

  /** One step back; in a tab that was opened in the middle, to the intro. */
  const back = useCallback(() => {
    if (currentPlace().depth > 0) history.back()
    else replace(introStep)
  }, [replace])

  /** Goes back to the entry at `depth`; resolves with its step when it is there. */
  const rewind = useCallback(async (depth: number): Promise<Step> => {
    const distance = currentPlace().depth - Math.max(depth, 0)
    if (distance > 0) {
      await new Promise((resolve) => {
        window.addEventListener('popstate', resolve, { once: true })
        history.go(-distance)
      })
    }
    return currentPlace().step
  }, [])

  return { place, push, replace, back, rewind }
}
