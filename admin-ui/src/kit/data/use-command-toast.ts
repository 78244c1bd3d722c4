import { useNotify } from 'react-admin'
import { toApiError } from '#ui/http/api-client.ts'
import { useCommand } from './use-command.ts'

/** Runs a command, and shows in a toast whether it was done or refused. */
export const useCommandToast = <V>(send: (variables: V) => Promise<unknown>, done: string) => {
  const notify = useNotify()
  return useCommand({
    mutationFn: send,
    onSuccess: () => notify(done, { type: 'success' }),
    onError: (thrown) => notify(toApiError(thrown).text, { type: 'error' }),
  })
}
