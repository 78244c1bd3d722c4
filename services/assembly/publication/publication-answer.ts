import { dayAt } from '#events/values/day.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { AssemblyDocumentPublished } from '#events/assembly/publication.events.ts'
import { eventsOf } from '#projections/set-based.ts'
import { findAdmin } from '../../account/account.facts.ts'
import { foldEvents } from '../../core/decider.ts'
import type { Deps } from '../../core/deps.ts'
import { dayOfLaw } from '../assembly-checks.ts'
import type { SeenAssembly } from '../assembly.facts.ts'
import { offeredDocumentHook, type OfferedDocument } from '../assembly.hooks.ts'
import type { Publications, PublishedDocumentAnswer } from './publications.contract.ts'
import { listDuties, publicationDuties, type DatedDocument } from './publication-calendar.ts'
import { keepingRuleOn, keptUntil } from './publication-law.contract.ts'
import { publicationDecider, publicationStream, type PublishedDocument } from './publication.decider.ts'

/** Returns an assembly's documents as the log has them at this moment. */
export const readPublications = async ({ store }: Pick<Deps, 'store'>, assemblyId: string) => {
  const { events } = await store.readStream(publicationStream(assemblyId))
  return { ...foldEvents(publicationDecider, events), events }
}

/** Returns a document as its duty needs it. */
const datedDocument = ({
  document,
  madeOn,
  publishedOn,
  postings,
  status,
  version,
}: PublishedDocument): DatedDocument => ({
  document,
  madeOn,
  publishedOn,
  postedOn: postings.map((posting) => posting.postedOn).toSorted()[0] ?? null,
  isPublic: status === 'public',
  isFirst: version === 1,
})

/** Returns the day in Seoul on which an assembly ended; null while it has not. */
const endOf = (events: readonly RecordedEvent[]): string | null => {
  const ended = events.find(({ type }) => type === 'AssemblyEnded')
  return ended ? dayAt(new Date(ended.metadata.at)) : null
}

/** Returns the names of the administrators who published documents, by document. */
const publishersOf = async (
  { store }: Pick<Deps, 'store'>,
  events: readonly RecordedEvent[],
): Promise<ReadonlyMap<string, string | null>> => {
  const published = eventsOf(AssemblyDocumentPublished, events)
  const ids = new Set(published.flatMap(({ metadata: { actor } }) => (actor.kind === 'admin' ? [actor.id] : [])))
  const names = new Map(
    await Promise.all([...ids].map(async (id) => [id, (await findAdmin(store, id))?.name] as const)),
  )
  return new Map(
    published.map(({ data, metadata: { actor } }) => [
      data.publicationId,
      actor.kind === 'admin' ? (names.get(actor.id) ?? null) : null,
    ]),
  )
}

/** Returns a document as the office sees it; `day`: that of the law. */
export const documentAnswer = (
  { kind, day }: { readonly kind: SeenAssembly['assembly']['kind']; readonly day: string },
  document: PublishedDocument,
  publishedBy: string | null,
): PublishedDocumentAnswer => {
  const { publicationId, title, version, replaces, status, withdrawnBecause, madeOn, publishedOn } = document
  const { file, postings, destroyed } = document
  const rule = keepingRuleOn(kind, document.document, day)
  return {
    id: publicationId,
    document: document.document,
    title,
    version,
    replaces,
    status,
    withdrawnBecause,
    madeOn,
    publishedOn,
    publishedBy,
    postings: [...postings],
    sha256: file.sha256,
    size: file.size,
    pages: file.pages,
    destroyed,
    keeping: { text: rule.text, basis: rule.basis, until: keptUntil(rule, day) },
  }
}

/** Returns the documents that modules offer for an assembly, in the modules' order. */
export const offersFor = async (
  { hooks }: Pick<Deps, 'hooks'>,
  assemblyId: string,
): Promise<readonly OfferedDocument[]> =>
  (await Promise.all(hooks.answersTo(offeredDocumentHook).map((offer) => offer(assemblyId)))).flat()

/** Returns all about the publication of an assembly's documents. */
export const publicationsAnswer = async (deps: Deps, seen: SeenAssembly): Promise<Publications> => {
  const { assembly } = seen
  const { documents, listsSent, events } = await readPublications(deps, assembly.assemblyId)
  const [publishers, offered] = await Promise.all([publishersOf(deps, events), offersFor(deps, assembly.assemblyId)])
  const today = dayAt(deps.clock())
  const dated = documents.map(datedDocument)
  const endedOn = endOf(seen.events)
  const sent = new Map(listsSent.map(({ quarter, sentOn }) => [quarter, sentOn]))
  const ofLaw = { kind: assembly.kind, day: dayOfLaw(assembly, deps.clock()) }
  const isPublic = (key: string): boolean =>
    documents.some(({ source, status }) => source === key && status === 'public')
  return {
    publicUrl: `${deps.publicUrl}/disclosure/${assembly.apartmentId}`,
    duties: endedOn === null ? [] : [...publicationDuties({ kind: assembly.kind, endedOn }, dated, today)],
    lists: [...listDuties(assembly.kind, dated, sent, today)],
    documents: documents
      .map((document) => documentAnswer(ofLaw, document, publishers.get(document.publicationId) ?? null))
      .toReversed(),
    offered: offered
      .filter(({ key }) => !isPublic(key))
      .map(({ key, document, title, offBecause }) => ({ key, document, title, offBecause })),
  }
}
