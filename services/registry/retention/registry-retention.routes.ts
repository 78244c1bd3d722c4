import { addDays, dayAt } from '#events/values/day.ts'
import { countStoredRegisters, findRetentions } from '#projections/registry/find-stored-registers.ts'
import type { AddCalls } from '../../core/module.ts'
import { commandHandler } from '../../core/command-handler.ts'
import type { Deps } from '../../core/deps.ts'
import { readState } from '../../core/read-state.ts'
import type { Handler } from '../../core/routes.ts'
import { visibleApartments } from '../../core/scope.ts'
import { getListFor, type ExistingList } from '../../list/list.facts.ts'
import { lastDayOf } from './end-registers.ts'
import { destroyedOn, registerRetentionDecider, registerRetentionStream } from './register-retention.decider.ts'
import * as calls from './registry-retention.contract.ts'

/** Days before the destruction on which administrators are notified. */
const NOTICE_DAYS = 30

const retentionOf = async (
  { database }: Pick<Deps, 'database'>,
  list: ExistingList,
  own: string | null,
): Promise<calls.RegistryRetention> => ({
  listId: list.listId,
  apartmentId: list.apartmentId,
  listName: list.name,
  destroyOn: destroyedOn(lastDayOf(list), own),
  isSet: own !== null,
  registers: await countStoredRegisters(database, list.listId),
})

const registryRetention =
  (deps: Deps): Handler<typeof calls.registryRetention> =>
  async ({ params, admin }) => {
    const list = await getListFor(deps.store, params.listId, admin)
    const own = await readState(deps.store, registerRetentionDecider, registerRetentionStream(list.listId))
    return { body: await retentionOf(deps, list, own.destroyOn) }
  }

const setRegistryRetention =
  (deps: Deps): Handler<typeof calls.setRegistryRetention> =>
  async ({ params, body: { destroyOn }, admin, metadata }) => {
    const list = await getListFor(deps.store, params.listId, admin)
    const { listId } = list
    const [endsOn, today] = [lastDayOf(list), dayAt(deps.clock())]
    const { state, position } = await commandHandler(
      deps.store,
      registerRetentionDecider,
    )({
      stream: registerRetentionStream(listId),
      command: () => ({ type: 'SetRetention', listId, destroyOn, endsOn, today }),
      metadata,
    })
    return { position, body: await retentionOf(deps, list, state.destroyOn) }
  }

const registriesToDestroy =
  (deps: Deps): Handler<typeof calls.registriesToDestroy> =>
  async ({ admin }) => {
    const until = addDays(dayAt(deps.clock()), NOTICE_DAYS)
    const rows = await findRetentions(deps.database, visibleApartments(admin))
    const retentions = rows.map((row): calls.RegistryRetention => {
      const endsOn = row.closed_at ? dayAt(row.closed_at) : row.end_date
      return {
        listId: row.id,
        apartmentId: row.apartment_id,
        listName: row.name,
        destroyOn: destroyedOn(endsOn, row.destroy_on),
        isSet: row.destroy_on !== null,
        registers: row.registers,
      }
    })
    return {
      body: retentions
        .filter(({ destroyOn }) => destroyOn <= until)
        .toSorted((one, other) => one.destroyOn.localeCompare(other.destroyOn)),
    }
  }

/** Adds the calls for the retention of registry records. */
export const registryRetentionRoutes: AddCalls = (route, deps) => {
  route(calls.registriesToDestroy, registriesToDestroy(deps))
  route(calls.registryRetention, registryRetention(deps))
  route(calls.setRegistryRetention, setRegistryRetention(deps))
}
