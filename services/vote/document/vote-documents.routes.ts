import type { Metadata } from '#events/metadata.ts'
import { countDocumentsOfVote, findDocumentsOfVoter } from '#projections/document/ballot-documents.ts'
import { findBallots } from '#projections/vote/vote-results.ts'
import type { AddCalls } from '../../core/module.ts'
import { commandHandler, fact, type Fact } from '../../core/command-handler.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { assertUpToDate } from '../../core/freshness.ts'
import type { Handler } from '../../core/routes.ts'
import { documentNamed, serveDocumentTo } from '../../document/document.facts.ts'
import { listDecider, listStream } from '../../list/list.decider.ts'
import {
  currentVersion,
  pdfTemplateDecider,
  pdfTemplateStream,
  templateInUse,
  existingTemplate,
  type PdfTemplateState,
} from '../../pdf-template/pdf-template.decider.ts'
import { countPermit } from '../count/count-permit.ts'
import type { VoteContext } from '../count/poll.ts'
import { closeAndCount } from '../results/close-and-count.ts'
import { voteAnswer } from '../vote-answer.ts'
import * as calls from './vote-documents.contract.ts'
import { existingVote, voteDecider, voteStatusAt, voteStream, type ExistingVote } from '../vote.decider.ts'
import { getVoteFor } from '../vote.facts.ts'
import type { VotePdf } from '../votes.contract.ts'

/** Returns the progress of a vote's documents; null where none were requested. */
export const pdfOfVote = async (
  { database }: Pick<Deps, 'database'>,
  { voteId, documents: total }: Pick<ExistingVote, 'voteId' | 'documents'>,
): Promise<VotePdf | null> => {
  if (total === null) return null
  const { done, failed } = await countDocumentsOfVote(database, voteId)
  return { status: done < total ? 'running' : 'completed', done, failed, total }
}

const chooseTemplates =
  (deps: Deps): Handler<typeof calls.chooseVoteTemplates> =>
  async ({ params, body, admin, metadata }) => {
    const { vote: _vote, ...around } = await getVoteFor(deps.store, params.id, admin)
    const facts: Readonly<Record<string, Fact<PdfTemplateState>>> = Object.fromEntries(
      body.templates.map((id) => [id, fact(pdfTemplateStream(id), pdfTemplateDecider)]),
    )
    const { state, position } = await commandHandler(
      deps.store,
      voteDecider,
    )({
      stream: voteStream(params.id),
      facts,
      command: (states) => ({
        type: 'ChooseTemplates',
        templates: body.templates.map((id) => states[id] ?? { status: 'absent' }),
      }),
      metadata,
    })
    const vote = existingVote(state)
    const pdf = await pdfOfVote(deps, vote)
    return { position, body: voteAnswer(vote, { ...around, pdf }, { publicUrl: deps.publicUrl, now: deps.clock() }) }
  }

const isUsable = (template: PdfTemplateState): boolean => template.status !== 'absent' && template.status !== 'deleted'

/**
 * Documents close a vote for good, as its count does: what stops the count stops them, and papers
 * that were read are votes from then on.
 * @throws DomainError PAPERS_UNSETTLED
 */
const endReading = async (deps: Deps, { vote, list }: VoteContext, metadata: Metadata): Promise<void> => {
  if (vote.resultsSeen || voteStatusAt(vote, list, deps.clock()) !== 'closed') return
  await countPermit(deps, { vote, list }, { reason: undefined, metadata })
  await closeAndCount(deps, { vote, list }, metadata)
}

const generatePdf =
  (deps: Deps): Handler<typeof calls.generateVotePdf> =>
  async ({ params, admin, metadata }) => {
    const { vote, list } = await getVoteFor(deps.store, params.id, admin)
    // Ballots cast a moment ago are included.
    await assertUpToDate(deps)
    const ballots = (await findBallots(deps.database, vote.voteId)).length
    if (ballots > 0) await endReading(deps, { vote, list }, metadata)
    const [templateId] = vote.templates
    const stream = pdfTemplateStream(templateId ?? '')
    const { state, position } = await commandHandler(
      deps.store,
      voteDecider,
    )({
      stream: voteStream(vote.voteId),
      facts: {
        list: fact(listStream(vote.listId), listDecider),
        ...(templateId === undefined ? {} : { template: fact(stream, pdfTemplateDecider) }),
      },
      command: ({ list, template }) => ({
        type: 'RequestDocuments',
        list,
        ballots,
        template:
          templateId === undefined || !template || !isUsable(template)
            ? undefined
            : { templateId, version: currentVersion(templateInUse(existingTemplate(template))).version },
        now: deps.clock(),
      }),
      alongside: (events, { template }) => {
        const used = events.flatMap((event) =>
          event.type === 'VoteDocumentsRequested' ? (event.data.template ?? []) : [],
        )
        return {
          additions: used.map(({ version }) => ({
            stream,
            events: pdfTemplateDecider.decide(
              { type: 'UseTemplateVersion', version, by: vote.voteId },
              template ?? pdfTemplateDecider.initial,
            ),
          })),
        }
      },
      metadata,
    })
    const { documents } = existingVote(state)
    return { position, body: { id: vote.voteId, status: 'running', total: documents ?? ballots } }
  }

const viewVoterPdf =
  (deps: Deps): Handler<typeof calls.viewVoterPdf> =>
  async (call) => {
    const { params, query, admin } = call
    const { vote, list } = await getVoteFor(deps.store, params.id, admin)
    const found = await findDocumentsOfVoter(deps.database, { voteId: vote.voteId, personId: params.userId })
    const wanted = found.find(({ listUserId }) => query.listUserId === undefined || listUserId === query.listUserId)
    const row = wanted && (await documentNamed(deps, wanted.id))
    if (!row) throw new DomainError('NOT_FOUND')
    return serveDocumentTo(deps, call, { row, list }, 'inline')
  }

/** Adds the calls for documents about ballots. */
export const voteDocumentRoutes: AddCalls = (route, deps) => {
  route(calls.chooseVoteTemplates, chooseTemplates(deps))
  route(calls.generateVotePdf, generatePdf(deps), { perMinute: 30 })
  route(calls.viewVoterPdf, viewVoterPdf(deps))
}
