import { useRef, type TouchEvent } from 'react'

/** Less is a finger that trembles, or a page that is scrolled. */
const FAR_ENOUGH = 70

type SwipeActions = { readonly onLeft: (() => void) | undefined; readonly onRight: (() => void) | undefined }

/** Handles swiping, beside the buttons that do the same: clearly sideways, with one finger. */
export const useSwipe = ({ onLeft, onRight }: SwipeActions) => {
  const from = useRef<{ readonly x: number; readonly y: number } | null>(null)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches.length === 1 ? touches[0] : undefined
      from.current = touch === undefined ? null : { x: touch.clientX, y: touch.clientY }
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0]
      const begun = from.current
      from.current = null
      if (begun === null || touch === undefined) return
      const [across, down] = [touch.clientX - begun.x, touch.clientY - begun.y]
      if (Math.abs(across) < FAR_ENOUGH || Math.abs(across) < 2 * Math.abs(down)) return
      const turn = across < 0 ? onLeft : onRight
      turn?.()
    },
  }
}
