import { useNotify } from 'react-admin'
import { toApiError } from '#ui/http/api-client.ts'
import { useCommand } from '../kit/data/use-command.ts'
import { useCalls } from '../kit/data/use-calls.ts'

type Assignment = { readonly apartmentId: string; readonly adminId: string; readonly done: string }

/** Assigns an administrator to a complex, and shows a toast. */
export const useAssign = () => {
  const { call } = useCalls()
  const notify = useNotify()
  const { mutate, isPending } = useCommand({
    mutationFn: ({ apartmentId, adminId }: Assignment) =>
      call('POST /api/apartment/{id}/admins', { params: { id: apartmentId }, body: { adminId } }),
    onSuccess: (_, { done }) => notify(done, { type: 'success' }),
    onError: (thrown) => notify(toApiError(thrown).text, { type: 'error' }),
  })
  return { assign: (assignment: Assignment): void => mutate(assignment), isPending }
}
