import { lazy, Suspense, useEffect, useState } from 'react'
import { useStore } from 'react-admin'
import { focusRow, focusSearch, isTyping } from './shortcut-targets.ts'

/** Event that opens the list of shortcuts. */
export const SHORTCUTS_EVENT = 'danji:shortcuts'

const ShortcutList = lazy(() => import('./ShortcutList.tsx'))

/**
 * Listens for shortcuts of a single key. They work by the place of the key, so with a Korean
 * keyboard, too; never while somebody types, and not at all where they are switched off.
 */
export const Shortcuts = () => {
  const [isOpen, setOpen] = useState(false)
  const [isOff, setOff] = useStore<boolean>('away.shortcuts', false)

  useEffect(() => {
    const show = (): void => setOpen(true)
    window.addEventListener(SHORTCUTS_EVENT, show)
    return () => window.removeEventListener(SHORTCUTS_EVENT, show)
  }, [])

  useEffect(() => {
    if (isOff) return undefined
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTyping(event.target)) return
      const isDone = pressKey(event, () => setOpen(true))
      if (isDone) event.preventDefault()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [isOff])

  return isOpen ? (
    <Suspense fallback={null}>
      <ShortcutList isOn={!isOff} onSwitch={(isOn) => setOff(!isOn)} onClose={() => setOpen(false)} />
    </Suspense>
  ) : null
}

/** Does what a key stands for; false where it stands for nothing here. */
const pressKey = ({ code, key, shiftKey }: KeyboardEvent, showList: () => void): boolean => {
  if (key === '?') {
    showList()
    return true
  }
  if (shiftKey) return false
  if (code === 'Slash') return focusSearch()
  if (code === 'KeyJ') return focusRow(1)
  return code === 'KeyK' ? focusRow(-1) : false
}
