import { useMutation } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { toApiError } from '#ui/api-client.ts'
import { useCommands } from '../kit/data/use-commands.ts'
import type { AccountCommands } from './account-commands.ts'

type Assignment = { readonly apartmentId: string; readonly adminId: string; readonly done: string }

/** Assigns an administrator to a complex and says so. */
export const useAssign = () => {
  const dataProvider = useCommands<AccountCommands>()
  const notify = useNotify()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ apartmentId, adminId }: Assignment) => dataProvider.assignAdmin({ apartmentId, adminId }),
    onSuccess: (_, { done }) => notify(done, { type: 'success' }),
    onError: (thrown) => notify(toApiError(thrown).text, { type: 'error' }),
  })
  return { assign: (assignment: Assignment): void => mutate(assignment), isPending }
}
