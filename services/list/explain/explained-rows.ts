import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { Deps } from '../../core/deps.ts'
import type { ExplainedRow } from './explain.contract.ts'

/** An event behind a figure, as far as a row names it; empty: it is of no unit. */
export type ExplainedCause = {
  readonly event: { readonly position: number; readonly type: string; readonly list_user_id: string | null }
  readonly dong: string
  readonly ho: string
  readonly decides: boolean
}

/** Hashes are read so many at once. */
const AT_ONCE = 500

const eventTexts: Readonly<Record<string, string>> = {
  ApartmentRegistered: '단지를 등록함',
  ApartmentChanged: '단지 정보를 바꿈',
  ListCreated: '리스트를 만듦',
  ListChanged: '리스트 설정을 바꿈',
  ListClosed: '리스트를 마감함',
  ListReopened: '리스트를 다시 엶',
  ListArchived: '리스트를 보관함',
  ListRestored: '리스트 보관을 풂',
  ListDeleted: '리스트를 지움',
  ListUserAdded: '명부에 올림',
  ListUserChanged: '명부를 고침',
  ListUserRemoved: '명부에서 뺌',
  VoteCreated: '투표를 만듦',
  VoteRevised: '투표를 고침',
  VoteDeleted: '투표를 지움',
  VoteOpened: '투표를 엶',
  VoteClosed: '투표를 마감함',
  BallotCast: '투표함',
  BallotSetAside: '종이 투표를 세려고 뺌',
  BallotWithdrawn: '투표를 취소함',
  BallotPaperIssued: '투표용지를 줌',
  BallotPaperReturned: '투표용지를 돌려받음',
  BallotPaperCast: '종이 투표용지로 투표함',
  BallotBoxOpened: '무기명 표를 개표함',
  ConsentSigned: '전자 동의를 냄',
  PaperConsentConfirmed: '서면 동의를 확인함',
  ConsentWithdrawn: '동의를 철회함',
  OwnerExcluded: '소재불명으로 소유자 수에서 뺌',
  OwnerExclusionEnded: '소재불명 제외를 끝냄',
  EntryRiskJudged: '등기부로 위험을 판정함',
}

const rowOf = (
  { event, dong, ho, decides }: ExplainedCause,
  recorded: Pick<RecordedEvent, 'hash' | 'metadata'> | undefined,
): ExplainedRow => ({
  position: event.position,
  type: event.type,
  what: eventTexts[event.type] ?? event.type,
  at: recorded?.metadata.at ?? '',
  hash: recorded?.hash ?? '',
  listUserId: event.list_user_id,
  dong: dong === '' ? null : dong,
  ho: ho === '' ? null : ho,
  decides,
})

/** Events behind a figure with their times and hashes, as the log has them. */
export const explainedRows = async (
  { store }: Pick<Deps, 'store'>,
  causes: readonly ExplainedCause[],
): Promise<readonly ExplainedRow[]> => {
  const events = await store.readPositions(causes.map(({ event }) => event.position))
  const recorded = new Map(events.map((event) => [event.position, event]))
  return causes.map((cause) => rowOf(cause, recorded.get(cause.event.position)))
}

/** Reads the rows of causes that come some hundred at a time. */
export const rowsOfBatches = async function* (
  deps: Pick<Deps, 'store'>,
  batches: Iterable<readonly ExplainedCause[]>,
): AsyncGenerator<ExplainedRow> {
  for (const causes of batches) for (const row of await explainedRows(deps, causes)) yield row
}

const inBatches = function* (causes: readonly ExplainedCause[]): Generator<readonly ExplainedCause[]> {
  for (let start = 0; start < causes.length; start += AT_ONCE) yield causes.slice(start, start + AT_ONCE)
}

/** Reads the rows of many lists, a few hundred at a time. */
export const rowsOfAll = (deps: Pick<Deps, 'store'>, causes: readonly ExplainedCause[]): AsyncGenerator<ExplainedRow> =>
  rowsOfBatches(deps, inBatches(causes))

/** Returns the number of causes on which the figure depends. */
export const decidingAmong = (causes: readonly ExplainedCause[]): number =>
  causes.filter(({ decides }) => decides).length
