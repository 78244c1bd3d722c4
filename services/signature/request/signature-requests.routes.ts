import { z } from 'zod'
import { dayEnd } from '#events/values/day.ts'
import { day, id, limitedString, text } from '#events/values/schemas.ts'
import { findEntriesToInvite } from '#projections/signature/find-entries-to-invite.ts'
import { findSignatureRequests } from '#projections/signature/find-signature-requests.ts'
import {
  countWaitingMismatches,
  findSignatureDays,
  findSignatureFigures,
} from '#projections/signature/find-signature-stats.ts'
import { recordAccess, recordAccesses } from '../../audit/audit.facts.ts'
import type { AddCalls } from '../../core/module.ts'
import { contentRange, idFilter, oneOrMore, readPage, searchFilter } from '../../core/collection.ts'
import { commandHandler } from '../../core/command-handler.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { assertUpToDate } from '../../core/freshness.ts'
import type { Call, Handler } from '../../core/routes.ts'
import { assertActiveOrScheduled } from '../../list/list.decider.ts'
import { uploadToSign } from '../../pdf-template/pdf-template.facts.ts'
import { getCampaignFor, getRequestFor } from '../find-campaign.ts'
import { adoptLawfulCertificate } from '../certificate/lawful-certificate.ts'
import { createSignatureRequests } from './request-signatures.ts'
import { getRequestRowFor, requestsOf } from './find-requests.ts'
import { personalToken, signatureUrl } from '../link/signature-link.ts'
import { requestAnswer } from './signature-request-answer.ts'
import { signatureRequestDecider, signatureRequestStream } from './signature-request.decider.ts'
import * as calls from './signature-requests.contract.ts'
import { signatureStats } from '../signatures.contract.ts'

/** Maximum number of bulk requests a minute: each may write to thousands. */
const ASKINGS_A_MINUTE = 20
const MAX_NAMED = 5_000

const filters = z.strictObject({
  listId: idFilter,
  status: oneOrMore(calls.requestStatus),
  dong: z.string().optional(),
  ho: z.string().optional(),
  q: searchFilter,
  id: idFilter,
  listUserId: idFilter,
})
const sortable = ['dong', 'name', 'status', 'sentAt', 'viewedAt', 'signedAt', 'remindedAt'] as const

/** An id in JSON has 36 characters, two quotes, a comma and perhaps a space. */
const jsonIds = limitedString(MAX_NAMED * 40).transform((value, context): unknown => {
  try {
    return JSON.parse(value)
  } catch {
    context.addIssue('소유자들의 id를 JSON 배열로 보내주세요.')
    return z.NEVER
  }
})
/** A day ends with itself, in Seoul. */
const expiry = z.union([
  day.transform((value) => dayEnd(value)),
  z.iso.datetime({ offset: true }).transform((at) => new Date(at)),
])

const requestInput = z.strictObject({
  listId: id,
  userIds: jsonIds.pipe(z.array(id).min(1).max(MAX_NAMED, `한 번에 ${MAX_NAMED}명까지 요청할 수 있습니다.`)).optional(),
  expiresAt: expiry.optional(),
  message: text(500).optional(),
})

/** Removes empty fields of a form. */
const filledIn = (fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value.trim() !== ''))

/** @throws DomainError VALIDATION_FAILED, UNKNOWN_FIELD naming the field */
const readRequestInput = (fields: Readonly<Record<string, string>>, now: Date): z.output<typeof requestInput> => {
  const read = requestInput.safeParse(filledIn(fields))
  if (!read.success) {
    const unknown = read.error.issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []))
    if (unknown.length > 0)
      throw new DomainError(
        'UNKNOWN_FIELD',
        unknown.map((path) => ({ path, message: '알 수 없는 항목입니다.' })),
      )
    throw new DomainError(
      'VALIDATION_FAILED',
      read.error.issues.map(({ path, message }) => ({
        path: path.join('.'),
        message: /[가-힣]/.test(message) ? message : '형식이 올바르지 않습니다.',
      })),
    )
  }
  if (read.data.expiresAt && read.data.expiresAt <= now)
    throw new DomainError('VALIDATION_FAILED', [{ path: 'expiresAt', message: '지난 시각입니다.' }])
  return read.data
}

