import type { AdminIdentity } from '#infra/providers/admin-identity.ts'
import { createKakaoClient } from '#infra/providers/kakao/kakao-client.ts'

/** The real client of a provider that is nowhere. */
export const unreachableKakao: AdminIdentity = createKakaoClient({
  clientId: 'key',
  clientSecret: 'secret',
  authBaseUrl: 'http://kauth.invalid',
  apiBaseUrl: 'http://kapi.invalid',
})
