export type ThrottledCall = { readonly call: () => void; readonly cancel: () => void }

/**
 * Runs at once, and then at most once per period in milliseconds; the last of several calls always
 * runs.
 */
export const atMostEvery = (ms: number, act: () => void): ThrottledCall => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isPending = false

  const rest = (): void => {
    timer = undefined
    if (isPending) run()
  }
  const run = (): void => {
    isPending = false
    timer = setTimeout(rest, ms)
    act()
  }
  return {
    call: () => {
      isPending = true
      if (timer === undefined) run()
    },
    cancel: () => {
      clearTimeout(timer)
      timer = undefined
      isPending = false
    },
  }
}
