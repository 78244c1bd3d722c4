import { z } from 'zod'
import { assemblyKinds } from '#events/values/assembly/assembly-names.ts'
import { destructionRules, postingWays, publicationKinds } from '#events/values/assembly/publication-names.ts'
import { QUARTER_FORM } from '#events/values/assembly/quarter.ts'
import { day, id, text } from '#events/values/schemas.ts'
import { contract } from '../../core/contract.ts'

const idParams = z.strictObject({ id })
const documentParams = z.strictObject({ id, publicationId: id })
const dutyState = z.enum(['due', 'published', 'published-late', 'late'])

const publishedDocument = z.object({
  id,
  document: z.enum(publicationKinds),
  title: z.string(),
  version: z.number(),
  replaces: id.nullable(),
  status: z.enum(['public', 'replaced', 'withdrawn']),
  withdrawnBecause: z.string().nullable(),
  madeOn: z.string(),
  publishedOn: z.string(),
  publishedBy: z.string().nullable(),
  postings: z.array(z.object({ way: z.enum(postingWays), postedOn: z.string(), note: z.string().nullable() })),
  sha256: z.string(),
  /** Bytes. */
  size: z.number(),
  pages: z.number(),
  /** Rule by which the file was destroyed; null: it is there. */
  destroyed: z.object({ rule: z.enum(destructionRules), keptUntil: z.string().nullable() }).nullable(),
  /** Keeping period by law; `until`: its last day, null where it does not end by itself. */
  keeping: z.object({ text: z.string(), basis: z.string(), until: z.string().nullable() }),
})
export type PublishedDocumentAnswer = z.output<typeof publishedDocument>

const publications = z.object({
  /** Address of the public page. */
  publicUrl: z.string(),
  /** Last days by law; empty until the assembly has ended. */
  duties: z.array(
    z.object({
      document: z.enum(publicationKinds),
      basis: z.string(),
      otherWay: z.boolean(),
      dueOn: z.string().nullable(),
      state: dutyState,
      publishedOn: z.string().nullable(),
      postedOn: z.string().nullable(),
    }),
  ),
  lists: z.array(
    z.object({
      quarter: z.string(),
      dueOn: z.string(),
      basis: z.string(),
      sentOn: z.string().nullable(),
      state: dutyState,
    }),
  ),
  documents: z.array(publishedDocument),
  /** Documents that the product makes and that are not public yet; `offBecause`: why not now. */
  offered: z.array(
    z.object({
      key: z.string(),
      document: z.enum(publicationKinds),
      title: z.string(),
      offBecause: z.string().nullable(),
    }),
  ),
})
export type Publications = z.output<typeof publications>

/** Returns what is published of an assembly, what has to be until when, and what can be with one press. */
export const getPublications = contract({
  method: 'GET',
  path: '/api/assemblies/{id}/publications',
  access: 'admin',
  tag: 'assembly',
  summary: '총회 자료의 공개',
  params: idParams,
  answers: { 200: publications },
})

/**
 * Publishes a PDF. Form parts: `document`, `title`, `madeOn` (day), `looked` (yes: somebody looked
 * whether personal data is hidden), `replaces` (id of the version before), `phones` and `unread`
 * (yes: looked at those pages, too), and `file`. Only the cleaned file is stored, and nothing of a
 * refused one. 422 PUBLICATION_HAS_NUMBERS, PUBLICATION_NEEDS_LOOK with the pages,
 * PUBLICATION_BEFORE_COUNT, PUBLICATION_NOT_PUBLIC, ASSEMBLY_NOT_NOTICED; PDF_… for the file.
 */
export const publishUpload = contract({
  method: 'POST',
  path: '/api/assemblies/{id}/publications',
  access: 'admin',
  tag: 'assembly',
  summary: '총회 자료 공개하기',
  params: idParams,
  takesFile: true,
  answers: { 201: publishedDocument },
})

/** Publishes a document that the product makes. 422 as above, PUBLICATION_NOT_READY. */
export const publishOffered = contract({
  method: 'POST',
  path: '/api/assemblies/{id}/publications/offered',
  access: 'admin',
  tag: 'assembly',
  summary: '만들어진 총회 자료 공개하기',
  params: idParams,
  body: z.strictObject({ key: z.string().min(1).max(100), replaces: id.nullable().default(null) }),
  answers: { 201: publishedDocument },
})

