import { dayAt } from '#events/values/day.ts'
import type { Deps } from '../../core/deps.ts'
import type { FindFormerOwners } from '../../representative/representative.hooks.ts'
import { ownershipPassingDecider, ownershipPassingStream } from './ownership-passing.decider.ts'

/** Finds the owners of entries whose unit has passed on by now, and who did not acquire it again. */
export const findFormerOwners =
  ({ clock }: Pick<Deps, 'clock'>): FindFormerOwners =>
  async (desk, listUserIds) => {
    await desk.read(listUserIds.map(ownershipPassingStream))
    const today = dayAt(clock())
    const passings = listUserIds.flatMap((id) => {
      const { passing } = desk.fold(ownershipPassingStream(id), ownershipPassingDecider)
      return passing !== null && passing.passedOn <= today ? [{ id, ...passing }] : []
    })
    const gone = new Set<string>()
    for (const { id, listUserIds: successors } of passings.toSorted((one, other) =>
      one.passedOn.localeCompare(other.passedOn),
    )) {
      gone.add(id)
      for (const successor of successors) gone.delete(successor)
    }
    return gone
  }
