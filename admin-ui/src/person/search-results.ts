import type { User } from '#services/person/users.contract.ts'
import { formatPhone } from '#events/values/phone.ts'
import type { SearchResult, Search } from '../kit/module/module.ts'
import { nameOf, personPath, unitName, unitsOf } from '../labels/person-labels.ts'

/** Normalizes a unit for searching: "101동 1502호", "101 1502" and "101-1502" are equal. */
const compactUnit = (text: string): string => text.normalize('NFC').replaceAll(/[\s\-동호]/g, '')

/**
 * Tells whether a text is a unit, or the beginning of one. A phone has hyphens too, but matches no
 * unit.
 */
const names = (typed: string, { dong, ho }: User['entries'][number]): boolean =>
  /[\s\-동호]/.test(typed) && compactUnit(typed) !== '' && compactUnit(dong + ho).startsWith(compactUnit(typed))

const aboutPerson = (user: User): string =>
  [user.phone === null ? null : formatPhone(user.phone), user.apartment.name, ...unitsOf(user).slice(0, 2)]
    .filter((part) => part !== null)
    .join(' · ')

const personOf = (user: User): SearchResult => ({
  key: `user-${user.id}`,
  text: nameOf(user),
  about: aboutPerson(user),
  to: personPath(user.id),
})

/** Returns the units that match the text, each once, with their owners and addresses. */
const unitsAmong = (users: readonly User[], typed: string): readonly SearchResult[] => {
  const found = users.flatMap((user) =>
    user.entries
      .filter((entry) => names(typed.trim(), entry))
      .map((entry) => ({
        key: `unit-${user.id}-${unitName(entry)}`,
        text: unitName(entry),
        about: `${nameOf(user)} · ${user.apartment.name}`,
        to: personPath(user.id),
      })),
  )
  return [...new Map(found.map((one) => [one.key, one])).values()]
}

const search: Search = {
  order: 1,
  resource: 'users',
  sortedBy: 'name',
  needs: 'GET /api/admin/users',
  groups: (users: readonly User[], typed) => {
    const units = unitsAmong(users, typed)
    return [
      { name: '동·호', results: units },
      // Persons found by their unit are already listed.
      { name: '사람', results: units.length > 0 ? [] : users.map(personOf) },
    ]
  },
}

export default search
