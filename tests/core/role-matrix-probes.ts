import type { GuardedCall } from '#services/core/roles.contract.ts'
import { newId } from '#services/core/secrets.ts'
import { ownersOf, registerApartment, startCampaign, yesOrNo } from '#tests/support/campaign.ts'
import { appoint, superAdmin, type TestApp } from '#tests/support/test-app.ts'

/** What calls are about: a complex with a campaign, a complex without one, a person of its roll, somebody who is assigned to it. */
export type Things = {
  readonly apartmentId: string
  readonly bareApartmentId: string
  readonly listId: string
  readonly voteId: string
  readonly personId: string
  readonly adminId: string
}

export const prepareThings = async (danji: TestApp): Promise<Things> => {
  const { apartmentId, listId, vote } = await startCampaign(danji, { owners: ownersOf(1) })
  const { id: bareApartmentId } = await registerApartment(danji, { name: '새마을' })
  const entries: readonly { readonly userId: string }[] = (await danji.admin.get(`/api/list-user/list/${listId}`)).body
  const personId = entries[0]?.userId
  if (!personId) throw new Error('the roll is empty')
  const adminId = await appoint(danji, { role: 'ADMIN', apartments: [bareApartmentId] })
  return { apartmentId, bareApartmentId, listId, voteId: vote.id, personId, adminId }
}

type Probe = {
  /** What success answers here. */
  readonly status: number
  readonly params?: (things: Things) => Readonly<Record<string, string>>
  readonly body?: (things: Things) => object
  /** The body names the thing. */
  readonly isAbout?: true
}

const ofApartment = ({ apartmentId }: Things) => ({ id: apartmentId })
const ofBare = ({ bareApartmentId }: Things) => ({ id: bareApartmentId })
const ofList = ({ listId }: Things) => ({ id: listId })
const ofVote = ({ voteId }: Things) => ({ id: voteId })
const ofVoteInList = ({ listId, voteId }: Things) => ({ listId, voteId })
const ofAdmin = ({ adminId }: Things) => ({ id: adminId })
const ofPerson = ({ personId }: Things) => ({ id: personId })

/** How each call is made, so that only who makes it decides about it. */
export const probes: Readonly<Record<GuardedCall, Probe>> = {
  'GET /api/auth/me': { status: 200 },
  'POST /api/auth/logout-everywhere': { status: 200 },
  // Nobody's password is known here: that it is wrong is said to who may change it.
  'POST /api/auth/password': { status: 422, body: () => ({ currentPassword: superAdmin.password, newPassword: 'another-battery-staple' }) },
  'GET /api/auth/sign-ins': { status: 200 },

  'GET /api/admin/dashboard/stats': { status: 200 },
  'GET /api/admin/profile': { status: 200 },
  'PATCH /api/admin/profile': { status: 200, body: () => ({ name: '새 이름' }) },
  'GET /api/admin/admins': { status: 200 },
  'POST /api/admin/admins': { status: 201, body: () => ({ name: '김관리', email: `${newId()}@danji.test`, role: 'ADMIN' }) },
  'GET /api/admin/admins/{id}': { status: 200, params: ofAdmin },
  'PATCH /api/admin/admins/{id}': { status: 200, params: ofAdmin, body: () => ({ name: '새 이름' }) },
  'DELETE /api/admin/admins/{id}': { status: 200, params: ofAdmin },
  'GET /api/admin/users': { status: 200 },
  'GET /api/admin/users/{id}': { status: 200, params: ofPerson },
  'PATCH /api/admin/users/{id}': { status: 200, params: ofPerson, body: () => ({ name: '새 이름' }) },

  'GET /api/apartment': { status: 200 },
  'POST /api/apartment': { status: 201, body: () => ({ name: '새마을', address: '고양시', totalUnits: 10 }) },
  'GET /api/apartment/stats': { status: 200 },
  'GET /api/apartment/{id}': { status: 200, params: ofApartment },
  'PATCH /api/apartment/{id}': { status: 200, params: ofApartment, body: () => ({ name: '새 이름' }) },
  'DELETE /api/apartment/{id}': { status: 200, params: ofBare },
  'GET /api/apartment/{id}/admins': { status: 200, params: ofApartment },
  'POST /api/apartment/{id}/admins': { status: 201, params: ofApartment, body: ({ adminId }) => ({ adminId }) },
  'DELETE /api/apartment/{id}/admins/{adminId}': { status: 200, params: ({ bareApartmentId, adminId }) => ({ id: bareApartmentId, adminId }) },

  'GET /api/list/apartment/{apartmentId}': { status: 200, params: ({ apartmentId }) => ({ apartmentId }) },
  'POST /api/list': { status: 201, isAbout: true, body: ({ apartmentId }) => ({ name: '새 리스트', type: 'vote', apartmentId }) },
  'GET /api/list/{id}': { status: 200, params: ofList },
  'GET /api/list/{id}/stats': { status: 200, params: ofList },
  'GET /api/list-user/list/{listId}': { status: 200, params: ({ listId }) => ({ listId }) },
  'POST /api/list-user/bulk': { status: 200, isAbout: true, body: ({ listId }) => ({ listId, users: [{ name: '홍길동', dong: '101', ho: '1502' }] }) },

  'POST /api/votes': { status: 201, isAbout: true, body: ({ listId }) => ({ listId, title: '안건', ballotKind: 'open', weight: 'unit', questions: [yesOrNo] }) },
  'GET /api/votes': { status: 200 },
  'GET /api/votes/{id}': { status: 200, params: ofVote },
  'PATCH /api/votes/{id}/status': { status: 200, params: ofVote, body: () => ({ status: 'closed' }) },
  'GET /api/votes/{id}/results': { status: 200, params: ofVote },
  // The campaign has a link already: making it again answers with that one.
  'POST /api/votes/lists/{listId}/vote/{voteId}/link': { status: 200, params: ofVoteInList },
  'GET /api/lists/{listId}/vote/{voteId}/link': { status: 200, params: ofVoteInList },
  'DELETE /api/lists/{listId}/vote/{voteId}/link': { status: 200, params: ofVoteInList },
  'PUT /api/lists/{listId}/vote/{voteId}/link/status': { status: 200, params: ofVoteInList, body: () => ({ status: 'inactive' }) },

  'GET /api/monitoring/error-reports': { status: 200 },
  'GET /api/monitoring/client-logs': { status: 200 },
}
