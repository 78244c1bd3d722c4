import type { PublicationEvent } from '#events/assembly/publication.events.ts'
import type { Decider } from '../../core/decider.ts'
import { DomainError } from '../../core/domain-error.ts'

type PublicationData<Type extends PublicationEvent['type']> = Extract<PublicationEvent, { type: Type }>['data']
type Posting = Pick<PublicationData<'AssemblyDocumentPosted'>, 'way' | 'postedOn' | 'note'>
type ListSending = Pick<PublicationData<'PublicationListSent'>, 'quarter' | 'sentOn' | 'note'>

/**
 * Document of an assembly. public: on the public page; replaced: by a newer version; withdrawn: taken
 * off the page. `destroyed`: why its file is gone.
 */
export type PublishedDocument = PublicationData<'AssemblyDocumentPublished'> & {
  readonly status: 'public' | 'replaced' | 'withdrawn'
  readonly withdrawnBecause: string | null
  readonly postings: readonly Posting[]
  readonly destroyed: Pick<PublicationData<'AssemblyDocumentDestroyed'>, 'rule' | 'keptUntil'> | null
}

export type PublicationsState = {
  readonly documents: readonly PublishedDocument[]
  readonly listsSent: readonly ListSending[]
}

type NewDocument = Omit<PublicationData<'AssemblyDocumentPublished'>, 'version'>
type Names = Pick<NewDocument, 'assemblyId' | 'apartmentId' | 'listId'>

export type PublicationCommand =
  | {
      readonly type: 'PublishDocument'
      readonly document: NewDocument
      /** Whether the assembly was noticed, and whether all votes on its agenda are counted. */
      readonly isNoticed: boolean
      readonly isCounted: boolean
    }
  /** `destroys`: the file must not exist any more, such as for a resident number in a picture. */
  | {
      readonly type: 'WithdrawDocument'
      readonly publicationId: string
      readonly reason: string
      readonly destroys: boolean
    }
  | {
      readonly type: 'PostDocument'
      readonly publicationId: string
      readonly posting: Posting
      /** Day in Seoul. */
      readonly today: string
    }
  | {
      readonly type: 'SendList'
      readonly names: Names
      readonly sending: ListSending
      readonly today: string
    }
  | { readonly type: 'EndKeeping'; readonly publicationId: string; readonly keptUntil: string }

/** Maximum number of documents of one assembly, all versions included. */
const MAX_DOCUMENTS = 300
/** Maximum number of other ways in which one document was published. */
const MAX_POSTINGS = 50

export const publicationStream = (assemblyId: string): string => `publications-${assemblyId}`

const changed = (
  { documents, listsSent }: PublicationsState,
  wanted: string,
  change: (document: PublishedDocument) => Partial<PublishedDocument>,
): PublicationsState => ({
  listsSent,
  documents: documents.map((one) => (one.publicationId === wanted ? { ...one, ...change(one) } : one)),
})

const evolve = (state: PublicationsState, { type, data }: PublicationEvent): PublicationsState => {
  switch (type) {
    case 'AssemblyDocumentPublished': {
      const { documents, listsSent } =
        data.replaces === null ? state : changed(state, data.replaces, () => ({ status: 'replaced' }))
      const added = { ...data, status: 'public', withdrawnBecause: null, postings: [], destroyed: null } as const
      return { listsSent, documents: [...documents, added] }
    }
    case 'AssemblyDocumentWithdrawn':
      return changed(state, data.publicationId, () => ({ status: 'withdrawn', withdrawnBecause: data.reason }))
    case 'AssemblyDocumentPosted': {
      const { way, postedOn, note } = data
      return changed(state, data.publicationId, ({ postings }) => ({
        postings: [...postings, { way, postedOn, note }],
      }))
    }
    case 'AssemblyDocumentDestroyed': {
      const { rule, keptUntil } = data
      return changed(state, data.publicationId, () => ({ destroyed: { rule, keptUntil } }))
    }
    case 'PublicationListSent': {
      const { quarter, sentOn, note } = data
      return { ...state, listsSent: [...state.listsSent, { quarter, sentOn, note }] }
    }
  }
}

/** @throws DomainError NOT_FOUND */
export const existingDocument = ({ documents }: PublicationsState, wanted: string): PublishedDocument => {
  const found = documents.find(({ publicationId }) => publicationId === wanted)
  if (!found) throw new DomainError('NOT_FOUND')
  return found
}

type Deciding<Type extends PublicationCommand['type']> = Extract<PublicationCommand, { type: Type }>

const namesOf = ({ assemblyId, apartmentId, listId }: Names): Names => ({ assemblyId, apartmentId, listId })
const ofDocument = (document: PublishedDocument) => ({ ...namesOf(document), publicationId: document.publicationId })

