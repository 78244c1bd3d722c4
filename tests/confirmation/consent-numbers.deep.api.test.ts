import { describe, expect, it, vi } from 'vitest'
import type { DomainEvent } from '#events/event-type.ts'
import type { FormWay } from '#events/values/confirmation/form-ways.ts'
import {
  numbersOfList,
  releasePaperNumber,
  takeConsentNumber,
  spendConsentNumber,
  voidConsentNumber,
} from '#services/confirmation/confirmation.facts.ts'
import { formNumbersStream } from '#services/confirmation/form-numbers.decider.ts'
import { formRunsStream, formRunStream } from '#services/confirmation/form-run.decider.ts'
import { decideJointly, type DecisionContext } from '#services/core/joint-decision.ts'
import { createList, registerApartment } from '#tests/support/campaign.ts'
import { systemMetadata } from '#tests/support/fixed.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import { applicationOf, confirmationOf, ownerOfNumber } from './sample-run.ts'

const danji = await startTestApp()
const { deps } = danji.system
const { store } = deps
const { id: apartmentId } = await registerApartment(danji)

const listUnder = async (rule: string | undefined): Promise<string> =>
  (await createList(danji, { apartmentId, type: 'signature', name: '동의', ...(rule === undefined ? {} : { rule }) }))
    .id

const now = danji.clock.now
const record = async (stream: string, ...events: readonly DomainEvent[]): Promise<void> => {
  const { version } = await store.readStream(stream)
  await store.append({ appends: [{ stream, expectedVersion: version, events }], metadata: systemMetadata })
}
let runs = 0
/** Records a confirmed run of a list. */
const confirmRun = async (listId: string, from: number, to: number, way: FormWay = 'electronic'): Promise<string> => {
  runs += 1
  const runId = deps.secrets.derivedId(listId, `run ${runs}`)
  const of = { listId, apartmentId, runId }
  await record(formRunsStream(listId), { type: 'FormRunOpened', data: { ...of, way } })
  await record(
    formRunStream(runId),
    { type: 'FormRunApplied', data: { ...applicationOf(runId, way), ...of } },
    { type: 'FormRunConfirmed', data: { ...of, ...confirmationOf(from, to, `${way}-${runs}-`) } },
  )
  return runId
}
const decide = async <Outcome>(work: (desk: DecisionContext) => Promise<Outcome>): Promise<Outcome> =>
  (await decideJointly(store, systemMetadata, work)).outcome
const take = (listId: string, n: number, way: FormWay = 'electronic', number?: number) =>
  decide((desk) => takeConsentNumber(deps, desk, { listId, ...ownerOfNumber(n), way, now, number }))

describe('the numbers of consents', () => {
  it('of forty who sign at the same time are 1 to 40, each once', async () => {
    const listId = await listUnder('redevelopment-association')
    const runId = await confirmRun(listId, 1, 40)
    const owners = Array.from({ length: 40 }, (_, n) => n + 1)
    const numbers = await Promise.all(owners.map((n) => take(listId, n)))
    expect(numbers.map((one) => one?.number ?? 0).toSorted((one, other) => one - other)).toEqual(owners)
    // Each keeps their own, asked twice at the same time, too.
    const again = await Promise.all([...owners, ...owners].map((n) => take(listId, n)))
    expect(again).toEqual([...numbers, ...numbers])
    expect((await store.readStream(formNumbersStream(runId))).events).toHaveLength(40)
    await expect(take(listId, 41)).rejects.toMatchObject({ code: 'FORM_NUMBERS_USED_UP' })
  })

  it('of one owner who presses twice at the same time is one', async () => {
    const listId = await listUnder('redevelopment-association')
    const runId = await confirmRun(listId, 1, 40)
    const both = await Promise.all([take(listId, 1), take(listId, 1), take(listId, 1)])
    expect(new Set(both.map((one) => one?.text)).size).toBe(1)
    expect((await store.readStream(formNumbersStream(runId))).events).toHaveLength(1)
  })

  it('follow in the next run once one is used up, and are written as the authority writes them', async () => {
    const listId = await listUnder('redevelopment-association')
    await confirmRun(listId, 7, 7)
    const second = await confirmRun(listId, 100, 200)
    expect(await take(listId, 1)).toMatchObject({ number: 7, authority: '의정부시장' })
    const next = await take(listId, 2)
    expect(next).toMatchObject({ runId: second, number: 100 })
    expect(next?.text).toMatch(/-0100호$/)
  })

  it('need a confirmed run where the law asks for one, and none where it does not', async () => {
    const asked = await listUnder('improvement-committee')
    await expect(take(asked, 1)).rejects.toMatchObject({ code: 'FORM_NOT_CONFIRMED' })
    await confirmRun(asked, 1, 9, 'paper')
    await expect(take(asked, 1)).rejects.toMatchObject({ code: 'FORM_NOT_CONFIRMED' })
    const free = await listUnder(undefined)
    expect(await take(free, 1)).toBeNull()
    await confirmRun(free, 5, 9)
    expect(await take(free, 1)).toMatchObject({ number: 5 })
  })

  it('are used, void or released, and listed so', async () => {
    const listId = await listUnder('redevelopment-association')
    const runId = await confirmRun(listId, 1, 9)
    const paperRun = await confirmRun(listId, 1, 9, 'paper')
    await take(listId, 1)
    await take(listId, 2)
    const spend = (n: number, number: number) =>
      decide((desk) => spendConsentNumber(deps, desk, { runId, number, ...ownerOfNumber(n) }))
    await spend(1, 1)
    await spend(1, 1)
    await expect(spend(1, 2)).rejects.toMatchObject({ code: 'FORM_NUMBER_TAKEN' })
    const makeVoid = (number: number) =>
      decide((desk) => voidConsentNumber(deps, desk, { runId, number, reason: '서명을 그만두었습니다.' }))
    await Promise.all([makeVoid(2), makeVoid(2)])
    await expect(makeVoid(1)).rejects.toMatchObject({ code: 'FORM_NUMBER_USED' })
    expect(await take(listId, 2)).toMatchObject({ number: 3 })
    expect(await take(listId, 3, 'paper', 4)).toMatchObject({ runId: paperRun, number: 4 })
    await expect(take(listId, 4, 'paper', 4)).rejects.toMatchObject({ code: 'FORM_NUMBER_TAKEN' })
    await expect(take(listId, 4, 'paper', 40)).rejects.toMatchObject({ code: 'FORM_NUMBER_UNKNOWN' })
    await decide((desk) => releasePaperNumber(desk, { runId: paperRun, number: 4, ...ownerOfNumber(3) }))
    expect(await take(listId, 4, 'paper', 4)).toMatchObject({ number: 4 })
    const isListed = async () =>
      expect((await numbersOfList(deps, listId)).map(({ way, number, state }) => `${way} ${number} ${state}`)).toEqual([
        'electronic 1 used',
        'electronic 2 void',
        'electronic 3 open',
        'paper 4 open',
      ])
    await vi.waitFor(isListed, { timeout: 30_000 })
  })
})
