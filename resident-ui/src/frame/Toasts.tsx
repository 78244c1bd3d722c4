import { useSyncExternalStore } from 'react'
import { toasts } from '#ui/toast.ts'

/** Top right, for 4 s. The place is always there, or nothing is read out. */
export const Toasts = () => {
  const toast = useSyncExternalStore(toasts.subscribe, toasts.current)
  return (
    <div role="status" className="toasts">
      {toast !== null && (
        <p key={toast.id} className="toast">
          {toast.text}
        </p>
      )}
    </div>
  )
}
