import type { ReactNode } from 'react'
import { usePermissions } from 'react-admin'
import { ApiError } from '#ui/http/api-client.ts'
import { mappedErrors } from '#services/core/errors/mapped-errors.contract.ts'
import type { GuardedCall } from '#services/calls.contract.ts'
import { mayCall } from '#services/roles.contract.ts'
import { ErrorScreen } from '../feedback/ErrorScreen.tsx'
import { LoadingPage } from '../layout/LoadingPage.tsx'
import type { Role } from '../auth/use-may.ts'

const forbidden = new ApiError({ ...mappedErrors.FORBIDDEN, code: 'FORBIDDEN', fields: [], requestId: null })

type AllowedProps = { readonly call: GuardedCall; readonly children: ReactNode }

/** Shows a screen to those who may make its call, and a message to others. */
export const Allowed = ({ call, children }: AllowedProps) => {
  const { permissions: role, error } = usePermissions<Role | null>()
  if (role === undefined || role === null)
    return error === null || error === undefined ? <LoadingPage /> : <ErrorScreen error={error} />
  return mayCall(role, call) ? children : <ErrorScreen error={forbidden} />
}
