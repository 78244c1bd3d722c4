import { ApiError } from '#ui/http/api-client.ts'
import { mappedErrors } from '#services/core/errors/mapped-errors.contract.ts'
import { ErrorScreen } from '../../kit/feedback/ErrorScreen.tsx'

const noSuchPage = new ApiError({ ...mappedErrors.NOT_FOUND, code: 'NOT_FOUND', fields: [], requestId: null })

/** An address this app does not know. */
export const NotFoundScreen = () => <ErrorScreen error={noSuchPage} />
