import type { DecisionContext } from '../core/joint-decision.ts'
import type { ModuleHooks } from '../core/deps.ts'
import { declareHook } from '../core/module-hooks.ts'

/**
 * Finds which of some entries belong to former owners who still stand on the roll. The streams that
 * it reads guard the decision.
 */
export type FindFormerOwners = (desk: DecisionContext, listUserIds: readonly string[]) => Promise<ReadonlySet<string>>

/** Finds former owners, in modules that record how units passed on. */
export const formerOwnerHook = declareHook<FindFormerOwners>('representative.formerOwners')

/** Returns the finder of former owners of all modules. */
export const formerOwnersBy =
  (hooks: ModuleHooks): FindFormerOwners =>
  async (desk, listUserIds) => {
    const found = new Set<string>()
    for (const find of hooks.answersTo(formerOwnerHook)) for (const id of await find(desk, listUserIds)) found.add(id)
    return found
  }
