import { useSyncExternalStore } from 'react'

const subscribe = (onChange: () => void): (() => void) => {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['lang'] })
  return () => observer.disconnect()
}

/** Returns the language of the page without its region, as `<html lang>` has it: "zh" of "zh-CN". */
export const usePageLanguage = (): string =>
  useSyncExternalStore(subscribe, () => document.documentElement.lang.split('-')[0]?.toLowerCase() ?? '')
