import type { Metadata } from '#events/metadata.ts'
import { findList } from '#projections/list/lists.ts'
import { commandHandler, fact } from '../core/command-handler.ts'
import { foldEvents } from '../core/decider.ts'
import type { Deps } from '../core/deps.ts'
import { assertUpToDate } from '../core/freshness.ts'
import type { AddRoute } from '../core/routes.ts'
import { assertVisible } from '../core/scope.ts'
import type { AdminSession } from '../core/session.ts'
import { listAnswer, rowOfList } from './list-answer.ts'
import { createdList, listDecider, listStream, type CreatedList, type ListCommand } from './list.decider.ts'
import { changeList, closeList, deleteList, reopenList } from './lists.contract.ts'
import { namedRule } from './named-rule.ts'
import { participationFold, participationStream } from './participation.decider.ts'

type Change = {
  readonly listId: string
  readonly admin: AdminSession
  readonly metadata: Metadata
  /** Whether the decision rests on there being no submission. */
  readonly restsOnSubmissions: boolean
  readonly command: (hasSubmissions: boolean) => ListCommand
}

/** What becomes of a list: changed, archived, closed, reopened, deleted. */
export const listLifeCycleRoutes = (route: AddRoute, deps: Deps): void => {
  const { store, database, clock } = deps
  const handle = commandHandler(store, listDecider)

  /** The list as it was: also one that is deleted already, for who asks again. @throws DomainError NOT_FOUND */
  const listBefore = async (listId: string, admin: AdminSession): Promise<CreatedList> => {
    const { events } = await store.readStream(listStream(listId))
    const list = createdList(
      foldEvents(
        listDecider,
        events.filter(({ type }) => type !== 'ListDeleted'),
      ),
    )
    assertVisible(admin, list.apartmentId)
    return list
  }

  const change = async ({ listId, admin, metadata, restsOnSubmissions, command }: Change) => {
    const before = await listBefore(listId, admin)
    // Submissions of the time before they were counted in a stream of their own are known to the read models alone.
    if (restsOnSubmissions) await assertUpToDate(deps)
    const row = await findList(database, listId)
    const hadSubmissions = restsOnSubmissions && (row?.completed ?? 0) > 0
    const { state, events, position } = await handle({
      stream: listStream(listId),
      // Guarded: a first submission in this moment, and what rests on there being none, never cross.
      facts: { participation: fact(participationStream(listId), participationFold) },
      command: ({ participation }) => command(hadSubmissions || participation.hasSubmissions),
      metadata,
    })
    const list = state.status === 'created' ? state : before
    return { position, body: listAnswer(rowOfList(list, events[0]?.metadata.at ?? metadata.at, row), clock()) }
  }

  route(changeList, async ({ params, body, admin, metadata }) => {
    const { rule: said, ...wanted } = body
    const rule = said === undefined ? undefined : namedRule(said)
    return change({
      listId: params.id,
      admin,
      metadata,
      restsOnSubmissions: [wanted.startDate, rule, wanted.coOwners].some((said) => said !== undefined),
      command: (hasSubmissions) => ({ type: 'ChangeList', ...wanted, rule, hasSubmissions, now: clock() }),
    })
  })

  route(deleteList, ({ params, admin, metadata }) =>
    change({
      listId: params.id,
      admin,
      metadata,
      restsOnSubmissions: true,
      command: (hasSubmissions) => ({ type: 'DeleteList', hasSubmissions }),
    }),
  )

  route(closeList, ({ params, admin, metadata }) =>
    change({
      listId: params.id,
      admin,
      metadata,
      restsOnSubmissions: false,
      command: () => ({ type: 'CloseList', cause: 'hand', now: clock() }),
    }),
  )

  route(reopenList, ({ params, body, admin, metadata }) =>
    change({
      listId: params.id,
      admin,
      metadata,
      restsOnSubmissions: false,
      command: () => ({ type: 'ReopenList', newEndDate: body.newEndDate, now: clock() }),
    }),
  )
}
