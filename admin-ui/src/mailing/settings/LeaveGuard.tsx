import { useEffect } from 'react'
import type { Location } from 'react-router'
import { LeaveDialog } from '../../kit/unsaved/LeaveDialog.tsx'

type LeaveGuardProps = { readonly isUnsaved: boolean; readonly onSave: () => Promise<unknown> }

const pageKeyOf = ({ pathname, search }: Location): string =>
  `${pathname} ${new URLSearchParams(search).get('part') ?? ''}`

/** Makes the browser ask before a tab with unsaved changes is closed. */
const useTabGuard = (isUnsaved: boolean): void => {
  useEffect(() => {
    if (!isUnsaved) return undefined
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved])
}

/** Dialog before leaving unsaved settings, also for another part of the page. */
export const LeaveGuard = (props: LeaveGuardProps) => {
  useTabGuard(props.isUnsaved)
  return (
    <LeaveDialog
      {...props}
      placeOf={pageKeyOf}
      title="저장하지 않은 설정이 있습니다"
      text="저장하지 않고 나가면 바꾼 설정이 사라집니다."
    />
  )
}
