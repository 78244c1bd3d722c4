import { mappedErrors } from '#services/core/errors/mapped-errors.contract.ts'
import { ApiError } from '#ui/http/api-client.ts'
import { FailureScreen } from './FailureScreen.tsx'

const notFound = new ApiError({ ...mappedErrors.NOT_FOUND, code: 'NOT_FOUND', fields: [], requestId: null })

/** An address that no screen has. */
export const NotFoundScreen = () => <FailureScreen error={notFound} />