/** Withdraws a document from the public page; `destroys`: its file, too. It stays listed. */
export const withdrawPublication = contract({
  method: 'POST',
  path: '/api/assemblies/{id}/publications/{publicationId}/withdrawal',
  access: 'admin',
  tag: 'assembly',
  summary: '공개한 총회 자료 내리기',
  params: documentParams,
  body: z.strictObject({ reason: text(500), destroys: z.boolean().default(false) }),
  answers: { 200: publishedDocument },
})

/** Records another way in which a document was published. 422 PUBLICATION_NOT_PUBLIC. */
export const postPublication = contract({
  method: 'POST',
  path: '/api/assemblies/{id}/publications/{publicationId}/postings',
  access: 'admin',
  tag: 'assembly',
  summary: '다른 방법의 공개 적기',
  params: documentParams,
  body: z.strictObject({ way: z.enum(postingWays), postedOn: day, note: text(500).nullable().default(null) }),
  answers: { 200: publishedDocument },
})

const quarter = z.string().regex(QUARTER_FORM)

/** Records that the list of a quarter was sent to the members in writing. */
export const sendPublicationList = contract({
  method: 'POST',
  path: '/api/assemblies/{id}/publication-lists',
  access: 'admin',
  tag: 'assembly',
  summary: '분기별 공개 목록의 통지 적기',
  params: idParams,
  body: z.strictObject({ quarter, sentOn: day, note: text(500).nullable().default(null) }),
  answers: { 200: publications },
})

/** The list of a quarter, to be sent (도시정비법 제124조 제2항). */
export const printPublicationList = contract({
  method: 'GET',
  path: '/api/assemblies/{id}/publication-lists.pdf',
  access: 'admin',
  tag: 'assembly',
  summary: '분기별 공개 목록 PDF',
  params: idParams,
  query: z.strictObject({ quarter }),
  gives: ['application/pdf'],
  answers: { 200: z.any() },
})

/** A document's file, for the office: replaced and withdrawn ones, too. 410 DOCUMENT_ERASED. */
export const viewPublication = contract({
  method: 'GET',
  path: '/api/assemblies/{id}/publications/{publicationId}/file',
  access: 'admin',
  tag: 'assembly',
  summary: '총회 자료 보기',
  params: documentParams,
  gives: ['application/pdf'],
  answers: { 200: z.any() },
})

const publicDocument = z.object({
  id,
  document: z.enum(publicationKinds),
  title: z.string(),
  version: z.number(),
  /** public: can be read here; replaced: by a newer version; withdrawn: with its reason. */
  status: z.enum(['public', 'replaced', 'withdrawn', 'destroyed']),
  withdrawnBecause: z.string().nullable(),
  madeOn: z.string(),
  publishedOn: z.string(),
  sha256: z.string(),
  size: z.number(),
  pages: z.number(),
})

const publicPage = z.object({
  apartment: z.object({ name: z.string(), officePhone: z.string().nullable() }),
  assemblies: z.array(
    z.object({
      id,
      title: z.string(),
      kind: z.enum(assemblyKinds),
      startsAt: z.string().nullable(),
      documents: z.array(publicDocument),
    }),
  ),
})
export type PublicPage = z.output<typeof publicPage>

/**
 * Returns what is published of the assemblies of a complex, for anybody who has its address. 404 for
 * a complex that is not there.
 */
export const getPublicPage = contract({
  method: 'GET',
  path: '/api/disclosure/{apartmentId}',
  access: 'public',
  tag: 'resident',
  summary: '단지의 공개 자료',
  params: z.strictObject({ apartmentId: id }),
  answers: { 200: publicPage },
})

/** A document that is public now, with ranges. */
export const viewPublicDocument = contract({
  method: 'GET',
  path: '/api/disclosure/{apartmentId}/documents/{publicationId}',
  access: 'public',
  tag: 'resident',
  summary: '공개 자료 보기',
  params: z.strictObject({ apartmentId: id, publicationId: id }),
  gives: ['application/pdf'],
  answers: { 200: z.any() },
})