const request =
  (deps: Deps): Handler<typeof calls.requestSignatures> =>
  async ({ admin, metadata, newId, form }) => {
    const { fields, file } = await form()
    const { listId, userIds, expiresAt, message } = readRequestInput(fields, deps.clock())
    const access = await getCampaignFor(deps.store, listId, admin)
    const { list } = access
    assertActiveOrScheduled(list, deps.clock())
    await adoptLawfulCertificate(deps, access, metadata)
    const [askingId, templateId] = [newId(), newId()]
    if (file) await uploadToSign(deps, list, { templateId, file, sender: admin.id, metadata })
    // Entries that were added a moment ago are included.
    await assertUpToDate(deps)
    const entries = userIds ? [...new Set(userIds)] : await findEntriesToInvite(deps.database, listId)
    const asking = {
      listId,
      askingId,
      expiresAt: expiresAt?.toISOString() ?? null,
      message: message ?? null,
      templateId: file ? templateId : undefined,
      metadata,
    }
    const { created, skipped, position } = await createSignatureRequests(deps, asking, entries)
    return {
      status: 201,
      position,
      body: {
        created: created.map(({ requestId, listUserId }) => ({
          id: requestId,
          listUserId,
          url: signatureUrl(deps, personalToken(deps, requestId)),
          status: 'sent' as const,
        })),
        skipped: [...skipped],
      },
    }
  }

const list =
  (deps: Deps): Handler<typeof calls.signatureRequests> =>
  async ({ query, admin, evidence }) => {
    const page = readPage(query, { sortable, filters })
    const of = await requestsOf(deps, admin, page.filter.listId)
    const found = await findSignatureRequests(deps.database, of, page)
    const looks = [...Map.groupBy(found.rows, ({ list_id, apartment_id }) => `${apartment_id} ${list_id}`)].map(
      ([where, rows]) => {
        const [apartmentId, listId] = where.split(' ')
        return { what: '서명 요청 목록', personIds: rows.map(({ person_id }) => person_id), apartmentId, listId }
      },
    )
    await recordAccesses(deps, { admin, evidence }, looks)
    const answer = requestAnswer({ ...deps, now: of.now }, admin)
    return { body: found.rows.map(answer), headers: contentRange('signature-requests', found) }
  }

type Looking = Pick<Call<typeof calls.getSignatureRequest>, 'admin' | 'evidence'>

/** Returns an invitation as an administrator may see it; the access is recorded first. */
const requestFor = async (deps: Deps, requestId: string, { admin, evidence }: Looking) => {
  const row = await getRequestRowFor(deps, requestId, admin)
  const { list_id: listId, apartment_id: apartmentId, person_id: personId } = row
  await recordAccess(deps, { admin, evidence }, { what: '서명 요청', personIds: [personId], apartmentId, listId })
  return requestAnswer({ ...deps, now: deps.clock() }, admin)(row)
}

const getOne =
  (deps: Deps): Handler<typeof calls.getSignatureRequest> =>
  async ({ params, admin, evidence }) => ({ body: await requestFor(deps, params.id, { admin, evidence }) })

const remove =
  (deps: Deps): Handler<typeof calls.deleteSignatureRequest> =>
  async ({ params, admin, evidence, metadata }) => {
    await getRequestFor(deps.store, params.id, admin)
    const { position } = await commandHandler(
      deps.store,
      signatureRequestDecider,
    )({ stream: signatureRequestStream(params.id), command: () => ({ type: 'DeleteRequest' }), metadata })
    return { position, body: await requestFor(deps, params.id, { admin, evidence }) }
  }

const stats =
  (deps: Deps): Handler<typeof signatureStats> =>
  async ({ query: { listId }, admin }) => {
    await getCampaignFor(deps.store, listId, admin)
    const [figures, byDay, mismatches] = await Promise.all([
      findSignatureFigures(deps.database, listId, deps.clock()),
      findSignatureDays(deps.database, listId),
      countWaitingMismatches(deps.database, listId),
    ])
    const { targets, requested, viewed, verified, signed, declined, withdrawn, expired, paper, certified } = figures
    return {
      body: {
        requested,
        viewed,
        verified,
        signed,
        declined,
        withdrawn,
        expired,
        certified,
        inPerson: figures.in_person,
        paper,
        paperPending: figures.paper_pending,
        mismatches,
        funnel: {
          targets,
          requested: figures.far_requested,
          viewed: figures.far_viewed,
          verified: figures.far_verified,
          signed,
        },
        byDay: [...byDay],
      },
    }
  }

/** Adds the calls for personal invitations: request, view, withdraw; and for where people stop. */
export const signatureRequestRoutes: AddCalls = (route, deps) => {
  route(calls.requestSignatures, request(deps), { perMinute: ASKINGS_A_MINUTE })
  route(calls.signatureRequests, list(deps))
  route(calls.getSignatureRequest, getOne(deps))
  route(calls.deleteSignatureRequest, remove(deps))
  route(signatureStats, stats(deps))
}
