import type { User } from '#services/person/users.contract.ts'
import { entryStatusNames } from './entry-labels.ts'
import { dongName, hoName } from './dong-name.ts'

type Entry = User['entries'][number]

export const personPath = (id: string): string => `/users/${id}`

/** Returns the address of a person in one list, with their entries, memos and history. */
export const residentPath = (listId: string, userId: string): string => `/lists/${listId}/users/${userId}`

/** Returns the name of a unit: "101동 1502호". */
export const unitName = ({ dong, ho }: Pick<Entry, 'dong' | 'ho'>): string => `${dongName(dong)} ${hoName(ho)}`

/** Returns the units of a person, each once, however many lists it is in. */
export const unitsOf = ({ entries }: Pick<User, 'entries'>): readonly string[] => [...new Set(entries.map(unitName))]

/** Returns an entry in one line for an export: "101동 1502호 정기총회 (완료)". */
export const entryText = (entry: Entry): string =>
  `${unitName(entry)} ${entry.listName} (${entryStatusNames[entry.status]})`

/** Returns the name of a person, with a fallback for an erased one. */
export const nameOf = ({ name }: Pick<User, 'name'>): string => name ?? '이름 없음'
