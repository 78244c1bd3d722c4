import { dayAt } from '#events/values/day.ts'
import { findJudgedBy, findRegisterOrder } from '#projections/registry/find-judged.ts'
import { findCleared, findOwnersToJudge } from '#projections/registry/find-judged.ts'
import { findRegisters } from '#projections/registry/find-registers.ts'
import type { AddCalls } from '../../core/module.ts'
import type { Deps } from '../../core/deps.ts'
import type { Handler } from '../../core/routes.ts'
import { getListFor } from '../../list/list.facts.ts'
import { recordRegisterAccesses } from '../retention/register-access.ts'
import * as calls from '../registries.contract.ts'
import { registryFileOf, type ExportedUnit } from './registry-export.ts'

/**
 * Maximum exports per minute: exporting all registry records of a list takes a second or more, and
 * nobody needs many.
 */
const EXPORTS_A_MINUTE = 30
const REGISTERS_A_READ = 500

/** Replaces the characters that Windows refuses in file names. */
const inFileName = (name: string): string => name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ')

const keyOf = ({ dong, ho }: { readonly dong: string; readonly ho: string }): string => `${dong}\n${ho}`

/**
 * Yields registry records in the order of their ids, read page by page: no connection or snapshot
 * is held between two pages. Records deleted meanwhile are left out.
 */
const unitsInPages = async function* (
  { unhurried, clock }: Pick<Deps, 'unhurried' | 'clock'>,
  listId: string,
  ids: readonly string[],
): AsyncGenerator<ExportedUnit> {
  const of = { listId, apartments: undefined, staleBefore: clock(), mayName: false }
  const owners = Map.groupBy(await findOwnersToJudge(unhurried, listId), keyOf)
  const cleared = Map.groupBy(await findCleared(unhurried, listId), ({ registry_id }) => registry_id)
  for (let from = 0; from < ids.length; from += REGISTERS_A_READ) {
    const id = ids.slice(from, from + REGISTERS_A_READ)
    const page = { sort: undefined, offset: 0, limit: REGISTERS_A_READ, filter: { id } }
    const [{ rows }, judged] = await Promise.all([findRegisters(unhurried, of, page), findJudgedBy(unhurried, id)])
    const judgedBy = Map.groupBy(judged, ({ registry_id }) => registry_id)
    for (const row of rows)
      yield {
        row,
        owners: owners.get(keyOf(row)) ?? [],
        judged: judgedBy.get(row.id) ?? [],
        cleared: cleared.get(row.id) ?? [],
      }
  }
}

const exportRegistries =
  (deps: Deps): Handler<typeof calls.exportRegistries> =>
  async ({ params, admin, evidence }) => {
    const { listId, apartmentId, name } = await getListFor(deps.store, params.listId, admin)
    const ids = await findRegisterOrder(deps.unhurried, listId)
    const shown = ids.map((id) => ({ id, list_id: listId, apartment_id: apartmentId }))
    await recordRegisterAccesses(deps, { admin, evidence }, '등기부 내려받기', shown)
    const fileName = `${inFileName(name)} 등기부 ${dayAt(deps.clock())}`
    return { file: registryFileOf(unitsInPages(deps, listId, ids), admin, fileName) }
  }

/** A list's registers as a file. */
export const registryExportRoutes: AddCalls = (route, deps) => {
  route(calls.exportRegistries, exportRegistries(deps), { perMinute: EXPORTS_A_MINUTE })
}
