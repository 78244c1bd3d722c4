import { z } from 'zod'
import type { Metadata } from '#events/metadata.ts'
import { findIdentityRecords } from '#projections/participation/identity-records.ts'
import { contentRange, idFilter, oneOrMore, readPage } from '../../core/collection.ts'
import { commandHandler, fact } from '../../core/command-handler.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { AddCalls } from '../../core/module.ts'
import { readState } from '../../core/read-state.ts'
import type { Call, Handler } from '../../core/routes.ts'
import { assertVisible, visibleApartments } from '../../core/scope.ts'
import { personDecider, personStream } from '../../person/person.decider.ts'
import { getEntry } from '../../roll/roll.facts.ts'
import {
  existingRecord,
  identityRecordDecider,
  identityRecordStream,
  type IdentityRecordCommand,
} from './identity-record.decider.ts'
import { type RollEmail } from './link-address.decider.ts'
import * as calls from './identity-records.contract.ts'
import { newIdentityLink } from './identity-secrets.ts'
import { readIdentityRecords, rollEmailOf } from './read-identity-records.ts'
import { recordSeenIdentity } from './record-identity.ts'

/** Maximum calls a minute: the contents of a document are typed by hand. */
const PER_MINUTE = { act: 30 }

const filters = z.strictObject({
  id: idFilter,
  listId: z.guid().optional(),
  status: oneOrMore(z.enum(['waiting', 'confirmed', 'rejected', 'revoked', 'objected'])),
})

const list =
  (deps: Deps): Handler<typeof calls.identityRecords> =>
  async ({ query, admin, evidence }) => {
    const page = readPage(query, { sortable: ['recordedAt'], filters })
    const found = await findIdentityRecords(deps.database, page, visibleApartments(admin))
    const ids = found.rows.map(({ id }) => id)
    const body = [...(await readIdentityRecords(deps, ids, { admin, evidence }))]
    return { body, headers: contentRange('identity-records', found) }
  }

/** @throws DomainError MAIL_NOT_SET_UP */
const assertMail = ({ mail }: Deps): void => {
  if (!mail.isConfigured) throw new DomainError('MAIL_NOT_SET_UP')
}

type Looking = Pick<Call<typeof calls.recordIdentity>, 'admin' | 'evidence'>

const answerFor = async (deps: Deps, recordId: string, looking: Looking): Promise<calls.IdentityRecord> => {
  const [body] = await readIdentityRecords(deps, [recordId], looking)
  if (!body) throw new DomainError('NOT_FOUND')
  return body
}

const record =
  (deps: Deps): Handler<typeof calls.recordIdentity> =>
  async ({ body, admin, evidence, metadata }) => {
    assertMail(deps)
    const { listUserId, document, viewing, ...seen } = body
    const entry = await getEntry(deps.store, listUserId)
    assertVisible(admin, entry.apartmentId)
    const { outcome: recordId, position } = await recordSeenIdentity(deps, {
      entry,
      identity: { purpose: 'link', document, viewing, seen },
      adminId: admin.id,
      metadata,
    })
    return { status: 201, position, body: await answerFor(deps, recordId, { admin, evidence }) }
  }

const recordInPerson =
  (deps: Deps): Handler<typeof calls.recordIdentityInPerson> =>
  async ({ body, admin, evidence, metadata }) => {
    const { listUserId, ...seen } = body
    const entry = await getEntry(deps.store, listUserId)
    assertVisible(admin, entry.apartmentId)
    const { outcome: recordId, position } = await recordSeenIdentity(deps, {
      entry,
      identity: { purpose: 'tablet', seen },
      adminId: admin.id,
      metadata,
    })
    return { status: 201, position, body: await answerFor(deps, recordId, { admin, evidence }) }
  }

type Changing = Looking & { readonly params: { readonly id: string }; readonly metadata: Metadata }

const change = async (
  deps: Deps,
  { params: { id }, admin, evidence, metadata }: Changing,
  commandFor: (roll: RollEmail) => IdentityRecordCommand,
) => {
  const stream = identityRecordStream(id)
  const before = existingRecord(await readState(deps.store, identityRecordDecider, stream))
  assertVisible(admin, before.apartmentId)
  const { position } = await commandHandler(
    deps.store,
    identityRecordDecider,
  )({
    stream,
    facts: { person: fact(personStream(before.personId), personDecider) },
    command: ({ person }) => commandFor(rollEmailOf(person)),
    metadata,
  })
  return { position, body: await answerFor(deps, id, { admin, evidence }) }
}

const confirm =
  (deps: Deps): Handler<typeof calls.confirmIdentityRecord> =>
  (call) => {
    assertMail(deps)
    const { body, admin, newId } = call
    const link = newIdentityLink(deps, newId())
    return change(deps, call, (roll) => ({
      type: 'ConfirmRecord',
      adminId: admin.id,
      ...body,
      roll,
      link,
      now: deps.clock(),
    }))
  }

const confirmInPerson =
  (deps: Deps): Handler<typeof calls.confirmIdentityInPerson> =>
  (call) =>
    change(deps, call, () => ({
      type: 'ConfirmInPerson',
      adminId: call.admin.id,
      ...call.body,
      now: deps.clock(),
    }))

const reject =
  (deps: Deps): Handler<typeof calls.rejectIdentityRecord> =>
  (call) =>
    change(deps, call, () => ({
      type: 'RejectRecord',
      adminId: call.admin.id,
      reason: call.body.reason,
      now: deps.clock(),
    }))

const resend =
  (deps: Deps): Handler<typeof calls.resendIdentityLink> =>
  (call) => {
    assertMail(deps)
    const link = newIdentityLink(deps, call.newId())
    return change(deps, call, (roll) => ({ type: 'IssueLink', link, roll, now: deps.clock() }))
  }

const revoke =
  (deps: Deps): Handler<typeof calls.revokeIdentityRecord> =>
  (call) =>
    change(deps, call, () => ({ type: 'RevokeRecord', cause: 'office' }))

/** Adds the office's calls for identities of owners without a Korean phone. */
export const identityRecordRoutes: AddCalls = (route, deps) => {
  route(calls.identityRecords, list(deps))
  route(calls.recordIdentity, record(deps), { perMinute: PER_MINUTE.act })
  route(calls.confirmIdentityRecord, confirm(deps), { perMinute: PER_MINUTE.act })
  route(calls.recordIdentityInPerson, recordInPerson(deps), { perMinute: PER_MINUTE.act })
  route(calls.confirmIdentityInPerson, confirmInPerson(deps), { perMinute: PER_MINUTE.act })
  route(calls.rejectIdentityRecord, reject(deps), { perMinute: PER_MINUTE.act })
  route(calls.resendIdentityLink, resend(deps), { perMinute: PER_MINUTE.act })
  route(calls.revokeIdentityRecord, revoke(deps), { perMinute: PER_MINUTE.act })
}
