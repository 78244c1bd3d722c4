import { mustBe } from './failure.ts'
import type { Fields } from './count/values.ts'

const head = ['size', 'root', 'at', 'signature']
const event = ['position', 'type', 'version', 'hash', 'voteId', 'slot', 'slotted']

/** Members that a line of each kind may have: each of them is compared with something. */
const members: Readonly<Record<string, readonly string[]>> = {
  evidence: ['format', 'listId', 'madeAt', 'openings', 'publicKey', 'head', 'consents'],
  skip: ['to', 'hashes'],
  event: [...event, 'stream', 'data', 'metadata', 'opening'],
  closed: [...event, 'at', 'receiptId', 'rest', 'maskedHash', 'masked', 'slotCommitment'],
  head,
  result: ['voteId', 'results', 'slots', 'slotKey'],
  assembly: ['assemblyId', 'attendance'],
  end: ['events', 'sha256'],
}
/** Types of closed events that belong to no list: their content is proven by their `rest`. */
const common = ['EncryptingCodeServed', 'LogKeyChanged']
const ofBallots = ['BallotCast', 'BallotPaperIssued', 'BallotPaperReturned', 'BallotPaperCast']

const allowedIn = (kind: string, type: unknown): readonly string[] => {
  const allowed = members[kind] ?? []
  const isClosed = kind === 'closed'
  if (isClosed && common.includes(String(type))) return [...allowed, 'stream', 'data', 'metadata']
  if (kind === 'event' && type !== 'RollEdited') return allowed.filter((name) => name !== 'opening')
  return allowed
}

const mustHave = (fields: Fields, allowed: readonly string[], where: string): void => {
  for (const name of Object.keys(fields))
    mustBe(allowed.includes(name), 'format', `${where} has a member ${name.slice(0, 50)}`)
}

/**
 * Checks the members beside the hash, which only ballots and papers have, against the hash.
 * @throws {Refused}
 */
const checkBeside = (line: Fields, own: Fields): void => {
  const where = `position ${String(line['position'])}`
  const isOfBallot = ofBallots.includes(String(line['type']))
  for (const name of ['voteId', 'slot', 'slotted', 'maskedHash', 'masked', 'slotCommitment'])
    mustBe(isOfBallot || line[name] === undefined, 'format', `${where} has a member ${name}`)
  mustBe(line['slotted'] === undefined || line['slotted'] === true, 'format', `${where}: slotted`)
  const isMasked = line['maskedHash'] !== undefined
  mustBe(!isMasked || line['slot'] === undefined, 'format', `${where} has a slot, and is masked`)
  mustBe((line['masked'] === undefined) === (line['slotCommitment'] === undefined), 'format', `${where}: masked`)
  mustBe(line['masked'] === undefined || (isMasked && line['voteId'] !== undefined), 'format', `${where}: masked`)
  if (line['line'] !== 'event' || !isOfBallot) return
  mustBe((line['slotted'] === true) === (typeof own['slot'] === 'string'), 'format', `${where}: slotted`)
  mustBe(line['voteId'] === undefined || line['voteId'] === own['voteId'], 'foreign', `${where}: of another vote`)
}

/**
 * Refuses a line with a member that is compared with nothing, or that is not written as
 * `JSON.stringify` writes it: two readers must not read two things. `own`: data of a shown event.
 * @throws {Refused}
 */
export const checkMembers = (text: string, line: Fields, own: Fields): void => {
  const kind = String(line['line'])
  mustBe(JSON.stringify(line) === text, 'format', 'a line that is not written as the format says')
  mustHave(line, ['line', ...allowedIn(kind, line['type'])], `a line of kind ${kind}`)
  // Any object passes here: the head's own check decides.
  if (kind === 'evidence') mustHave((line['head'] ?? {}) as Fields, head, 'the head')
  if (kind === 'event' || kind === 'closed') checkBeside(line, own)
}
