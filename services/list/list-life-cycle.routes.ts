import { toArea } from '#events/values/area.ts'
import { findList } from '#projections/list/find-lists.ts'
import type { AddCalls } from '../core/module.ts'
import { commandHandler, fact } from '../core/command-handler.ts'
import { foldEvents } from '../core/decider.ts'
import type { Deps } from '../core/deps.ts'
import { assertUpToDate, isUpToDate } from '../core/freshness.ts'
import { decideJointly } from '../core/joint-decision.ts'
import type { Call, Handler } from '../core/routes.ts'
import { assertVisible } from '../core/scope.ts'
import type { AdminSession } from '../core/session.ts'
import { listAnswer, rowOfList } from './list-answer.ts'
import { existingList, listDecider, listStream, type ExistingList, type ListCommand } from './list.decider.ts'
import * as calls from './lists.contract.ts'
import { namedRule } from './rule/named-rule.ts'
import { participationFold, participationStream } from './participation.decider.ts'
import { listsHoldingContacts } from '../person/person.hooks.ts'

type Change = {
  /** Whether the decision depends on there being no submission. */
  readonly restsOnSubmissions: boolean
  readonly command: (hasSubmissions: boolean) => ListCommand
}

/** Returns the list as it was: also a deleted one, for a repeat. @throws DomainError NOT_FOUND */
const listBefore = async ({ store }: Deps, listId: string, admin: AdminSession): Promise<ExistingList> => {
  const { events } = await store.readStream(listStream(listId))
  const untilDeleted = events.filter(({ type }) => type !== 'ListDeleted')
  const list = existingList(foldEvents(listDecider, untilDeleted))
  assertVisible(admin, list.apartmentId)
  return list
}

const change = async (
  deps: Deps,
  { params: { id: listId }, admin, metadata }: Pick<Call<typeof calls.deleteList>, 'params' | 'admin' | 'metadata'>,
  { restsOnSubmissions, command }: Change,
) => {
  const { store, database, clock } = deps
  const before = await listBefore(deps, listId, admin)
  const readRow = () => findList(database, listId)
  // Submissions from before they were counted in a stream of their own are only in the read models.
  const known = restsOnSubmissions ? await assertUpToDate(deps).then(readRow) : undefined
  const hadSubmissions = (known?.completed ?? 0) > 0
  const handle = commandHandler(store, listDecider)
  const { state, events, position } = await handle({
    stream: listStream(listId),
    // Guarded: a first submission in this moment, and what rests on there being none, never cross.
    facts: { participation: fact(participationStream(listId), participationFold) },
    command: ({ participation }) => command(hadSubmissions || participation.hasSubmissions),
    metadata,
  })
  const list = state.status === 'created' ? state : before
  // A decision without figures does not wait for them: only its answer does.
  const row = restsOnSubmissions ? known : await isUpToDate(deps).then(readRow)
  return { position, body: listAnswer(rowOfList(list, events[0]?.metadata.at ?? metadata.at, row), clock()) }
}

const areaInput = (metres: number | '' | null | undefined): number | null | undefined => {
  if (metres === undefined) return undefined
  return metres === null || metres === '' ? null : toArea(metres)
}

/**
 * Whether names and phones of a list are protected at this moment. A vote that opens meanwhile
 * opens afterwards.
 */
const protectsContacts = async (
  { store, hooks }: Deps,
  { params: { id }, metadata }: Pick<Call<typeof calls.changeList>, 'params' | 'metadata'>,
): Promise<boolean> => {
  const { outcome } = await decideJointly(store, metadata, (desk) => listsHoldingContacts(hooks)(desk, [id]))
  return outcome.size > 0
}

const changeList =
  (deps: Deps): Handler<typeof calls.changeList> =>
  async (call) => {
    const { rule: said, siteArea: metres, ...wanted } = call.body
    const rule = said === undefined ? undefined : namedRule(said)
    const siteArea = areaInput(metres)
    const { name: _name, endDate: _end, archived: _archived, before: _before, ...settings } = wanted
    const deciding = [rule, siteArea, ...Object.values(settings)]
    const holdsContacts = wanted.contactChanges === 'one-admin' && (await protectsContacts(deps, call))
    return change(deps, call, {
      restsOnSubmissions: deciding.some((one) => one !== undefined),
      command: (hasSubmissions) => ({
        type: 'ChangeList',
        ...wanted,
        siteArea,
        rule,
        holdsContacts,
        hasSubmissions,
        now: deps.clock(),
      }),
    })
  }

const deleteList =
  (deps: Deps): Handler<typeof calls.deleteList> =>
  (call) =>
    change(deps, call, {
      restsOnSubmissions: true,
      command: (hasSubmissions) => ({ type: 'DeleteList', hasSubmissions }),
    })

const closeList =
  (deps: Deps): Handler<typeof calls.closeList> =>
  (call) =>
    change(deps, call, {
      restsOnSubmissions: false,
      command: () => ({ type: 'CloseList', cause: 'hand', now: deps.clock() }),
    })

const reopenList =
  (deps: Deps): Handler<typeof calls.reopenList> =>
  (call) =>
    change(deps, call, {
      restsOnSubmissions: false,
      command: () => ({ type: 'ReopenList', newEndDate: call.body.newEndDate, now: deps.clock() }),
    })

/** Routes of a list's life: change, archive, close, reopen, delete. */
export const listLifeCycleRoutes: AddCalls = (route, deps) => {
  route(calls.changeList, changeList(deps))
  route(calls.deleteList, deleteList(deps))
  route(calls.closeList, closeList(deps))
  route(calls.reopenList, reopenList(deps))
}
