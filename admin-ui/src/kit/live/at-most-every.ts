export type ThrottledCall = { readonly call: () => void; readonly cancel: () => void }

/**
 * Runs at once, and then at most once per period in milliseconds; the last of several calls always
 * runs.
 */
export const atMostEvery = (ms: number, act: () => void): ThrottledCall => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsked = false

  const rest = (): void => {
    timer = undefined
    if (isAsked) run()
  }
  const run = (): void => {
    isAsked = false
    timer = setTimeout(rest, ms)
    act()
  }
  return {
    call: () => {
      isAsked = true
      if (timer === undefined) run()
    },
    cancel: () => {
      clearTimeout(timer)
      timer = undefined
      isAsked = false
    },
  }
}
