import { z } from 'zod'
import { id } from '#events/values/schemas.ts'
import { findOpenPapers, findPaperRegister } from '#projections/vote/find-checked-papers.ts'
import { findPaperFigures, findPaperRuns } from '#projections/vote/vote-papers.ts'
import { recordAccess } from '../../audit/audit.facts.ts'
import type { AddCalls } from '../../core/module.ts'
import { contentRange, readPage } from '../../core/collection.ts'
import { commandHandler, fact } from '../../core/command-handler.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { pdfAnswer, type ServedFile } from '../../core/http/pdf-answer.ts'
import { readState } from '../../core/read-state.ts'
import { UPLOADS_A_MINUTE } from '../../core/upload/own-files.ts'
import type { Handler } from '../../core/routes.ts'
import { existingList, listDecider, listStream } from '../../list/list.decider.ts'
import { type ListedUser } from '../../roll/list-user.decider.ts'
import { ballotPaperDecider, ballotPaperStream, type BallotPaperState } from './ballot-paper.decider.ts'
import { openScan } from '../../signature/signature.facts.ts'
import { storeScan, sealerOf } from './ballot-paper-scan.ts'
import { ballotPapersDecider, ballotPapersStream, MAX_PAPERS } from './ballot-papers.decider.ts'
import { enterBallotPaper } from './ballot-papers.ts'
import { identityCheckFor } from '../ballot/identity-check-answer.ts'
import { paperIdentityInput } from './paper-identity-input.ts'
import { checksAt, readPaperRegister } from './paper-register.ts'
import { paperRegisterFile } from './paper-register-file.ts'
import { drawPaperNumbers, formOfPaper, paperNeedsUnit } from './paper-form.ts'
import { existingVote, voteDecider, voteStream, type ExistingVote } from '../vote.decider.ts'
import { getVoteFor } from '../vote.facts.ts'
import * as calls from './vote-papers.contract.ts'
import { readEntry } from '../../roll/roll.facts.ts'

const ENTRIES_A_MINUTE = 120
/** Papers that are named as waiting for another reading. */
const MAX_OPEN = 500
/** Name in the access log. */
const REGISTER = '용지 교부 대장'

const print =
  (deps: Deps): Handler<typeof calls.printPapers> =>
  async ({ params, body: { count }, admin, newId, metadata }) => {
    const { vote } = await getVoteFor(deps.store, params.id, admin)
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
        form: formOfPaper(existingVote(states.vote)),
        needsUnit: paperNeedsUnit(existingVote(states.vote), existingList(states.list)),
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
    const { vote } = await getVoteFor(store, params.id, admin)
    const [rows, figures, open] = await Promise.all([
      findPaperRuns(database, vote.voteId),
      findPaperFigures(database, vote.voteId),
      findOpenPapers(database, vote.voteId, MAX_OPEN),
    ])
    const form = formOfPaper(vote)
    const runs = rows.map((row) => ({
      runId: row.run_id,
      count: row.count,
      at: row.at.toISOString(),
      outdated: row.form !== null && row.form !== form,
      stub: row.stub,
      assemblyId: row.assembly_id,
    }))
    const checks = await checksAt({ store }, [...new Set(open.flatMap(({ checkedAt }) => checkedAt ?? []))])
    const waiting = open.map(({ checkedAt, ...paper }) => ({
      ...paper,
      identityCheck: identityCheckFor(admin, checkedAt === null ? null : checks.get(checkedAt)),
    }))
    return { body: { runs, printed: runs.reduce((sum, { count }) => sum + count, 0), ...figures, open: waiting } }
  }

const register =
  (deps: Deps): Handler<typeof calls.listRegisteredPapers> =>
  async ({ params, query, admin, evidence }) => {
    const { vote } = await getVoteFor(deps.store, params.id, admin)
    const { voteId, listId, apartmentId } = vote
    const found = await findPaperRegister(
      deps.database,
      voteId,
      readPage(query, { sortable: [], filters: z.strictObject({}) }),
    )
    const { papers, personIds } = await readPaperRegister(
      deps,
      admin,
      found.rows.map(({ position }) => position),
    )
    await recordAccess(deps, { admin, evidence }, { what: REGISTER, personIds, listId, apartmentId })
    return { body: papers, headers: contentRange('papers', found) }
  }