const isSame = (one: PublishedDocument, document: NewDocument): boolean =>
  one.status === 'public' && one.document === document.document && one.file.sha256 === document.file.sha256

/** Returns the version before; undefined where the document is new. @throws DomainError PUBLICATION_NOT_PUBLIC */
const versionBefore = (
  { replaces, document }: NewDocument,
  state: PublicationsState,
): PublishedDocument | undefined => {
  if (replaces === null) return undefined
  const former = existingDocument(state, replaces)
  if (former.status !== 'public' || former.document !== document) throw new DomainError('PUBLICATION_NOT_PUBLIC')
  return former
}

const publish = (
  { document, isNoticed, isCounted }: Deciding<'PublishDocument'>,
  state: PublicationsState,
): readonly PublicationEvent[] => {
  const { publicationId, madeOn, publishedOn } = document
  if (state.documents.some((one) => one.publicationId === publicationId || isSame(one, document))) return []
  if (!isNoticed) throw new DomainError('ASSEMBLY_NOT_NOTICED')
  if (!isCounted && (document.document === 'results' || document.document === 'minutes'))
    throw new DomainError('PUBLICATION_BEFORE_COUNT')
  if (madeOn > publishedOn)
    throw new DomainError('VALIDATION_FAILED', [{ path: 'madeOn', message: '오늘보다 늦을 수 없습니다.' }])
  if (state.documents.length >= MAX_DOCUMENTS) throw new DomainError('PUBLICATIONS_FULL')
  const version = (versionBefore(document, state)?.version ?? 0) + 1
  return [{ type: 'AssemblyDocumentPublished', data: { ...document, version } }]
}

const destroyed = (
  document: PublishedDocument,
  ended: NonNullable<PublishedDocument['destroyed']>,
): readonly PublicationEvent[] =>
  document.destroyed === null
    ? [{ type: 'AssemblyDocumentDestroyed', data: { ...ofDocument(document), ...ended } }]
    : []

const withdraw = (
  { publicationId, reason, destroys }: Deciding<'WithdrawDocument'>,
  state: PublicationsState,
): readonly PublicationEvent[] => {
  const document = existingDocument(state, publicationId)
  const end = destroys ? destroyed(document, { rule: 'published-by-mistake', keptUntil: null }) : []
  if (document.status === 'withdrawn') return end
  return [{ type: 'AssemblyDocumentWithdrawn', data: { ...ofDocument(document), reason } }, ...end]
}

const assertNotLater = (day: string, today: string, path: string): void => {
  if (day > today) throw new DomainError('VALIDATION_FAILED', [{ path, message: '오늘보다 늦을 수 없습니다.' }])
}

const post = (
  { publicationId, posting, today }: Deciding<'PostDocument'>,
  state: PublicationsState,
): readonly PublicationEvent[] => {
  const document = existingDocument(state, publicationId)
  const isKnown = ({ way, postedOn, note }: Posting): boolean =>
    way === posting.way && postedOn === posting.postedOn && note === posting.note
  if (document.postings.some(isKnown)) return []
  if (document.status !== 'public') throw new DomainError('PUBLICATION_NOT_PUBLIC')
  assertNotLater(posting.postedOn, today, 'postedOn')
  if (document.postings.length >= MAX_POSTINGS) throw new DomainError('PUBLICATIONS_FULL')
  return [{ type: 'AssemblyDocumentPosted', data: { ...ofDocument(document), ...posting } }]
}

const sendList = (
  { names, sending, today }: Deciding<'SendList'>,
  { listsSent }: PublicationsState,
): readonly PublicationEvent[] => {
  if (listsSent.some(({ quarter }) => quarter === sending.quarter)) return []
  assertNotLater(sending.sentOn, today, 'sentOn')
  return [{ type: 'PublicationListSent', data: { ...namesOf(names), ...sending } }]
}

/** Documents of an assembly: published in versions, withdrawn with a reason, destroyed by a rule. */
export const publicationDecider: Decider<PublicationsState, PublicationCommand, PublicationEvent> = {
  initial: { documents: [], listsSent: [] },
  evolve,
  decide: (command, state) => {
    switch (command.type) {
      case 'PublishDocument':
        return publish(command, state)
      case 'WithdrawDocument':
        return withdraw(command, state)
      case 'PostDocument':
        return post(command, state)
      case 'SendList':
        return sendList(command, state)
      case 'EndKeeping': {
        const { publicationId, keptUntil } = command
        return destroyed(existingDocument(state, publicationId), { rule: 'keeping-period', keptUntil })
      }
    }
  },
}
