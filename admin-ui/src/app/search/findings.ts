import type { User } from '#services/person/users.contract.ts'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { formatPhone } from '#ui/format.ts'
import { listPath, listTypeNames } from '../../words/list-words.ts'
import { nameOf, personPath, unitName, unitsOf } from '../../words/person-words.ts'
import { votePath } from '../../words/vote-words.ts'

/** One line of the palette: what it is, what tells it from others of that name, and the way there. */
export type Finding = { readonly key: string; readonly text: string; readonly about: string; readonly to: string }
export type FindingGroup = { readonly name: string; readonly findings: readonly Finding[] }

export type Answers = {
  readonly users: readonly User[]
  readonly apartments: readonly Apartment[]
  readonly lists: readonly List[]
  readonly votes: readonly Vote[]
}

/** What is left of a unit, however it is written: "101동 1502호", "101 1502" and "101-1502" are one. */
const plain = (text: string): string => text.normalize('NFC').replaceAll(/[\s\-동호]/g, '')

/** Whether a text names a unit, or the beginning of one: a phone has hyphens too, but fits no unit. */
const names = (typed: string, { dong, ho }: User['entries'][number]): boolean =>
  /[\s\-동호]/.test(typed) && plain(typed) !== '' && plain(dong + ho).startsWith(plain(typed))

const aboutPerson = (user: User): string =>
  [user.phone === null ? null : formatPhone(user.phone), user.apartment.name, ...unitsOf(user).slice(0, 2)]
    .filter((part) => part !== null)
    .join(' · ')

const personOf = (user: User): Finding => ({
  key: `user-${user.id}`,
  text: nameOf(user),
  about: aboutPerson(user),
  to: personPath(user.id),
})

/** Units that were typed as such, each once: who owns it, and the way to them. */
const unitsAmong = (users: readonly User[], typed: string): readonly Finding[] => {
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

/** What the answers hold, in the order in which one reads it; groups without anything are left out. */
export const groupsOf = ({ users, apartments, lists, votes }: Answers, typed: string): readonly FindingGroup[] => {
  const units = unitsAmong(users, typed)
  const groups: readonly FindingGroup[] = [
    { name: '동·호', findings: units },
    // Whoever was found by their unit is there already.
    { name: '사람', findings: units.length > 0 ? [] : users.map(personOf) },
    {
      name: '리스트',
      findings: lists.map(({ id, name, type }) => ({
        key: `list-${id}`,
        text: name,
        about: listTypeNames[type],
        to: listPath(id),
      })),
    },
    {
      name: '투표',
      findings: votes.map(({ id, title }) => ({ key: `vote-${id}`, text: title, about: '전자투표', to: votePath(id) })),
    },
    {
      name: '아파트',
      findings: apartments.map(({ id, name, address }) => ({
        key: `apartment-${id}`,
        text: name,
        about: address,
        to: `/apartments/${id}/show`,
      })),
    },
  ]
  return groups.filter(({ findings }) => findings.length > 0)
}
