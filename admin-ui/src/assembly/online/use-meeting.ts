import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { OfficeStatements } from '#services/assembly/statement/statements.contract.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { useCommand } from '../../kit/data/use-command.ts'

const KEY = 'meeting'
/** Call of a button: sends its command to the server. */
type CommandCall = () => Promise<unknown>
/** Time in milliseconds between two readings while a meeting runs. */
const EVERY_MS = 5_000

/** Statements as they were read last: while nothing changes, names are not sent again. */
type ReadStatements = { readonly revision: string; readonly said: OfficeStatements }
const noStatements: OfficeStatements = { statements: [], floor: [] }

/** Reads the course of a meeting again and again while it runs. */
export const useCourse = (id: string, isOpen: boolean) => {
  const { call } = useCalls()
  return useQuery({
    queryKey: [KEY, id, 'course'],
    queryFn: () => call('GET /api/assemblies/{id}/course', { params: { id } }),
    staleTime: 0,
    refetchInterval: isOpen ? EVERY_MS : false,
  })
}

/** Reads what attendees ask, once it is asked for: reading names is on record. */
export const useStatements = (
  id: string,
  { isOpen, isShown }: { readonly isOpen: boolean; readonly isShown: boolean },
) => {
  const { call } = useCalls()
  const client = useQueryClient()
  const queryKey = [KEY, id, 'statements']
  return useQuery({
    queryKey,
    queryFn: async (): Promise<ReadStatements> => {
      const before = client.getQueryData<ReadStatements>(queryKey)
      const query = before === undefined ? {} : { known: before.revision }
      const { revision, said } = await call('GET /api/assemblies/{id}/statements', { params: { id }, query })
      return said === null && before !== undefined ? before : { revision, said: said ?? noStatements }
    },
    enabled: isShown,
    staleTime: 0,
    refetchInterval: isOpen ? EVERY_MS : false,
  })
}

/** Sends a command about a meeting, and reads it again. */
export const useMeetingCommand = (id: string) => {
  const client = useQueryClient()
  return useCommand<unknown, Error, CommandCall>({
    mutationFn: (send) => send(),
    onSettled: () => client.invalidateQueries({ queryKey: [KEY, id] }),
  })
}
