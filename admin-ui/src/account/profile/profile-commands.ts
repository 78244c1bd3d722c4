import type { ApiClient } from '#ui/api-client.ts'
import type { Profile } from '#services/account/profile.contract.ts'
import { failAtFields } from '../../kit/data/form-errors.ts'

type PasswordChange = { readonly currentPassword: string; readonly newPassword: string }
type ProfileChange = { readonly name?: string; readonly phone?: string }

/** What somebody asks about themselves. All reject with `ApiError`. */
export type ProfileCommands = {
  readonly profile: () => Promise<Profile>
  readonly changeProfile: (change: ProfileChange) => Promise<Profile>
  /** Gives the token to go on with: all sessions but this one end. */
  readonly changePassword: (change: PasswordChange) => Promise<string>
  readonly signOutEverywhere: () => Promise<void>
}

export const profileCommandsOf = (api: ApiClient): ProfileCommands => ({
  profile: async () => (await api.get<Profile>('/api/admin/profile')).data,
  changeProfile: async (body) => (await api.patch<Profile>('/api/admin/profile', { body }).catch(failAtFields)).data,
  changePassword: async (body) =>
    (await api.post<{ readonly token: string }>('/api/auth/password', { body }).catch(failAtFields)).data.token,
  signOutEverywhere: async () => {
    await api.post('/api/auth/logout-everywhere', { body: {} })
  },
})
