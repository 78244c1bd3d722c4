import { useMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { singleFlightByKey } from './single-flight-by-key.ts'

/**
 * Runs a command on the server, as react-query's `useMutation` does, but only once for a double
 * press: the button is disabled only after the next rendering, and a second press may come before.
 * Every button of the office that changes something uses it.
 */
export const useCommand = <Answer = unknown, Failure = Error, Variables = void, Before = unknown>(
  options: UseMutationOptions<Answer, Failure, Variables, Before>,
): UseMutationResult<Answer, Failure, Variables, Before> => {
  type Mutation = UseMutationResult<Answer, Failure, Variables, Before>
  const mutation = useMutation(options)
  const [once] = useState(() => singleFlightByKey<Answer>())
  const { mutateAsync: send } = mutation
  const mutateAsync = useCallback<Mutation['mutateAsync']>(
    (...args) => once(args[0], () => send(...args)),
    [once, send],
  )
  const mutate = useCallback<Mutation['mutate']>(
    // The command's own callbacks show its outcome.
    (...args) => void mutateAsync(...args).catch(() => undefined),
    [mutateAsync],
  )
  return { ...mutation, mutate, mutateAsync }
}
