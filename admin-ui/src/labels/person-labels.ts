import type { User } from '#services/person/users.contract.ts'
import { entryStatusNames } from './entry-labels.ts'
import { dongName, hoName } from './dong-name.ts'

type Entry = User['entries'][number]

export const personPath = (id: string): string => `/users/${id}`

/** A person in one list: what they hold in it, their memos and what happened. */
export const residentPath = (listId: string, userId: string): string => `/lists/${listId}/users/${userId}`

/** "101동 1502호" */
export const unitName = ({ dong, ho }: Pick<Entry, 'dong' | 'ho'>): string => `${dongName(dong)} ${hoName(ho)}`

/** The units a person has, each once, however many lists it is in. */
export const unitsOf = ({ entries }: Pick<User, 'entries'>): readonly string[] => [...new Set(entries.map(unitName))]

/** An entry in one line of a file: "101동 1502호 정기총회 (완료)". */
export const entryText = (entry: Entry): string =>
  `${unitName(entry)} ${entry.listName} (${entryStatusNames[entry.status]})`

/** What the office calls somebody whose name is gone. */
export const nameOf = ({ name }: Pick<User, 'name'>): string => name ?? '이름 없음'
