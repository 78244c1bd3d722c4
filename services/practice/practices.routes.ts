import { createHash } from 'node:crypto'
import { z } from 'zod'
import { digitsIn } from '#events/values/digits.ts'
import { findPractices } from '#projections/practice/practices.ts'
import { apartmentDecider, apartmentStream } from '../apartment/apartment.decider.ts'
import { getApartment } from '../apartment/apartment.facts.ts'
import { contentRange, idFilter, readPage } from '../core/collection.ts'
import { commandHandler, fact } from '../core/command-handler.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import type { AddCalls } from '../core/module.ts'
import { foldEvents } from '../core/decider.ts'
import type { Handler } from '../core/routes.ts'
import { assertVisible, visibleApartments } from '../core/scope.ts'
import type { AdminSession } from '../core/session.ts'
import { existingPractice, practiceDecider, practiceStream, type ExistingPractice } from './practice.decider.ts'
import { sampleOwners, sampleVote } from './practice-sample.decider.ts'
import * as calls from './practices.contract.ts'

const PER_MINUTE = 60

const filters = z.strictObject({ apartmentId: z.guid().optional(), id: idFilter })

const CODES = 1_000_000

/** The six digits that a message would bring to a sample owner. They guard nothing: all are shown. */
const sampleCode = (practiceId: string, owner: number): string =>
  String(createHash('sha256').update(`${practiceId}/${owner}`).digest().readUInt32BE() % CODES).padStart(6, '0')

const ownersOf = ({ ballots }: ExistingPractice) =>
  sampleOwners.map((one) => ({ ...one, hasVoted: ballots.has(one.owner) }))

const resultOf = ({ status, ballots }: ExistingPractice): calls.Practice['result'] => {
  if (status === 'open') return null
  const cast = [...ballots.values()]
  const votesFor = (choice: string | null): number => cast.filter((one) => one === choice).length
  const choices = sampleVote.choices.map(({ id, label }) => ({ label, votes: votesFor(id) }))
  return { choices, abstained: votesFor(null) }
}

type AnswerFacts = { readonly begunAt: string; readonly apartment: string; readonly publicUrl: string }

const answerOf = (practice: ExistingPractice, { begunAt, apartment, publicUrl }: AnswerFacts): calls.Practice => {
  const url = `${publicUrl}/vote/practice/${practice.practiceId}`
  return {
    id: practice.practiceId,
    apartmentId: practice.apartmentId,
    status: practice.status,
    begunAt,
    title: sampleVote.title,
    question: sampleVote.question,
    url,
    message: `[연습] ${apartment}\n${sampleVote.title}를 시작했습니다. 아래 주소에서 투표해주세요.\n${url}`,
    owners: ownersOf(practice),
    result: resultOf(practice),
  }
}

/** Returns a practice campaign as the log has it. @throws DomainError NOT_FOUND */
const readPractice = async ({ store, publicUrl }: Deps, practiceId: string): Promise<calls.Practice> => {
  const { events } = await store.readStream(practiceStream(practiceId))
  const practice = existingPractice(foldEvents(practiceDecider, events))
  const { name } = await getApartment(store, practice.apartmentId)
  return answerOf(practice, { begunAt: events[0]?.metadata.at ?? '', apartment: name, publicUrl })
}

/**
 * Refuses a practice campaign of another complex; a removed one is found, for a repeated request.
 * @throws DomainError NOT_FOUND
 */
const assertOwn = async ({ store }: Deps, practiceId: string, admin: AdminSession): Promise<void> => {
  const [first] = (await store.readStream(practiceStream(practiceId))).events
  if (!first) throw new DomainError('NOT_FOUND')
  // All events of the stream name their complex.
  assertVisible(admin, (first.data as { readonly apartmentId: string }).apartmentId)
}

const newest = (apartmentId: string) =>
  ({ sort: undefined, offset: 0, limit: 1, filter: { apartmentId, id: undefined } }) as const

