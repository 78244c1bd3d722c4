import type { Metadata } from '#events/metadata.ts'
import { recordAccess } from '../../audit/audit.facts.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { decideJointly } from '../../core/joint-decision.ts'
import type { AddCalls } from '../../core/module.ts'
import type { Handler } from '../../core/routes.ts'
import { hashOf } from '../../core/secrets.ts'
import type { AdminSession } from '../../core/session.ts'
import { assemblyDecider, assemblyStream, existingAssembly, type ExistingAssembly } from '../assembly.decider.ts'
import { getMeetingFor } from '../attendance/meeting.ts'
import { readStatements } from './read-statements.ts'
import * as calls from './statements.contract.ts'
import { statementsDecider, statementsStream, type StatementCommand } from './statement.decider.ts'

/** Maximum calls per minute: the page asks every few seconds, and everything else is done by hand. */
const PER_MINUTE = { read: 240, act: 120 }

const list =
  (deps: Deps): Handler<typeof calls.listStatements> =>
  async ({ params, query, admin, evidence }) => {
    const { assembly } = await getMeetingFor(deps, params.id, admin)
    const { personIds, statements, floor } = await readStatements(deps, params.id, admin)
    const said = { statements: [...statements], floor: [...floor] }
    const revision = hashOf(JSON.stringify(said)).slice(0, 16)
    if (query.known === revision) return { body: { revision, said: null } }
    const { listId, apartmentId } = assembly
    await recordAccess(deps, { admin, evidence }, { what: '총회 질문·의견', personIds, listId, apartmentId })
    return { body: { revision, said } }
  }

type Deciding = {
  readonly assemblyId: string
  readonly attendeeId: string
  readonly admin: AdminSession
  readonly metadata: Metadata
}

/** Decides on what an attendee said; the assembly guards it. @throws DomainError NOT_FOUND */
const decide = async (
  deps: Deps,
  { assemblyId, attendeeId, admin, metadata }: Deciding,
  commandOf: (assembly: ExistingAssembly) => StatementCommand,
) => {
  await getMeetingFor(deps, assemblyId, admin)
  return decideJointly(deps.store, metadata, async (desk) => {
    const stream = statementsStream(attendeeId)
    await desk.read([assemblyStream(assemblyId), stream])
    const assembly = existingAssembly(desk.fold(assemblyStream(assemblyId), assemblyDecider))
    const state = desk.fold(stream, statementsDecider)
    const own = [...state.statements, ...state.floor]
    if (own.some((one) => one.assemblyId !== assemblyId)) throw new DomainError('NOT_FOUND')
    desk.add(stream, statementsDecider.decide(commandOf(assembly), state))
  })
}

const answer =
  (deps: Deps): Handler<typeof calls.answerStatement> =>
  async ({ params: { id, attendeeId, statementId }, body, admin, newId, metadata }) => {
    const answerId = newId()
    const said = body.how === 'written' ? { text: body.text, isSpoken: false } : { text: null, isSpoken: true }
    const { position } = await decide(deps, { assemblyId: id, attendeeId, admin, metadata }, () => ({
      type: 'AnswerStatement',
      statementId,
      answer: { answerId, ...said },
    }))
    return { position, body: { statementId } }
  }

const hide =
  (deps: Deps): Handler<typeof calls.hideStatement> =>
  async ({ params: { id, attendeeId, statementId }, body, admin, metadata }) => {
    const { position } = await decide(deps, { assemblyId: id, attendeeId, admin, metadata }, () =>
      body.hidden
        ? { type: 'HideStatement', statementId, reason: body.reason }
        : { type: 'ShowStatement', statementId },
    )
    return { position, body: { statementId } }
  }

const move =
  (deps: Deps): Handler<typeof calls.moveFloor> =>
  async ({ params: { id, attendeeId, requestId }, body, admin, metadata }) => {
    const { position } = await decide(deps, { assemblyId: id, attendeeId, admin, metadata }, ({ status }) => ({
      type: 'MoveFloor',
      requestId,
      to: body.to,
      assemblyStatus: status,
    }))
    return { position, body: { requestId } }
  }

/** Adds the office's calls for statements and the floor. */
export const statementRoutes: AddCalls = (route, deps) => {
  route(calls.listStatements, list(deps), { perMinute: PER_MINUTE.read })
  route(calls.answerStatement, answer(deps), { perMinute: PER_MINUTE.act })
  route(calls.hideStatement, hide(deps), { perMinute: PER_MINUTE.act })
  route(calls.moveFloor, move(deps), { perMinute: PER_MINUTE.act })
}
