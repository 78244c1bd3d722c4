import type { ApiClient } from '#ui/api-client.ts'
import type { AssignedAdmin } from '#services/account/apartment-admins.contract.ts'

type Assignment = { readonly apartmentId: string; readonly adminId: string }

/** What the office asks about administrators' assignments. All reject with `ApiError`. */
export type AccountCommands = {
  readonly assignAdmin: (assignment: Assignment) => Promise<AssignedAdmin>
  readonly unassignAdmin: (assignment: Assignment) => Promise<AssignedAdmin>
}

export const accountCommandsOf = (api: ApiClient): AccountCommands => ({
  assignAdmin: async ({ apartmentId, adminId }) =>
    (await api.post<AssignedAdmin>(`/api/apartment/${apartmentId}/admins`, { body: { adminId } })).data,
  unassignAdmin: async ({ apartmentId, adminId }) =>
    (await api.delete<AssignedAdmin>(`/api/apartment/${apartmentId}/admins/${adminId}`)).data,
})
