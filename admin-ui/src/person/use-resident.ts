import { useQuery } from '@tanstack/react-query'
import type { OwnerLanguage } from '#events/values/messaging/owner-language.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { useCalls } from '../kit/data/use-calls.ts'

export type Resident = {
  readonly id: string
  readonly name: string | null
  readonly phone: string | null
  readonly birthDate: string | null
  readonly address: string | null
  readonly email: string | null
  readonly language: OwnerLanguage
  readonly erased: boolean
}

/**
 * Reads a person. Their entries have the data; only for a person without entries there is a call,
 * since each access is recorded.
 */
export const useResident = (
  userId: string,
  entries: readonly ListUser[] | undefined,
): { readonly person: Resident | undefined; readonly error: Error | null } => {
  const { call } = useCalls()
  const [entry] = entries ?? []
  const { data, error } = useQuery({
    queryKey: ['residents', userId],
    queryFn: () => call('GET /api/user/profile/{id}', { params: { id: userId } }),
    enabled: entries?.length === 0,
  })
  if (entry === undefined) return { person: data, error }
  const { name, phone, birthDate, address, email, language, erased } = entry
  return { person: { id: userId, name, phone, birthDate, address, email, language, erased }, error: null }
}
