import { textIn, textOrNull } from './count/values.ts'
import { mustBe } from './failure.ts'
import type { DisclosedEvent } from './log/disclosed-event.ts'

/**
 * Creates the check of the numbers of paper ballots: in a vote each counts once, and the sheet of an
 * assembly, which has one number in several votes, is of one entry in all of them.
 */
export const watchPaperNumbers = () => {
  const cast = new Set<string>()
  const owners = new Map<string, string>()
  return ({ data, position }: DisclosedEvent): void => {
    const number = textOrNull(data, 'paperNumber')
    if (number === null) return
    const ofVote = `${textIn(data, 'voteId')} ${number}`
    mustBe(!cast.has(ofVote), 'twice', `position ${position}: paper ${number} is cast already`)
    cast.add(ofVote)
    const assembly = textOrNull(data, 'assemblyId')
    if (assembly === null) return
    const [sheet, entry] = [`${assembly} ${number}`, textIn(data, 'listUserId')]
    mustBe((owners.get(sheet) ?? entry) === entry, 'twice', `position ${position}: sheet ${number} is of another entry`)
    owners.set(sheet, entry)
  }
}
