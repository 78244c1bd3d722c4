import { lazy, Suspense, type FunctionComponent, type ReactNode } from 'react'
import type { GuardedCall } from '#services/calls.contract.ts'
import { usePermissions } from 'react-admin'
import { ApiError } from '#ui/http/api-client.ts'
import { mappedErrors } from '#services/core/errors/mapped-errors.contract.ts'
import { mayCall } from '#services/roles.contract.ts'
import { ErrorScreen } from '../feedback/ErrorScreen.tsx'
import type { Role } from '../auth/use-may.ts'
import { LoadingHeading } from '../layout/LoadingHeading.tsx'
import { PageOverlay } from '../layout/PageOverlay.tsx'

type PageModule = { readonly default: FunctionComponent }

const forbidden = new ApiError({ ...mappedErrors.FORBIDDEN, code: 'FORBIDDEN', fields: [], requestId: null })

type AllowedProps = { readonly call: GuardedCall; readonly children: ReactNode }

/** Placeholder of a page that has not loaded at all, not even its code. */
const LoadingPage = () => (
  <>
    <LoadingHeading />
    <PageOverlay />
  </>
)

/** Shows a screen to those who may make its call, and a message to others. */
const Allowed = ({ call, children }: AllowedProps) => {
  const { permissions: role, error } = usePermissions<Role | null>()
  if (role === undefined || role === null)
    return error === null || error === undefined ? <LoadingPage /> : <ErrorScreen error={error} />
  return mayCall(role, call) ? children : <ErrorScreen error={forbidden} />
}

/**
 * Returns a page that loads when it is first opened, for those who may make its call. It has its
 * own Suspense boundary: the router changes pages in a transition, in which a mounted boundary
 * would go on showing the former page.
 */
export const page = (load: () => Promise<PageModule>, needs?: GuardedCall): FunctionComponent => {
  const Screen = lazy(load)
  const Loaded = () => (
    <Suspense fallback={<LoadingPage />}>
      <Screen />
    </Suspense>
  )
  if (needs === undefined) return Loaded
  return () => (
    <Allowed call={needs}>
      <Loaded />
    </Allowed>
  )
}
