import { growingCampaign } from './campaign.ts'
import { checkAttendance, type VerifiedAssembly } from './count/attendance-count.ts'
import { checkVote, type VerifiedVote } from './count/check-vote.ts'
import { checkConsents, type VerifiedConsents } from './consents.ts'
import { mustBe, Refused } from './failure.ts'
import { growingTree } from './log/growing-tree.ts'
import { bytesToHex, sha256, utf8ToBytes } from './log/hashes.ts'
import { checkHead, headerOf, type Head, type Header } from './log/heads.ts'
import { growingKeys, keyChangeOf, type LogKey } from './log/key-chain.ts'
import { dataOfClosed, hashOf, partsOfClosed, partsOfDisclosed } from './log/leaf-parts.ts'
import { checkMembers } from './members.ts'
import { growingRecord } from './record.ts'
import { checkRollLog, growingRollLog } from './roll-log.ts'
import { disclosedEvent } from './log/disclosed-event.ts'
import { growingChallenges, naming } from './challenges.ts'
import { growingSlots } from './count/slots.ts'
import { fieldsOf, parsed, textIn, wholeIn, type Fields } from './count/values.ts'

/** Result of a check that found nothing wrong. */
export type VerificationResult = {
  readonly listId: string
  readonly madeAt: string
  /**
   * SHA-256 of the key that signed the file's head, in hexadecimal digits: to be compared with the
   * one that the complex published.
   */
  readonly fingerprint: string
  /** Keys of the log up to that head, the first one first. */
  readonly keys: readonly (Pick<LogKey, 'since' | 'isCertified'> & { readonly fingerprint: string })[]
  readonly head: Head
  /** Number of events of the log, shown or only proven. */
  readonly events: { readonly shown: number; readonly closed: number }
  readonly heads: number
  readonly entries: number
  readonly votes: readonly VerifiedVote[]
  /** Numbers of all receipts in the file: voters look for theirs. */
  readonly receipts: ReadonlySet<string>
  /** Size by root of each signed head: people who got one by message look for it. */
  readonly roots: ReadonlyMap<string, number>
  /** Code that encrypted ballots, and since when: to be compared with what a browser was given. */
  readonly codes: readonly EncryptingCode[]
  /**
   * Numbers of units and of complete units, counted again, for a list of consents whose file shows
   * units.
   */
  readonly consents: VerifiedConsents | null
  /** Attendance of the assemblies that are over. */
  readonly assemblies: readonly VerifiedAssembly[]
}

/** Code file by path. `sha256`: of the file's bytes, in hexadecimal digits. */
export type EncryptingCode = { readonly path: string; readonly sha256: string; readonly since: string }

export type Checking = {
  /** Takes a line without its end. @throws Refused */
  readonly take: (line: string) => void
  /** Returns the number of lines so far. */
  readonly lines: () => number
  /** Ends the check. @throws {Refused} */
  readonly finish: () => VerificationResult
}

/**
 * Tells whether a shown event is about the roll, ballots or documents: a file without units has
 * none.
 */
const isOfUnits = (line: Fields): boolean =>
  /^(?:Attend|ListUser|OwnerExclu|Ballot(?!Box)|Document|Consent|PaperConsent)/.test(textIn(line, 'type'))

/** Type of a change of the log's key. */
const KEY_CHANGE = 'LogKeyChanged'

/** Returns the kind of actor of a shown event. */
const actorIn = (line: Fields): string =>
  textIn(fieldsOf(parsed(textIn(line, 'metadata'), 'metadata')['actor'], 'the actor'), 'kind')

/**
 * Creates a checker. `expectedKey`: SHA-256, in hexadecimal digits, of the key that must have
 * signed; undefined: any.
 */
