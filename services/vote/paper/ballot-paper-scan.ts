import type { ListedUser } from '../../roll/roll.facts.ts'
import { createHash } from 'node:crypto'
import type { Metadata } from '#events/metadata.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { decideJointly, type JointResult } from '../../core/joint-decision.ts'
import type { UploadedFile } from '../../core/http/multipart.ts'
import { readUploadedScan } from '../../pdf-template/pdf-template.facts.ts'
import { ballotPaperDecider, ballotPaperStream, type BallotPaperState } from './ballot-paper.decider.ts'
import { paperAt } from './ballot-papers.ts'
import type { ExistingVote } from '../vote.decider.ts'

type ScanInput = {
  readonly number: string
  readonly file: UploadedFile
  /** Entry of an open vote's paper; null: as the paper was entered. */
  readonly entry: ListedUser | null
  readonly adminId: string
  readonly metadata: Metadata
}

/**
 * Returns whose key seals a paper's scan: the person's in an open vote; a secret paper has a key of
 * its own.
 */
export const sealerOf = (
  { secrets }: Pick<Deps, 'secrets'>,
  { voteId, number }: { readonly voteId: string; readonly number: string },
  personId: string | undefined,
): string => personId ?? secrets.derivedId(voteId, `ballot-paper ${number}`)

const unknownOwner = () =>
  new DomainError('VALIDATION_FAILED', [{ path: 'listUserId', message: '누구의 투표용지인지 골라주세요.' }])

/**
 * Stores a scan of a paper, encrypted, before anything is written; if the write fails, nothing
 * refers to it.
 * @throws DomainError SCAN_UNREADABLE and the like, PAPER_UNKNOWN, VOTE_NOT_CLOSED, VOTE_COUNTED
 */
export const storeScan = async (
  deps: Deps,
  of: Pick<ExistingVote, 'voteId' | 'listId' | 'ballotKind'>,
  { number, file, entry, adminId, metadata }: ScanInput,
): Promise<JointResult<NonNullable<BallotPaperState['scan']>>> => {
  const stream = ballotPaperStream(of.voteId, number)
  const before = await decideJointly(deps.store, metadata, async (desk) => (await paperAt(desk, of, number)).state)
  const { listUserId, personId } = entry ?? before.outcome.whose ?? {}
  const whose = listUserId !== undefined && personId !== undefined ? { listUserId, personId } : null
  if (of.ballotKind === 'open' && !whose) throw unknownOwner()
  const { pdf, pages } = await readUploadedScan({ bytes: file.bytes, sender: adminId })
  const sealer = sealerOf(deps, { voteId: of.voteId, number }, whose?.personId)
  const { key: objectKey, size } = await deps.sealedObjects.put(sealer, pdf)
  const scan = { objectKey, sha256: createHash('sha256').update(pdf).digest('hex'), size, pages }
  return decideJointly(deps.store, metadata, async (desk) => {
    const { state, ...around } = await paperAt(desk, of, number)
    const command = { type: 'KeepScan', ...around, number, scan, now: deps.clock() } as const
    desk.add(stream, ballotPaperDecider.decide({ ...command, whose: of.ballotKind === 'open' ? whose : null }, state))
    return scan
  })
}
