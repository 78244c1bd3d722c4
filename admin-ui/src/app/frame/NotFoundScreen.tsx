import { ApiError } from '#ui/api-client.ts'
import { mappedErrors } from '#services/core/mapped-errors.contract.ts'
import { ErrorScreen } from '../../kit/display/ErrorScreen.tsx'

const noSuchPage = new ApiError({ ...mappedErrors.NOT_FOUND, code: 'NOT_FOUND', fields: [], requestId: null })

/** An address this app does not know. */
export const NotFoundScreen = () => <ErrorScreen error={noSuchPage} />