const listPractices =
  (deps: Deps): Handler<typeof calls.listPractices> =>
  async ({ query, admin }) => {
    const page = readPage(query, { sortable: [], filters })
    const { apartmentId } = page.filter
    if (apartmentId !== undefined) {
      assertVisible(admin, apartmentId)
      await getApartment(deps.store, apartmentId)
    }
    const found = await findPractices(deps.database, page, visibleApartments(admin))
    const body = await Promise.all(found.rows.map(({ id }) => readPractice(deps, id)))
    return { body, headers: contentRange('practices', found) }
  }

const beginPractice =
  (deps: Deps): Handler<typeof calls.beginPractice> =>
  async ({ body: { apartmentId }, admin, newId, metadata }) => {
    assertVisible(admin, apartmentId)
    const [present] = (await findPractices(deps.database, newest(apartmentId), undefined)).rows
    if (present !== undefined) return { status: 200, body: await readPractice(deps, present.id) }
    const practiceId = newId()
    const { position } = await commandHandler(
      deps.store,
      practiceDecider,
    )({
      stream: practiceStream(practiceId),
      facts: { apartment: fact(apartmentStream(apartmentId), apartmentDecider) },
      command: ({ apartment }) => ({ type: 'BeginPractice', practiceId, apartmentId, apartment }),
      metadata,
    })
    return { status: 201, position, body: await readPractice(deps, practiceId) }
  }

const countPractice =
  (deps: Deps): Handler<typeof calls.countPractice> =>
  async ({ params, admin, metadata }) => {
    await assertOwn(deps, params.id, admin)
    const { position } = await commandHandler(
      deps.store,
      practiceDecider,
    )({ stream: practiceStream(params.id), command: () => ({ type: 'CountPractice' }), metadata })
    return { position, body: await readPractice(deps, params.id) }
  }

const removePractice =
  (deps: Deps): Handler<typeof calls.removePractice> =>
  async ({ params, admin, metadata }) => {
    await assertOwn(deps, params.id, admin)
    const { position } = await commandHandler(
      deps.store,
      practiceDecider,
    )({ stream: practiceStream(params.id), command: () => ({ type: 'RemovePractice' }), metadata })
    return { position, body: { id: params.id } }
  }

const invalidLink = (error: unknown): unknown =>
  error instanceof DomainError && error.code === 'NOT_FOUND' ? new DomainError('INVALID_LINK') : error

const openPractice =
  ({ store }: Deps): Handler<typeof calls.openPractice> =>
  async ({ params: { practiceId } }) => {
    const { events } = await store.readStream(practiceStream(practiceId))
    const state = foldEvents(practiceDecider, events)
    if (state.status === 'absent' || state.status === 'removed') throw new DomainError('INVALID_LINK')
    const { name } = await getApartment(store, state.apartmentId)
    const { title, question, choices } = sampleVote
    return {
      body: {
        apartment: name,
        status: state.status,
        title,
        question: { id: 'question', title: question, minChoices: 0, maxChoices: 1, choices: [...choices] },
        owners: ownersOf(state).map((one) => ({ ...one, code: sampleCode(practiceId, one.owner) })),
      },
    }
  }

const castPracticeBallot =
  ({ store }: Deps): Handler<typeof calls.castPracticeBallot> =>
  async ({ params: { practiceId }, body: { owner, code, choice }, metadata }) => {
    if (digitsIn(code) !== sampleCode(practiceId, owner)) throw new DomainError('CODE_MISMATCH')
    await commandHandler(
      store,
      practiceDecider,
    )({
      stream: practiceStream(practiceId),
      command: () => ({ type: 'CastPracticeBallot', owner, choice }),
      metadata,
    }).catch((error: unknown) => {
      throw invalidLink(error)
    })
    return { body: { cast: true as const } }
  }

/** Adds the calls for campaigns of practice. */
export const practiceRoutes: AddCalls = (route, deps) => {
  route(calls.listPractices, listPractices(deps))
  route(calls.beginPractice, beginPractice(deps))
  route(calls.countPractice, countPractice(deps))
  route(calls.removePractice, removePractice(deps))
  route(calls.openPractice, openPractice(deps), { perMinute: PER_MINUTE })
  route(calls.castPracticeBallot, castPracticeBallot(deps), { perMinute: PER_MINUTE })
}
