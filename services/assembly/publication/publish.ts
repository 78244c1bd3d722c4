import { createHash } from 'node:crypto'
import type { Metadata } from '#events/metadata.ts'
import type { PublicationKind } from '#events/values/assembly/publication-names.ts'
import { dayAt } from '#events/values/day.ts'
import type { Deps } from '../../core/deps.ts'
import { decideJointly, type DecisionContext, type JointResult } from '../../core/joint-decision.ts'
import { voteDecider, voteStream } from '../../vote/vote.decider.ts'
import { votesOn } from '../agenda-votes.ts'
import { assemblyDecider, assemblyStream, existingAssembly } from '../assembly.decider.ts'
import { checkForPersonalData, type LookedAt } from './check-file.ts'
import {
  existingDocument,
  publicationDecider,
  publicationStream,
  type PublicationCommand,
  type PublishedDocument,
} from './publication.decider.ts'

type Publishing = {
  readonly assemblyId: string
  readonly publicationId: string
  readonly document: PublicationKind
  readonly title: string
  readonly madeOn: string
  readonly replaces: string | null
  readonly source: string
  /** Cleaned file. */
  readonly bytes: Uint8Array
  readonly looked: LookedAt
  readonly metadata: Metadata
}

/** Tells whether every vote on the agenda that still exists was counted. */
const areVotesCounted = async (desk: DecisionContext, voteIds: readonly string[]): Promise<boolean> => {
  await desk.read(voteIds.map(voteStream))
  return voteIds.every((id) => {
    const vote = desk.fold(voteStream(id), voteDecider)
    return vote.status === 'absent' || vote.resultsSeen
  })
}

/**
 * Publishes a document of an assembly: checked for personal data, stored with a key of its own. The
 * assembly and the votes on its agenda guard the write. The same file of the same kind is published
 * once.
 * @throws DomainError PUBLICATION_HAS_NUMBERS, PUBLICATION_NEEDS_LOOK, PUBLICATION_BEFORE_COUNT,
 * PUBLICATION_NOT_PUBLIC, ASSEMBLY_NOT_NOTICED, PUBLICATIONS_FULL, NOT_FOUND
 */
export const publishDocument = async (
  deps: Pick<Deps, 'store' | 'clock' | 'pages' | 'sealedObjects'>,
  publishing: Publishing,
): Promise<JointResult<PublishedDocument>> => {
  const { assemblyId, publicationId, document, title, madeOn, replaces, source, bytes, metadata } = publishing
  const { phones, unread, count: pages } = await checkForPersonalData(deps.pages, { bytes, title }, publishing.looked)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const { key: objectKey, size } = await deps.sealedObjects.put(publicationId, bytes)
  const [stream, ofAssembly] = [publicationStream(assemblyId), assemblyStream(assemblyId)]
  return decideJointly(deps.store, metadata, async (desk) => {
    await desk.read([stream, ofAssembly])
    const assembly = existingAssembly(desk.fold(ofAssembly, assemblyDecider))
    const { apartmentId, listId, status } = assembly
    const command: PublicationCommand = {
      type: 'PublishDocument',
      isNoticed: status !== 'draft',
      isCounted: await areVotesCounted(desk, votesOn(assembly)),
      document: {
        assemblyId,
        apartmentId,
        listId,
        publicationId,
        document,
        title,
        replaces,
        madeOn,
        source,
        file: { objectKey, sha256, size, pages },
        looked: { phones: [...phones], unread: [...unread] },
        publishedOn: dayAt(deps.clock()),
      },
    }
    const before = desk.fold(stream, publicationDecider)
    desk.add(stream, publicationDecider.decide(command, before))
    const { documents } = desk.fold(stream, publicationDecider)
    const same = documents.find(
      (one) => one.status === 'public' && one.document === document && one.file.sha256 === sha256,
    )
    return same ?? existingDocument({ documents, listsSent: [] }, publicationId)
  })
}

/** Changes what is published of an assembly by a command, and returns the document concerned. */
export const changePublication = (
  { store }: Pick<Deps, 'store'>,
  assemblyId: string,
  command: PublicationCommand,
  metadata: Metadata,
) =>
  decideJointly(store, metadata, async (desk) => {
    const stream = publicationStream(assemblyId)
    await desk.read([stream])
    desk.add(stream, publicationDecider.decide(command, desk.fold(stream, publicationDecider)))
    return desk.fold(stream, publicationDecider)
  })
