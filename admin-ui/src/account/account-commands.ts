import type { ApiClient } from '#ui/api-client.ts'
import type { Profile } from '#services/account/profile.contract.ts'
import type { ApartmentStats } from '#services/apartment/apartments.contract.ts'
import type { AssignedAdmin } from '#services/account/apartment-admins.contract.ts'
import { withFormErrors } from '../kit/data/form-errors.ts'

type Assignment = { readonly apartmentId: string; readonly adminId: string }
type PasswordChange = { readonly currentPassword: string; readonly newPassword: string }
type ProfileChange = { readonly name?: string; readonly phone?: string }

/** What the office asks about administrators, their assignments and oneself. All reject with `ApiError`. */
export type AdminCommands = {
  readonly apartmentStats: () => Promise<ApartmentStats>
  readonly apartmentAdmins: (apartmentId: string) => Promise<readonly AssignedAdmin[]>
  readonly assignAdmin: (assignment: Assignment) => Promise<AssignedAdmin>
  readonly unassignAdmin: (assignment: Assignment) => Promise<AssignedAdmin>
  readonly profile: () => Promise<Profile>
  readonly changeProfile: (change: ProfileChange) => Promise<Profile>
  /** Gives the token to go on with: all sessions but this one end. */
  readonly changePassword: (change: PasswordChange) => Promise<string>
  readonly signOutEverywhere: () => Promise<void>
}

const forForms = (thrown: unknown): never => {
  throw withFormErrors(thrown)
}

export const adminCommandsOf = (api: ApiClient): AdminCommands => ({
  apartmentStats: async () => (await api.get<ApartmentStats>('/api/apartment/stats')).data,
  apartmentAdmins: async (apartmentId) =>
    (await api.get<readonly AssignedAdmin[]>(`/api/apartment/${apartmentId}/admins`)).data,
  assignAdmin: async ({ apartmentId, adminId }) =>
    (await api.post<AssignedAdmin>(`/api/apartment/${apartmentId}/admins`, { body: { adminId } })).data,
  unassignAdmin: async ({ apartmentId, adminId }) =>
    (await api.delete<AssignedAdmin>(`/api/apartment/${apartmentId}/admins/${adminId}`)).data,
  profile: async () => (await api.get<Profile>('/api/admin/profile')).data,
  changeProfile: async (body) => (await api.patch<Profile>('/api/admin/profile', { body }).catch(forForms)).data,
  changePassword: async (body) =>
    (await api.post<{ readonly token: string }>('/api/auth/password', { body }).catch(forForms)).data.token,
  signOutEverywhere: async () => {
    await api.post('/api/auth/logout-everywhere', { body: {} })
  },
})
