import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

/** What went wrong and what to do next; read out as soon as it appears. The place is always there, or nothing is read. */
export const ErrorNotice = ({ children }: { readonly children: ReactNode }) => {
  const isEmpty = children === null || children === undefined || children === false
  return (
    <div role="alert">
      {!isEmpty && (
        <div className="notice notice-danger">
          <Icon name="warning" />
          <div>{children}</div>
        </div>
      )}
    </div>
  )
}
