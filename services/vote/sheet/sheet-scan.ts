import { createHash } from 'node:crypto'
import type { Metadata } from '#events/metadata.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { UploadedFile } from '../../core/http/multipart.ts'
import { decideJointly, type DecisionContext, type JointResult } from '../../core/joint-decision.ts'
import { readUploadedScan } from '../../pdf-template/pdf-template.facts.ts'
import type { ListedUser } from '../../roll/list-user.decider.ts'
import { ballotPaperDecider, ballotPaperStream, type BallotPaperState } from '../paper/ballot-paper.decider.ts'
import { paperAt } from '../paper/ballot-papers.ts'
import { acceptsPapers, votesOfSheet, type SheetNumber } from './enter-sheet.ts'
import { decideItems } from './sheet-refusal.ts'

type SheetScan = SheetNumber & {
  readonly file: UploadedFile
  /** Entry of the sheet; null: as it was entered. */
  readonly entry: ListedUser | null
  readonly adminId: string
  readonly metadata: Metadata
}

type KeptScan = NonNullable<BallotPaperState['scan']>

const ownerOf = (
  desk: Pick<DecisionContext, 'fold'>,
  voteIds: readonly string[],
  { number, entry }: Pick<SheetScan, 'number' | 'entry'>,
): { readonly listUserId: string; readonly personId: string } => {
  const entered = voteIds.map((id) => desk.fold(ballotPaperStream(id, number), ballotPaperDecider).whose)
  const { listUserId, personId } = entry ?? entered.find((whose) => whose !== null) ?? {}
  if (listUserId !== undefined && personId !== undefined) return { listUserId, personId }
  throw new DomainError('VALIDATION_FAILED', [{ path: 'listUserId', message: '누구의 투표용지인지 골라주세요.' }])
}

/**
 * Stores the scan of a sheet once, encrypted, and records it in each of its votes that has begun and
 * is not counted. If the write fails, nothing refers to it.
 * @throws DomainError PAPER_UNKNOWN, VALIDATION_FAILED, SCAN_UNREADABLE and the like, VOTE_COUNTED
 */
export const storeSheetScan = async (
  deps: Deps,
  { file, adminId, metadata, ...sheet }: SheetScan,
): Promise<JointResult<KeptScan>> => {
  const { number } = sheet
  const before = await decideJointly(deps.store, metadata, async (desk) => {
    const votes = await votesOfSheet(desk, sheet)
    return ownerOf(
      desk,
      votes.map(({ voteId }) => voteId),
      sheet,
    )
  })
  const whose = before.outcome
  const { pdf, pages } = await readUploadedScan({ bytes: file.bytes, sender: adminId })
  // The owner's key seals it, whichever vote it is read by.
  const { key: objectKey, size } = await deps.sealedObjects.put(whose.personId, pdf)
  const scan = { objectKey, sha256: createHash('sha256').update(pdf).digest('hex'), size, pages }
  return decideJointly(deps.store, metadata, async (desk) => {
    const votes = (await votesOfSheet(desk, sheet)).filter((vote) => acceptsPapers(vote, deps.clock()))
    if (votes.length === 0) throw new DomainError('VOTE_COUNTED')
    await decideItems(votes, async (vote) => {
      const { state, ...around } = await paperAt(desk, vote, number)
      const command = { type: 'KeepScan', ...around, number, scan, whose, now: deps.clock() } as const
      desk.add(ballotPaperStream(vote.voteId, number), ballotPaperDecider.decide(command, state))
    })
    return scan
  })
}
