import type { AddCalls } from '../../core/module.ts'
import { commandHandler } from '../../core/command-handler.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { pdfAnswer } from '../../core/http/pdf-answer.ts'
import type { Handler } from '../../core/routes.ts'
import { UPLOADS_A_MINUTE } from '../../core/upload/own-files.ts'
import { pagedFile, pagePictureAnswer, shownPages, shownPicture } from '../../signature/signature.facts.ts'
import { readLinkedVote } from '../ballot/linked-vote.ts'
import { questionsOf } from '../vote-answer.ts'
import { existingVote, voteDecider, voteStream, type VoteState } from '../vote.decider.ts'
import { getVoteFor } from '../vote.facts.ts'
import { assertAttachable } from './attachment.decider.ts'
import * as calls from './attachments.contract.ts'
import { servedAttachment, storeAttachment } from './attachments.ts'

const READS_A_MINUTE = 240
/** Maximum pictures per minute: a building may share one address. */
const PICTURES_A_MINUTE = 600

/** The question as a decision has left it. @throws DomainError NOT_FOUND */
const questionAnswer = (state: VoteState, questionId: string) => {
  const question = questionsOf(existingVote(state)).find(({ id }) => id === questionId)
  if (!question) throw new DomainError('NOT_FOUND')
  return question
}

const attachToQuestion =
  (deps: Deps): Handler<typeof calls.attachToQuestion> =>
  async ({ params: { id: voteId, questionId }, admin, newId, metadata, file }) => {
    const { vote } = await getVoteFor(deps.store, voteId, admin)
    // Before megabytes are read and drawn.
    assertAttachable(vote, questionId)
    const attachment = await storeAttachment(deps, { id: newId(), file: await file(), sender: admin.id })
    const { state, position } = await commandHandler(
      deps.store,
      voteDecider,
    )({
      stream: voteStream(voteId),
      command: () => ({ type: 'AttachFile', questionId, attachment }),
      metadata,
    })
    return { status: 201, position, body: questionAnswer(state, questionId) }
  }

const removeAttachment =
  (deps: Deps): Handler<typeof calls.removeAttachment> =>
  async ({ params: { id: voteId, questionId, attachmentId }, admin, metadata }) => {
    await getVoteFor(deps.store, voteId, admin)
    const { state, position } = await commandHandler(
      deps.store,
      voteDecider,
    )({
      stream: voteStream(voteId),
      command: () => ({ type: 'DetachFile', questionId, attachmentId }),
      metadata,
    })
    return { position, body: questionAnswer(state, questionId) }
  }

const viewAttachment =
  (deps: Deps): Handler<typeof calls.viewAttachment> =>
  async (call) => {
    const { vote } = await getVoteFor(deps.store, call.params.id, call.admin)
    return pdfAnswer(call, servedAttachment(deps, vote, call.params.attachmentId), 'inline')
  }

/**
 * Returns an attachment of a link's vote, once the vote is fixed.
 * @throws DomainError INVALID_LINK, NOT_FOUND
 */
const linkedAttachment = async (
  deps: Deps,
  { linkId, attachmentId }: { readonly linkId: string; readonly attachmentId: string },
) => servedAttachment(deps, await readLinkedVote(deps, linkId), attachmentId)

const readAttachment =
  (deps: Deps): Handler<typeof calls.readAttachment> =>
  async (call) =>
    pdfAnswer(call, await linkedAttachment(deps, call.params), 'inline')

const readPages =
  (deps: Deps): Handler<typeof calls.readAttachmentPages> =>
  async ({ params }) => {
    const file = await linkedAttachment(deps, params)
    const shown = await shownPages(deps, pagedFile(file))
    return { body: { name: file.name, pages: shown.map(({ picture: _picture, ...page }) => page) } }
  }

const readPage =
  (deps: Deps): Handler<typeof calls.readAttachmentPage> =>
  async (call) => {
    const file = await linkedAttachment(deps, call.params)
    return pagePictureAnswer(call, call.params.page, await shownPicture(deps, pagedFile(file), call.params.page))
  }

/** Adds the calls for attachments of questions: administrators attach them, residents read them. */
export const attachmentRoutes: AddCalls = (route, deps) => {
  route(calls.attachToQuestion, attachToQuestion(deps), { perMinute: UPLOADS_A_MINUTE })
  route(calls.removeAttachment, removeAttachment(deps))
  route(calls.viewAttachment, viewAttachment(deps))
  route(calls.readAttachment, readAttachment(deps), { perMinute: READS_A_MINUTE })
  route(calls.readAttachmentPages, readPages(deps), { perMinute: READS_A_MINUTE })
  route(calls.readAttachmentPage, readPage(deps), { perMinute: PICTURES_A_MINUTE })
}
