import { useMutation, useQueryClient, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { waitForRefetch } from './query-client.ts'
import { singleFlightByKey } from './single-flight-by-key.ts'

/**
 * Value of `meta` for a command whose answer is all that the user waits for, such as a file, or
 * that is repeated quickly. It is no longer pending once it is answered.
 */
export const endsWithAnswer = { endsWithAnswer: true } as const

/** State of a command. `isPending` lasts until the screen shows what the command has done. */
type Command<Answer, Failure, Variables, Before> = Omit<
  UseMutationResult<Answer, Failure, Variables, Before>,
  'isPending'
> & { readonly isPending: boolean }

/**
 * Runs a command on the server, as react-query's `useMutation` does, but only once for a double
 * press: the button is disabled only after the next rendering, and a second press may come before.
 * Every button of the office that changes something uses it. Its callbacks run with the answer;
 * `isPending` ends with the refetch after it.
 */
export const useCommand = <Answer = unknown, Failure = Error, Variables = void, Before = unknown>(
  options: UseMutationOptions<Answer, Failure, Variables, Before>,
): Command<Answer, Failure, Variables, Before> => {
  type Mutation = UseMutationResult<Answer, Failure, Variables, Before>
  const mutation = useMutation(options)
  const client = useQueryClient()
  const [once] = useState(() => singleFlightByKey<Answer>())
  const [refetchCount, setRefetchCount] = useState(0)
  const { mutateAsync: send } = mutation
  const isOverWithAnswer = options.meta?.['endsWithAnswer'] === true
  const mutateAsync = useCallback<Mutation['mutateAsync']>(
    (...args) =>
      once(args[0], async () => {
        const answer = await send(...args)
        if (isOverWithAnswer) return answer
        setRefetchCount((count) => count + 1)
        void waitForRefetch(client).then(() => setRefetchCount((count) => count - 1))
        return answer
      }),
    [once, send, client, isOverWithAnswer],
  )
  const mutate = useCallback<Mutation['mutate']>(
    // The command's own callbacks show its outcome.
    (...args) => void mutateAsync(...args).catch(() => undefined),
    [mutateAsync],
  )
  return { ...mutation, isPending: mutation.isPending || refetchCount > 0, mutate, mutateAsync }
}
