import { z } from 'zod'
import { day, id, text } from '#events/values/schemas.ts'
import { contract } from '../../core/contract.ts'
import { pendingAnswer } from '../../approval/approvals.contract.ts'

const idParams = z.strictObject({ id })

/** Number of the registration, or of the letter. */
const reference = text(200)

/** Statement that a unit passed from an entry to others of the same unit. */
const passingInput = z.strictObject({
  /** Entries of the new owners. */
  listUserIds: z.array(id).min(1).max(10),
  passedOn: day,
  reference,
})

/**
 * Requests to record that a unit passed from this entry to new owners on the roll: done once a
 * second administrator has confirmed it. The former owner counts no more from that day; where the
 * list's law says so, the new ones are taken to agree if the former one did.
 */
export const passOwnership = contract({
  method: 'POST',
  path: '/api/list-user/{id}/ownership-passing',
  access: 'admin',
  tag: 'list-user',
  summary: '소유권 이전 기록',
  params: idParams,
  body: passingInput,
  answers: { 202: pendingAnswer },
})

/** Requests to take such a record back. 404 if there is none. */
export const undoPassing = contract({
  method: 'DELETE',
  path: '/api/list-user/{id}/ownership-passing',
  access: 'admin',
  tag: 'list-user',
  summary: '소유권 이전 기록 되돌리기',
  params: idParams,
  answers: { 202: pendingAnswer },
})

/**
 * Requests to record that the authority of this entry was asked for its consent: done once a second
 * administrator has confirmed it. `askedOn`: the day on which the request arrived. It is taken to
 * consent from the 31st day behind that, unless it answers. 422 SILENCE_NOT_IN_LAW.
 */
export const askAuthority = contract({
  method: 'POST',
  path: '/api/list-user/{id}/public-land',
  access: 'admin',
  tag: 'list-user',
  summary: '국·공유지 동의 요청 기록',
  params: idParams,
  body: z.strictObject({ askedOn: day, reference }),
  answers: { 202: pendingAnswer },
})

/**
 * Requests to record that the authority did not consent, on a day within the 30. A consent of it is
 * a consent on paper. 404 if it was not asked.
 */
export const refuseConsent = contract({
  method: 'POST',
  path: '/api/list-user/{id}/public-land/refusal',
  access: 'admin',
  tag: 'list-user',
  summary: '국·공유지 부동의 기록',
  params: idParams,
  body: z.strictObject({ refusedOn: day }),
  answers: { 202: pendingAnswer },
})

/** Requests to take the record of a request back. 404 if there is none. */
export const undoRequest = contract({
  method: 'DELETE',
  path: '/api/list-user/{id}/public-land',
  access: 'admin',
  tag: 'list-user',
  summary: '국·공유지 동의 요청 되돌리기',
  params: idParams,
  answers: { 202: pendingAnswer },
})

const place = { listUserId: id, dong: z.string(), ho: z.string() }

/** Lists what a list's consents are counted by beside the consents themselves, without names. */
export const deemedConsents = contract({
  method: 'GET',
  path: '/api/lists/{listId}/deemed-consents',
  access: 'admin',
  tag: 'signature',
  summary: '소유권 이전과 국·공유지 요청 목록',
  params: z.strictObject({ listId: id }),
  answers: {
    200: z.object({
      passings: z.array(z.object({ ...place, successors: z.array(id), passedOn: day })),
      publicLand: z.array(
        z.object({
          ...place,
          askedOn: day,
          refusedOn: day.nullable(),
          /** Day from which it is taken to consent if it says nothing. */
          silentFrom: day,
        }),
      ),
    }),
  },
})
export type DeemedConsents = z.output<(typeof deemedConsents)['answers'][200]>