// oxlint-disable-next-line max-lines-per-function -- closure over the tree, what grew on it, and where the file is
export const checkEvidence = (expectedKey?: string): Checking => {
  const tree = growingTree()
  const digest = sha256.create()
  const receipts = new Set<string>()
  const roots = new Map<string, number>()
  const results = new Map<string, Fields>()
  const assemblies = new Map<string, Fields>()
  const events = { shown: 0, closed: 0 }
  const [rollLog, slots, record] = [growingRollLog(), growingSlots(), growingRecord()]
  const challenges = growingChallenges()
  const codes: EncryptingCode[] = []
  let header: Header | undefined
  let keys = growingKeys('')
  let growing: ReturnType<typeof growingCampaign> | undefined
  let head: Head | undefined
  let [lines, heads] = [0, 0]
  let isWhole = false
  let isEnded = false

  const begin = (line: Fields): void => {
    header = headerOf(line)
    keys = growingKeys(header.publicKey)
    growing = growingCampaign(header.listId)
  }

  const checkRoot = ({ size, root }: Head): void => {
    mustBe(tree.size() === size, 'gap', `the head of ${size} events stands behind ${tree.size()}`)
    mustBe(bytesToHex(tree.root()) === root, 'root', `at ${size} events`)
    roots.set(root, size)
  }

  const takeKeyChange = (line: Fields): void => {
    const position = wholeIn(line, 'position')
    const data = dataOfClosed(line)
    mustBe(
      data !== undefined && line['stream'] === 'log-key',
      'format',
      `position ${position} tells no change of a key`,
    )
    const fault = keys.take(keyChangeOf(data ?? {}), position, (size, root) => roots.get(root) === size)
    mustBe(fault === undefined, 'key', `position ${position}: ${fault ?? ''}`)
  }

  const takeCode = (line: Fields): void => {
    const data = line['type'] === 'EncryptingCodeServed' ? dataOfClosed(line) : undefined
    if (data) codes.push({ path: textIn(data, 'path'), sha256: textIn(data, 'sha256'), since: textIn(line, 'at') })
  }

  const takeEvent = (line: Fields, isShown: boolean): void => {
    const position = wholeIn(line, 'position')
    mustBe(position > tree.size(), 'order', `position ${position} behind ${tree.size()} events`)
    mustBe(position === tree.size() + 1, 'gap', `between ${tree.size()} and ${position}`)
    const parts = isShown ? partsOfDisclosed(line) : partsOfClosed(line)
    const { receiptId } = parts
    const hash = hashOf(line, parts)
    mustBe(hash === textIn(line, 'hash'), 'changed', `position ${position}`)
    tree.addLeaf(hash)
    if (receiptId !== null) {
      // The members beside the hash repeat the receipt.
      mustBe(
        naming.includes(textIn(line, 'type')) || !receipts.has(receiptId),
        'twice',
        `position ${position}: the receipt is there already`,
      )
      receipts.add(receiptId)
    }
    challenges.take(line, parts)
    if (line['type'] === KEY_CHANGE) {
      mustBe(!isShown, 'format', `position ${position} shows a change of a key`)
      takeKeyChange(line)
    } else if (isShown) {
      mustBe(
        header?.isOpened === true || !isOfUnits(line),
        'format',
        `position ${position} shows a unit in a closed file`,
      )
      const event = disclosedEvent(line)
      record.take(line, event)
      growing?.take(event)
      rollLog.takeShown(event, line, actorIn(line))
      slots.take(line, parts, event.data)
    } else {
      record.take(line, undefined)
      rollLog.takeClosed(line)
      growing?.takeClosedBallot(line, parts)
      if (textIn(line, 'type') === 'EntryNoted') growing?.takeNote()
      takeCode(line)
      slots.take(line, parts, undefined)
    }
    events[isShown ? 'shown' : 'closed'] += 1
  }

  const takeHead = (line: Fields): void => {
    checkRoot(checkHead(line, keys.keyOf))
    heads += 1
  }

  /** Ends the tree of the log: its other lines follow. */
  const endTree = (): void => {
    if (isWhole || !header) return
    head = checkHead(header.head, keys.keyOf)
    checkRoot(head)
    const fault = keys.faultFrom(expectedKey)
    mustBe(fault === undefined, 'key', fault ?? '')
    heads += 1
    isWhole = true
  }

  const takeResult = (line: Fields): void => {
    endTree()
    const voteId = textIn(line, 'voteId')
    mustBe(!results.has(voteId), 'result', `vote ${voteId} has two results`)
    results.set(voteId, line)
  }

  const takeAssemblyLine = (line: Fields): void => {
    endTree()
    const id = textIn(line, 'assemblyId')
    mustBe(!assemblies.has(id), 'result', `assembly ${id} has two lines`)
    assemblies.set(id, line)
  }

  const takeEnd = (line: Fields): void => {
    endTree()
    mustBe(wholeIn(line, 'events') === events.shown + events.closed, 'end', 'another number of events')
    mustBe(textIn(line, 'sha256') === bytesToHex(digest.clone().digest()), 'end', 'the digest of all lines differs')
    isEnded = true
  }

  const takeLine = (text: string): void => {
    mustBe(!isEnded, 'end', 'something follows the end')
    const line = parsed(text, 'a line')
    checkMembers(text, line, line['line'] === 'event' ? parsed(textIn(line, 'data'), 'data') : {})
    const kind = textIn(line, 'line')
    if (lines === 1) begin(line)
    else if (kind === 'result') {
      mustBe(assemblies.size === 0, 'order', 'a result stands behind an assembly')
      takeResult(line)
    } else if (kind === 'assembly') takeAssemblyLine(line)
    else if (kind === 'end') takeEnd(line)
    else {
      mustBe(!isWhole, 'order', `${kind} stands behind the results`)
      if (kind === 'event') takeEvent(line, true)
      else if (kind === 'closed') takeEvent(line, false)
      else if (kind === 'skip') tree.skipTo(wholeIn(line, 'to'), Array.isArray(line['hashes']) ? line['hashes'] : [])
      else if (kind === 'head') takeHead(line)
      else throw new Refused('format', `a line of kind ${kind}`)
    }
    digest.update(utf8ToBytes(`${text}\n`))
  }

  /** Adds the line number to a refusal. */
  const located = <Result>(work: () => Result, line: number): Result => {
    try {
      return work()
    } catch (error) {
      const refused = error instanceof Refused ? error : new Refused('damaged', String(error))
      refused.lineNumber = line
      throw refused
    }
  }

  const verified = (): VerificationResult => {
    if (!isEnded || !header || !head || !growing) throw new Refused('end', 'the file ends too early')
    const { campaign } = growing
    const { listId, madeAt, isOpened } = header
    mustBe(campaign.list !== null, 'result', 'the list is not in the file')
    for (const id of results.keys()) mustBe(campaign.votes.has(id), 'result', `vote ${id} is not in the file`)
    const found = { campaign, rollLog, slots, isOpened }
    const votes = [...campaign.votes.values()].map((vote) => checkVote(found, vote, results.get(vote.id)))
    checkRollLog(rollLog, isOpened)
    const consents = header.consents && isOpened ? checkConsents(header.consents, campaign) : null
    const ballots = new Map(votes.map((vote) => [vote.id, vote.ballots]))
    const attended = checkAttendance(campaign, assemblies, isOpened)
    record.check({ campaign, results, ballots, assemblies, consents: header.consents, madeAt })
    const entries = campaign.entries.size
    const told = keys.told()
    const fingerprint = told.at(-1)?.fingerprint ?? ''
    return {
      listId,
      madeAt,
      fingerprint,
      keys: told,
      head,
      events,
      heads,
      entries,
      votes,
      receipts,
      roots,
      codes,
      consents,
      assemblies: attended,
    }
  }

  return {
    take: (text) => {
      lines += 1
      located(() => takeLine(text), lines)
    },
    lines: () => lines,
    finish: () => located(verified, 0),
  }
}
