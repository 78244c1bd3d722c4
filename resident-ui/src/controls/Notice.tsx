import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

const isNothing = (children: ReactNode): boolean =>
  [children].flat().every((child) => child === null || child === undefined || child === false)

/**
 * Shows an error and what to do next; screen readers read it at once. The live region is always
 * mounted, or nothing is read.
 */
export const ErrorNotice = ({ children }: { readonly children: ReactNode }) => (
  <div role="alert">
    {!isNothing(children) && (
      <div className="notice notice-danger">
        <Icon name="warning" />
        <div>{children}</div>
      </div>
    )}
  </div>
)

/**
 * Shows that something works again or goes on by itself; screen readers read it when idle. The live
 * region is always mounted, or nothing is read.
 */
export const CalmNotice = ({ children }: { readonly children: ReactNode }) => (
  <div role="status">{!isNothing(children) && <p className="notice notice-calm">{children}</p>}</div>
)
