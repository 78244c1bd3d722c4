import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

const isNothing = (children: ReactNode): boolean =>
  [children].flat().every((child) => child === null || child === undefined || child === false)

/** What went wrong and what to do next; read out as soon as it appears. The place is always there, or nothing is read. */
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

/** What is well again, or goes on by itself; read out when nothing else is. The place is always there, or nothing is read. */
export const CalmNotice = ({ children }: { readonly children: ReactNode }) => (
  <div role="status">{!isNothing(children) && <p className="notice notice-calm">{children}</p>}</div>
)