const exportRegister =
  (deps: Deps): Handler<typeof calls.exportRegisteredPapers> =>
  async ({ params, admin, evidence }) => {
    const { vote } = await getVoteFor(deps.store, params.id, admin)
    const { voteId, listId, apartmentId } = vote
    const { rows } = await findPaperRegister(deps.database, voteId, { limit: MAX_PAPERS, offset: 0 })
    const { papers, personIds } = await readPaperRegister(
      deps,
      admin,
      rows.map(({ position }) => position),
    )
    await recordAccess(deps, { admin, evidence }, { what: `${REGISTER} 내려받기`, personIds, listId, apartmentId })
    return { file: await paperRegisterFile(vote, papers) }
  }

/**
 * Finds the entry that an open paper names.
 * @throws DomainError VALIDATION_FAILED where the list has none of that name
 */
const entryNamed = async (
  { store }: Deps,
  { listId, ballotKind }: Pick<ExistingVote, 'listId' | 'ballotKind'>,
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
  const entry = await readEntry(store, listUserId)
  if (entry.status === 'listed' && entry.listId === listId) return entry
  throw new DomainError('VALIDATION_FAILED', [{ path: 'listUserId', message: '명부에 없는 소유자입니다.' }])
}

const entryAnswer = (
  number: string,
  { status, cause }: BallotPaperState,
): Omit<calls.PaperEntryState, 'identityCheck'> => {
  // A paper that was entered is no blank.
  if (status === 'blank') throw new DomainError('CONFLICT')
  return { number, state: status, ...(status === 'set-aside' && cause ? { cause } : {}) }
}

const enter =
  (deps: Deps): Handler<typeof calls.enterPaper> =>
  async ({ params, body: { number, answers, listUserId, ...said }, admin, metadata }) => {
    const { vote } = await getVoteFor(deps.store, params.id, admin)
    const entry = await entryNamed(deps, vote, listUserId)
    const { outcome, position } = await enterBallotPaper(deps, vote, {
      adminId: admin.id,
      number,
      answers,
      entry,
      identityCheck: paperIdentityInput(vote, said),
      metadata,
    })
    const { paper, identityCheck } = outcome
    return {
      position,
      body: { ...entryAnswer(number, paper), identityCheck: identityCheckFor(admin, identityCheck) },
    }
  }

const beside = z.strictObject({ listUserId: id.optional() })

const storeScanFile =
  (deps: Deps): Handler<typeof calls.keepPaperScan> =>
  async ({ params: { id: voteId, number }, admin, metadata, form }) => {
    const { vote } = await getVoteFor(deps.store, voteId, admin)
    const { fields, file } = await form()
    const { listUserId } = beside.parse(fields)
    if (!file) throw new DomainError('VALIDATION_FAILED', [{ path: 'file', message: '스캔한 파일을 골라주세요.' }])
    const entry = await entryNamed(deps, vote, listUserId)
    const { outcome, position } = await storeScan(deps, vote, { number, file, entry, adminId: admin.id, metadata })
    const { sha256, size, pages } = outcome
    return { status: 201, position, body: { number, sha256, size, pages } }
  }

const view =
  (deps: Deps): Handler<typeof calls.viewBallotPaperScan> =>
  async (call) => {
    const { id: voteId, number } = call.params
    const { vote, list } = await getVoteFor(deps.store, voteId, call.admin)
    const { scan } = await readState(deps.store, ballotPaperDecider, ballotPaperStream(voteId, number))
    if (!scan) throw new DomainError('NOT_FOUND')
    const { personId, sha256, size, objectKey } = scan
    if (personId !== undefined) {
      const { listId, apartmentId } = list
      await recordAccess(deps, call, { what: '투표용지 스캔', personIds: [personId], listId, apartmentId })
    }
    const sealer = sealerOf(deps, { voteId: vote.voteId, number }, personId)
    const open: ServedFile['open'] = (range) => openScan(deps, { sealer, objectKey }, range)
    return pdfAnswer(call, { name: `투표용지 ${number}.pdf`, size, sha256, open }, 'inline')
  }

/** Votes on paper: blanks, what two administrators read of each, scans. */
export const ballotPaperRoutes: AddCalls = (route, deps) => {
  route(calls.printPapers, print(deps))
  route(calls.getPapers, show(deps))
  route(calls.listRegisteredPapers, register(deps))
  route(calls.exportRegisteredPapers, exportRegister(deps), { perMinute: UPLOADS_A_MINUTE })
  route(calls.enterPaper, enter(deps), { perMinute: ENTRIES_A_MINUTE })
  route(calls.keepPaperScan, storeScanFile(deps), { perMinute: UPLOADS_A_MINUTE })
  route(calls.viewBallotPaperScan, view(deps))
}
