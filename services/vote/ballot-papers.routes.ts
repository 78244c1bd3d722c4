import { z } from 'zod'
import { id } from '#events/values/schemas.ts'
import { findOpenPapers, findPaperFigures, findPaperRuns } from '#projections/vote/vote-papers.ts'
import { noteLook } from '../audit/audit.facts.ts'
import type { AddCalls } from '../core/area.ts'
import { commandHandler, fact } from '../core/command-handler.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import { pdfAnswer, type KeptFile } from '../core/pdf-answer.ts'
import { readState } from '../core/read-state.ts'
import type { Handler } from '../core/routes.ts'
import { createdList, listDecider, listStream } from '../list/list.decider.ts'
import { listUserDecider, listUserStream, type ListedUser } from '../roll/list-user.decider.ts'
import { ballotPaperDecider, ballotPaperStream, type BallotPaperState } from './ballot-paper.decider.ts'
import { openScan } from '../signature/signature.facts.ts'
import { keepScan, sealerOf } from './paper/ballot-paper-scan.ts'
import { ballotPapersDecider, ballotPapersStream } from './ballot-papers.decider.ts'
import { enterBallotPaper } from './paper/ballot-papers.ts'
import { drawPaperNumbers, formOfPaper, paperNeedsUnit } from './paper/paper-form.ts'
import { createdVote, voteDecider, voteStream, type CreatedVote } from './vote.decider.ts'
import { voteSeenBy } from './vote.facts.ts'
import * as calls from './vote-papers.contract.ts'

/** Each costs seconds of work. */
const UPLOADS_A_MINUTE = 30
const ENTRIES_A_MINUTE = 120
/** Papers that are named as waiting for another reading. */
const MOST_OPEN = 500

const print =
  (deps: Deps): Handler<typeof calls.printPapers> =>
  async ({ params, body: { count }, admin, newId, metadata }) => {
    const { vote } = await voteSeenBy(deps.store, params.id, admin)
    const runId = newId()
    const { state, position } = await commandHandler(
      deps.store,
      ballotPapersDecider,
    )({
      stream: ballotPapersStream(vote.voteId),
      facts: {
        vote: fact(voteStream(vote.voteId), voteDecider),
        list: fact(listStream(vote.listId), listDecider),
      },
      command: (states) => ({
        type: 'PrintPapers',
        ...states,
        runId,
        count,
        drawn: drawPaperNumbers(count),
        form: formOfPaper(createdVote(states.vote)),
        needsUnit: paperNeedsUnit(createdVote(states.vote), createdList(states.list)),
        now: deps.clock(),
      }),
      metadata,
    })
    const printed = state.runs.find((run) => run.runId === runId)
    return { position, body: { runId, count: printed?.numbers.length ?? count } }
  }

const show =
  ({ store, database }: Deps): Handler<typeof calls.getPapers> =>
  async ({ params, admin }) => {
    const { vote } = await voteSeenBy(store, params.id, admin)
    const [rows, figures, open] = await Promise.all([
      findPaperRuns(database, vote.voteId),
      findPaperFigures(database, vote.voteId),
      findOpenPapers(database, vote.voteId, MOST_OPEN),
    ])
    const form = formOfPaper(vote)
    const runs = rows.map((row) => ({
      runId: row.run_id,
      count: row.count,
      at: row.at.toISOString(),
      outdated: row.form !== null && row.form !== form,
    }))
    return { body: { runs, printed: runs.reduce((sum, { count }) => sum + count, 0), ...figures, open: [...open] } }
  }

/** Whose open paper it is said to be. @throws DomainError VALIDATION_FAILED where nobody of the list is named so */
const entryNamed = async (
  { store }: Deps,
  { listId, ballotKind }: Pick<CreatedVote, 'listId' | 'ballotKind'>,
  listUserId: string | undefined,
): Promise<ListedUser | null> => {
  if (ballotKind === 'secret') {
    if (listUserId !== undefined)
      throw new DomainError('VALIDATION_FAILED', [
        { path: 'listUserId', message: '무기명 투표용지는 누구의 것인지 적지 않습니다.' },
      ])
    return null
  }
  if (listUserId === undefined) return null
  const entry = await readState(store, listUserDecider, listUserStream(listUserId))
  if (entry.status === 'listed' && entry.listId === listId) return entry
  throw new DomainError('VALIDATION_FAILED', [{ path: 'listUserId', message: '명부에 없는 소유자입니다.' }])
}

const entryAnswer = (number: string, { status, cause }: BallotPaperState): calls.PaperEntryState => {
  // A paper that was entered is no blank.
  if (status === 'blank') throw new DomainError('CONFLICT')
  return { number, state: status, ...(status === 'set-aside' && cause ? { cause } : {}) }
}

const enter =
  (deps: Deps): Handler<typeof calls.enterPaper> =>
  async ({ params, body: { number, answers, listUserId }, admin, metadata }) => {
    const { vote } = await voteSeenBy(deps.store, params.id, admin)
    const entry = await entryNamed(deps, vote, listUserId)
    const { outcome, position } = await enterBallotPaper(deps, vote, {
      adminId: admin.id,
      number,
      answers,
      entry,
      metadata,
    })
    return { position, body: entryAnswer(number, outcome) }
  }

const beside = z.strictObject({ listUserId: id.optional() })

const keep =
  (deps: Deps): Handler<typeof calls.keepPaperScan> =>
  async ({ params: { id: voteId, number }, admin, metadata, form }) => {
    const { vote } = await voteSeenBy(deps.store, voteId, admin)
    const { fields, file } = await form()
    const { listUserId } = beside.parse(fields)
    if (!file) throw new DomainError('VALIDATION_FAILED', [{ path: 'file', message: '스캔한 파일을 골라주세요.' }])
    const entry = await entryNamed(deps, vote, listUserId)
    const { outcome, position } = await keepScan(deps, vote, { number, file, entry, adminId: admin.id, metadata })
    const { sha256, size, pages } = outcome
    return { status: 201, position, body: { number, sha256, size, pages } }
  }

const view =
  (deps: Deps): Handler<typeof calls.viewBallotPaperScan> =>
  async (call) => {
    const { id: voteId, number } = call.params
    const { vote, list } = await voteSeenBy(deps.store, voteId, call.admin)
    const { scan } = await readState(deps.store, ballotPaperDecider, ballotPaperStream(voteId, number))
    if (!scan) throw new DomainError('NOT_FOUND')
    const { personId, sha256, size, objectKey } = scan
    if (personId !== undefined) {
      const { listId, apartmentId } = list
      await noteLook(deps, call, { what: '투표용지 스캔', personIds: [personId], listId, apartmentId })
    }
    const sealer = sealerOf(deps, { voteId: vote.voteId, number }, personId)
    const open: KeptFile['open'] = (range) => openScan(deps, { sealer, objectKey }, range)
    return pdfAnswer(call, { name: `투표용지 ${number}.pdf`, size, sha256, open }, 'inline')
  }

/** Votes on paper: blanks, what two administrators read of each, scans. */
export const ballotPaperRoutes: AddCalls = (route, deps) => {
  route(calls.printPapers, print(deps))
  route(calls.getPapers, show(deps))
  route(calls.enterPaper, enter(deps), { perMinute: ENTRIES_A_MINUTE })
  route(calls.keepPaperScan, keep(deps), { perMinute: UPLOADS_A_MINUTE })
  route(calls.viewBallotPaperScan, view(deps))
}
