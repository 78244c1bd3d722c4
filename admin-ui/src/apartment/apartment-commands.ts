import type { ApiClient } from '#ui/api-client.ts'
import type { ApartmentStats } from '#services/apartment/apartments.contract.ts'
import type { AssignedAdmin } from '#services/account/apartment-admins.contract.ts'

/** What the office asks about complexes. All reject with `ApiError`. */
export type ApartmentCommands = {
  readonly apartmentStats: () => Promise<ApartmentStats>
  readonly apartmentAdmins: (apartmentId: string) => Promise<readonly AssignedAdmin[]>
}

export const apartmentCommandsOf = (api: ApiClient): ApartmentCommands => ({
  apartmentStats: async () => (await api.get<ApartmentStats>('/api/apartment/stats')).data,
  apartmentAdmins: async (apartmentId) =>
    (await api.get<readonly AssignedAdmin[]>(`/api/apartment/${apartmentId}/admins`)).data,
})
