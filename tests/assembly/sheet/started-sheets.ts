import { expect } from 'vitest'
import { dayAt } from '#events/values/day.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import type { DeskSheet, SheetsState } from '#services/assembly/sheet/sheets.contract.ts'
import { answersOf, ownersOf, readWholeLog } from '#tests/support/campaign.ts'
import { checkedOn } from '#tests/support/identity-check.ts'
import { secondAdminOf } from '#tests/support/second-admin.ts'
import type { Caller, TestApp } from '#tests/support/stack/test-app.ts'
import { openAssembly, type OpenAssembly } from '../ballot-of-assembly.ts'

/** An assembly whose sheets are printed, and two administrators of its complex. */
export type StartedSheets = OpenAssembly & {
  readonly danji: TestApp
  readonly hong: Caller
  readonly kim: Caller
  readonly numbers: readonly string[]
}

const titles = ['예산 승인의 건', '정관 변경의 건', '감사 선임의 건']
export const threeItems = titles.map((title) => ({ title }))

type Setup = { readonly votes?: readonly object[]; readonly list?: object; readonly count?: number }

export const startSheets = async (
  danji: TestApp,
  { votes = threeItems, list = {}, count = 8 }: Setup = {},
): Promise<StartedSheets> => {
  const running = await openAssembly(danji, { owners: ownersOf(6), votes, list })
  const [hong, kim] = [await secondAdminOf(danji, running.apartmentId), await secondAdminOf(danji, running.apartmentId)]
  const made = await hong.post(`/api/assemblies/${running.assembly.id}/sheets`, { count })
  expect(made).toMatchObject({ status: 201, body: { count } })
  const [printed] = await eventsIn({ ...running, danji }, 'BallotPapersPrinted')
  if (!printed) throw new Error('no sheets were printed')
  const { numbers } = printed.data as { readonly numbers: readonly string[] }
  return { ...running, danji, hong, kim, numbers }
}

/** Returns the events of a type about the votes of an assembly. */
export const eventsIn = async (
  { danji, votes }: Pick<StartedSheets, 'danji' | 'votes'>,
  type: string,
): Promise<readonly RecordedEvent[]> =>
  (await readWholeLog(danji)).filter(
    (event) => event.type === type && votes.some(({ id }) => id === (event.data as { voteId?: string }).voteId),
  )

export const entryAt = ({ entries }: Pick<OpenAssembly, 'entries'>, n: number): ListUser => {
  const entry = entries[n]
  if (!entry) throw new Error(`there is no entry ${n}`)
  return entry
}

const checkNow = ({ danji }: StartedSheets) => checkedOn(dayAt(danji.clock.now))
export const sheetOf = ({ assembly }: StartedSheets, { id }: ListUser) =>
  `/api/assemblies/${assembly.id}/desk/${id}/sheet`

export const handOut = (of: StartedSheets, n: number, body: object = {}) =>
  of.hong.post(sheetOf(of, entryAt(of, n)), {
    voteIds: of.votes.map(({ id }) => id),
    ...checkNow(of),
    ...body,
  })
export const takeBack = (of: StartedSheets, n: number) => of.hong.delete(sheetOf(of, entryAt(of, n)))

type Reading = {
  readonly number: string | undefined
  readonly owner: number
  /** Place of the choice in each item; null: the item is invalid. Absent: the first one everywhere. */
  readonly places?: readonly (number | null)[]
  /** Items that are left out. */
  readonly without?: readonly number[]
  readonly check?: boolean
}

export const enter = (
  of: StartedSheets,
  caller: Caller,
  { number, owner, places = [], without = [], check = true }: Reading,
) =>
  caller.post(`/api/assemblies/${of.assembly.id}/sheets/entries`, {
    number,
    listUserId: entryAt(of, owner).id,
    items: of.votes.flatMap((vote, index) => {
      if (without.includes(index)) return []
      const place = places[index] === undefined ? 0 : places[index]
      return [{ voteId: vote.id, answers: place === null ? null : answersOf(vote, place) }]
    }),
    ...(check ? checkNow(of) : {}),
  })

export const statesOf = ({ body }: { readonly body: unknown }) =>
  (body as { readonly items: readonly { readonly state: string }[] }).items.map(({ state }) => state)
export const deskStatesOf = ({ body }: { readonly body: unknown }) =>
  (body as DeskSheet).items.map(({ entry }) => entry.state)
export const sheetsOf = async ({ hong, assembly }: StartedSheets): Promise<SheetsState> =>
  (await hong.get(`/api/assemblies/${assembly.id}/sheets`)).body as SheetsState

export const fieldsOf = ({ body }: { readonly body: unknown }) =>
  (body as { readonly errors: readonly { readonly path: string; readonly message: string }[] }).errors
