import { spellingsOfHo } from '#events/values/unit.ts'
import type { Secrets } from '../../core/secrets.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { DecisionContext } from '../../core/joint-decision.ts'
import { unitStreamOf } from '../../person/person.facts.ts'
import { unitDecider } from '../../person/unit.decider.ts'

type Unit = { readonly dong: string; readonly ho: string }

/** Unit of a list, and the number that it has there. */
type OtherSpelling = { readonly unit: string; readonly ho: string }

/** Returns the units that one may be, since only their number is written otherwise. */
export const otherSpellingsOf = (
  secrets: Secrets,
  { listId, dong, ho }: Unit & { readonly listId: string },
): readonly OtherSpelling[] =>
  spellingsOfHo(ho)
    .filter((spelling) => spelling !== ho)
    .map((spelling) => ({ unit: unitStreamOf(secrets, { listId, dong, ho: spelling }), ho: spelling }))

export const listedOtherwise = (ho: string): string =>
  `명부에 ${ho}호가 있어 같은 세대인지 알 수 없습니다. 같은 세대면 명부와 똑같이 적어주세요.`

/**
 * Checks that a list has no unit that an owner's may be: where it has both, they are two.
 * @throws DomainError UNIT_SPELLED_OTHERWISE
 */
export const assertSpelledAsListed = async (
  secrets: Secrets,
  desk: Pick<DecisionContext, 'read' | 'fold'>,
  place: Unit & { readonly listId: string },
): Promise<void> => {
  const isListed = (unit: string): boolean => desk.fold(unit, unitDecider).owners.length > 0
  const own = unitStreamOf(secrets, place)
  const others = otherSpellingsOf(secrets, place)
  await desk.read([own, ...others.map(({ unit }) => unit)])
  const listed = isListed(own) ? undefined : others.find(({ unit }) => isListed(unit))
  if (listed) throw new DomainError('UNIT_SPELLED_OTHERWISE', [{ path: 'ho', message: listedOtherwise(listed.ho) }])
}
