import { dong, ho } from '#events/values/schemas.ts'
import { spellingsOfHo } from '#events/values/unit.ts'
import type { Database } from '#infra/platform/projection/read-tables.ts'
import type { WordMatch } from '#projections/log/find-log-events.ts'
import { findByName } from '#projections/log/find-log-names.ts'
import { visibleApartments } from '../core/scope.ts'
import { seesPersonsInClear } from '../core/text/masked-person.ts'
import type { AdminSession } from '../core/session.ts'
import { eventGroups } from './event-texts.contract.ts'

/** Maximum number of words of a search, each of which costs a lookup. */
const MAX_WORDS = 5

const sentences = eventGroups.flatMap(({ name, texts }) =>
  Object.entries(texts).map(([type, text]) => ({ type, words: `${text} ${name}` })),
)

const typesOf = (word: string): readonly string[] =>
  sentences.filter(({ words }) => words.includes(word)).map(({ type }) => type)

/** "101동" and "1502호"; a bare number may be either. */
const unitOf = (word: string): Pick<WordMatch, 'dongs' | 'hos'> => {
  const [building, unit] = [dong.safeParse(word).data, ho.safeParse(word).data]
  const isNumber = /^\d+$/.test(word)
  return {
    dongs: building !== undefined && (isNumber || word.endsWith('동')) ? [building] : [],
    hos: unit !== undefined && (isNumber || word.endsWith('호')) ? spellingsOfHo(unit) : [],
  }
}

/**
 * Returns the possible meanings of each word, within what the reader may see; a resident's name
 * finds nothing for those who see it masked.
 */
export const readWords = (
  database: Database,
  typed: string | undefined,
  admin: AdminSession,
): Promise<readonly WordMatch[]> => {
  const words = (typed ?? '')
    .normalize('NFC')
    .split(/\s+/)
    .filter((word) => word !== '')
  const scope = { only: visibleApartments(admin), personsToo: seesPersonsInClear(admin) }
  return Promise.all(
    words.slice(0, MAX_WORDS).map(async (word) => ({
      types: typesOf(word),
      ...unitOf(word),
      ...(await findByName(database, word, scope)),
    })),
  )
}
