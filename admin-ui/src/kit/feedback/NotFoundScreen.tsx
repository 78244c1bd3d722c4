import { mappedErrors } from '#services/core/errors/mapped-errors.contract.ts'
import { ApiError } from '#ui/http/api-client.ts'
import { ErrorScreen } from './ErrorScreen.tsx'

const noSuchPage = new ApiError({ ...mappedErrors.NOT_FOUND, code: 'NOT_FOUND', fields: [], requestId: null })

/** Shows that the app has no page at an address. */
export const NotFoundScreen = () => <ErrorScreen error={noSuchPage} />
