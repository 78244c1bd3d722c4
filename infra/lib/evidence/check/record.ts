import type { Campaign } from './campaign.ts'
import { mustBe, Refused } from './failure.ts'
import { bytesToHex, hashOfText, sha256, utf8ToBytes } from './log/hashes.ts'
import type { DisclosedEvent } from './log/disclosed-event.ts'
import { fieldsOf, listIn, textIn, textOrNull, wholeIn, type Fields } from './count/values.ts'

const RECORD = 'EvidenceRecorded'

type CheckedResults = {
  readonly campaign: Campaign
  /** `result` lines by vote. */
  readonly results: ReadonlyMap<string, Fields>
  /** Number of ballots that stand, by vote, as far as the file shows it. */
  readonly ballots: ReadonlyMap<string, number>
  /** `assembly` lines by assembly. */
  readonly assemblies: ReadonlyMap<string, Fields>
  readonly consents: Fields | null
  readonly madeAt: string
}

const hashOfJson = (value: unknown): string => hashOfText(JSON.stringify(value))

/** Compares results with the digests that the log recorded of them. @throws Refused */
const checkResults = (record: Fields, { results, ballots }: CheckedResults): void => {
  const recorded = new Map(
    listIn(record, 'results').map((value) => {
      const one = fieldsOf(value, 'a recorded result')
      return [textIn(one, 'voteId'), one] as const
    }),
  )
  for (const [voteId, one] of recorded) {
    const result = results.get(voteId)
    if (!result) throw new Refused('record', `the result of vote ${voteId} is recorded, and not in the file`)
    const isSame = hashOfJson(result['results']) === textIn(one, 'sha256')
    mustBe(isSame, 'record', `vote ${voteId}: not the result that was recorded`)
    const counted = ballots.get(voteId)
    mustBe(counted === wholeIn(one, 'ballots'), 'record', `vote ${voteId}: ${String(counted)} ballots stand`)
  }
  for (const voteId of results.keys())
    mustBe(recorded.has(voteId), 'record', `vote ${voteId}: its result is not recorded`)
}

/** Compares the attendance of assemblies with the digests that the log recorded of it. @throws Refused */
const checkAssemblies = (record: Fields, assemblies: CheckedResults['assemblies']): void => {
  // A campaign without assemblies says nothing of them.
  const recorded = (record['assemblies'] === undefined ? [] : listIn(record, 'assemblies')).map((value) =>
    fieldsOf(value, 'a recorded assembly'),
  )
  mustBe(recorded.length === assemblies.size, 'record', `${assemblies.size} assemblies of ${recorded.length}`)
  for (const one of recorded) {
    const line = assemblies.get(textIn(one, 'assemblyId'))
    const isSame = line !== undefined && hashOfJson(line['attendance']) === textIn(one, 'sha256')
    mustBe(isSame, 'record', `assembly ${textIn(one, 'assemblyId')}: not the attendance that was recorded`)
  }
}

/** Builds the digests of a file's events, and compares them with the record that follows them. */
export const growingRecord = () => {
  const digest = sha256.create()
  digest.update(utf8ToBytes('danji campaign 1\n'))
  let [events, last] = [0, 0]
  let record: { readonly event: DisclosedEvent; readonly at: string } | undefined
  return {
    /**
     * Takes a line. `event`: undefined where the line is closed.
     * @throws {Refused} where something follows the record
     */
    take: (line: Fields, event: DisclosedEvent | undefined): void => {
      mustBe(record === undefined, 'record', `position ${String(line['position'])} stands behind the record`)
      if (line['type'] === RECORD) {
        if (!event) throw new Refused('record', 'the record is closed')
        record = { event, at: event.recordedAt }
        return
      }
      digest.update(utf8ToBytes(`${textIn(line, 'hash')}\n`))
      events += 1
      last = wholeIn(line, 'position')
    },
    /** Compares the file with what the log recorded. @throws {Refused} */
    check: (counted: CheckedResults): void => {
      if (!record) throw new Refused('record', 'the log does not say what the file holds')
      const { data, stream, position } = record.event
      mustBe(stream === `evidence-record-${textIn(data, 'listId')}`, 'record', `the record stands in ${stream}`)
      const upTo = wholeIn(data, 'upTo')
      mustBe(last <= upTo && upTo < position, 'record', `it is recorded up to ${upTo}`)
      mustBe(wholeIn(data, 'events') === events, 'record', `${events} events of ${wholeIn(data, 'events')}`)
      mustBe(textIn(data, 'digest') === bytesToHex(digest.clone().digest()), 'record', 'not the events recorded')
      mustBe(counted.madeAt === record.at, 'record', `it was made at ${record.at}`)
      checkResults(data, counted)
      checkAssemblies(data, counted.assemblies)
      const consents = counted.consents && hashOfJson(counted.consents)
      mustBe(textOrNull(data, 'consents') === consents, 'record', 'not the consents that were recorded')
    },
  }
}
