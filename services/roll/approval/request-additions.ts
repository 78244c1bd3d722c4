import { z } from 'zod'
import type { Metadata } from '#events/metadata.ts'
import type { Deps } from '../../core/deps.ts'
import type { DecisionContext } from '../../core/joint-decision.ts'
import { unitStreamOf } from '../../person/person.facts.ts'
import { personStream } from '../../person/person.decider.ts'
import { unitDecider } from '../../person/unit.decider.ts'
import { listUserStream } from '../list-user.decider.ts'
import { requestRollChange, unitText } from './roll-request.ts'
import { assertSpelledAsListed } from '../entry/unit-spellings.ts'
import { countAgainInList } from '../exclusion/further-entries.ts'
import { enterOwner, type NewOwner, type Roll } from '../entry/row-decisions.ts'

const optionalNumber = z.number().nullable().optional()

const newOwner = z.object({
  listUserId: z.guid(),
  personId: z.guid(),
  dong: z.string(),
  ho: z.string(),
  said: z.object({
    area: optionalNumber,
    landShare: optionalNumber,
    ownershipShare: z.string().nullable().optional(),
    kakaoEnabled: z.boolean().optional(),
  }),
})

/** New owners of an import, or entries that were taken off and are to be put back. */
export const additionPayload = z.union([
  z.object({ owners: z.array(newOwner) }),
  z.object({ restored: z.array(z.guid()) }),
])

/**
 * Requests the addition of owners to a roll while a vote of it is open. Their persons are
 * registered with the request, so that their names and phones are encrypted with their own keys.
 */
export const requestAdditions = (
  deps: Pick<Deps, 'secrets' | 'clock'>,
  desk: Pick<DecisionContext, 'read' | 'fold' | 'add'>,
  { listId, apartmentId, owners }: Roll & { readonly owners: readonly NewOwner[] },
  metadata: Metadata,
): Promise<string> => {
  const listUserIds = owners.map(({ listUserId }) => listUserId)
  const lines = owners.map(unitText)
  const payload: z.input<typeof additionPayload> = { owners: owners.map((owner) => ({ ...owner })) }
  const request = { kind: 'roll-addition', listId, apartmentId, listUserIds, lines, payload } as const
  return requestRollChange(deps, desk, request, metadata)
}

/**
 * Enters owners confirmed by a second administrator, in the same write.
 * @throws DomainError ALREADY_LISTED, UNIT_SPELLED_OTHERWISE
 */
export const enterOwners = async (
  { secrets, database }: Pick<Deps, 'secrets' | 'database'>,
  desk: DecisionContext,
  { owners, ...roll }: Roll & { readonly owners: readonly NewOwner[] },
): Promise<void> => {
  const unitOf = ({ dong, ho }: NewOwner): string => unitStreamOf(secrets, { listId: roll.listId, dong, ho })
  await desk.read(
    owners.flatMap((owner) => [unitOf(owner), listUserStream(owner.listUserId), personStream(owner.personId)]),
  )
  const neighbours = owners.flatMap((owner) => desk.fold(unitOf(owner), unitDecider).owners)
  await desk.read(neighbours.map(({ listUserId }) => listUserStream(listUserId)))
  for (const owner of owners) {
    await assertSpelledAsListed(secrets, desk, { listId: roll.listId, dong: owner.dong, ho: owner.ho })
    enterOwner(desk, roll, { unit: unitOf(owner), owner })
  }
  await countAgainInList({ database }, desk, { listId: roll.listId, entries: owners })
}
