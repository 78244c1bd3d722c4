import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import type { ApplicationWays } from '#events/application/application-file.events.ts'
import { copyKindNames } from '#events/values/confirmation/paper-copy.ts'
import { dayEnd } from '#events/values/day.ts'
import { partOf, storedZip, type StoredPart, type StoredZip } from '#infra/lib/archive/index.ts'
import { writePdf, type PdfDocument } from '#infra/lib/pdf/draw/index.ts'
import { getApartment } from '../apartment/apartment.facts.ts'
import type { Deps } from '../core/deps.ts'
import { fileNameOf } from '../core/text/file-name.ts'
import { documentsOfList, type ListedDocument } from '../document/document.facts.ts'
import { evidenceFile, gatherEvidence } from '../evidence/evidence.facts.ts'
import { readStanding } from '../consent-count/consent-count.facts.ts'
import { legalRuleText } from '../list/rule/legal-rule-names.contract.ts'
import { copiesOfConsents } from '../signature/signature.facts.ts'
import { getList, statsAt, type ExistingList } from '../list/list.facts.ts'
import { exportOf, verificationPage, type LogReader } from '../log/log.facts.ts'
import type { ApplicationFile } from './application-files.decider.ts'
import {
  guideDocument,
  ownersDocument,
  ownersWorkbook,
  totalsDocument,
  type ApplicationContent,
} from './application-documents.ts'
import { formsFolder, FORMS_FOLDER, representativeForms } from './representative-forms.ts'
import { consentsOn, type StandingConsent } from './consents-on.ts'
import {
  certificateRows,
  depositCertificates,
  lackingBlocks,
  type DepositCertificates,
} from './deposit-certificates.ts'

type Tools = Deps
export type AskedFile = {
  readonly fileId: string
  readonly on: string
  readonly ways: ApplicationWays
  readonly madeAt: string
  readonly upTo?: number
  /** Key of the table of totals that was stored; absent: it is drawn now. */
  readonly totals?: string
}

/** Parts of a file for the authority that its index covers, and the index. */
export type IndexedParts = {
  readonly content: ApplicationContent
  /** Key of the table of totals. */
  readonly totals: string
  readonly parts: readonly (StoredPart & { readonly sha256: string })[]
  /** Persons whose data it holds. */
  readonly personIds: readonly string[]
  readonly index: Buffer
  readonly indexSha256: string
  readonly deposits: DepositCertificates
  /** Number of consents whose document is not there: not made yet, damaged, or erased. */
  readonly lacking: number
}

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const FOLDER = '동의서'
/** Folder of the copies that the law encloses with consents on paper (도시정비법 제36조 제1항). */
const COPY_FOLDER = '첨부'

/** Line of the guide about the folder of copies. */
const copiesFolder = [
  `${COPY_FOLDER} 폴더`,
  '서면동의서에 붙은 신분증이나 인감증명서의 사본. 주민등록번호 뒷자리를 가렸습니다.',
] as const
const PLACES = 5

/** Returns the name of a consent's document: its place in the order of numbers, then who signed what. */
const documentName = ({ number, entry, owner }: StandingConsent, index: number): string => {
  const place = String(index + 1).padStart(PLACES, '0')
  const name = fileNameOf([place, number?.text ?? null, `${entry.dong}동`, `${entry.ho}호`, owner.name])
  return `${FOLDER}/${name}.pdf`
}

const namedDocuments = (
  consents: readonly StandingConsent[],
  documents: ReadonlyMap<string, ListedDocument>,
): readonly (Pick<StandingConsent, 'documentId' | 'way'> & {
  readonly name: string
  readonly document: ListedDocument
})[] =>
  consents.flatMap((consent, index) => {
    const document = documents.get(consent.documentId)
    const { documentId, way } = consent
    return document ? [{ documentId, way, name: documentName(consent, index), document }] : []
  })

const gatherContent = async (
  deps: Tools,
  list: ExistingList,
  asked: AskedFile,
): Promise<{
  readonly content: ApplicationContent
  readonly named: ReturnType<typeof namedDocuments>
}> => {
  const { fileId, on, ways, madeAt } = asked
  const found = await consentsOn(deps, list, asked)
  const ids = new Set(found.consents.map(({ documentId }) => documentId))
  const [documents, apartment] = await Promise.all([
    documentsOfList(deps, { listId: list.listId, ids, isMasked: false }),
    getApartment(deps.store, list.apartmentId),
  ])
  const named = namedDocuments(found.consents, documents)
  const content: ApplicationContent = {
    ...found,
    fileId,
    on,
    ways,
    madeAt,
    apartment,
    list: list.name,
    ruleText: list.rule === undefined ? null : legalRuleText(list.rule),
    documentNames: new Map(named.map(({ documentId, name }) => [documentId, name])),
  }
  return { content, named }
}

/** Returns the copies that the law encloses with the consents, named as their documents. */
const enclosedCopies = async (deps: Tools, { consents, upTo }: ApplicationContent) => {
  const ofPapers = consents.filter(({ way }) => way === 'paper')
  const asked = ofPapers.map(({ consentId, entry }) => ({ consentId, listUserId: entry.list_user_id }))
  const copies = await copiesOfConsents(deps, asked, upTo)
  return consents.flatMap((consent, index) =>
    (copies.get(consent.consentId) ?? []).map(({ kind, part, sha256 }, place) => {
      const number = place === 0 ? '' : ` ${place + 1}`
      const name = documentName(consent, index)
        .replace(FOLDER, COPY_FOLDER)
        .replace(/\.pdf$/, '')
      return { ...part, name: `${name} ${copyKindNames[kind]}${number}.jpg`, sha256 }
    }),
  )
}

/**
 * Draws and stores the table of totals of a day, which names nobody: its figures come of standings
 * and contacts, of which no past is known. Returns its key.
 */
const storeTotals = async (deps: Tools, list: ExistingList, content: ApplicationContent): Promise<string> => {
  const { on, madeAt, rollUpTo } = content
  const at = new Date(Math.min(dayEnd(on).getTime() - 1, new Date(madeAt).getTime())).toISOString()
  const [stats, standing] = await Promise.all([
    statsAt(deps, { now: list, past: list, asOf: { at, position: rollUpTo } }),
    readStanding(deps, { list, on }),
  ])
  const drawn = await writePdf(totalsDocument(content, { stats, standing }))
  return deps.objects.put(drawn.content)
}

/**
 * Gathers what a file for the authority holds, with its index: one line a file, in the form of
 * `sha256sum`. The same log and documents give the same index.
 */
export const indexedParts = async (deps: Tools, list: ExistingList, asked: AskedFile): Promise<IndexedParts> => {
  const { content, named } = await gatherContent(deps, list, asked)
  const totals = asked.totals ?? (await storeTotals(deps, list, content))
  const at = new Date(asked.madeAt)
  const drawn = async (name: string, document: PdfDocument) => ({ name, bytes: (await writePdf(document)).content })
  const own = [
    await drawn('동의자 명부.pdf', ownersDocument(content)),
    { name: '동의자 명부.xlsx', bytes: await ownersWorkbook(content) },
    { name: '동의 집계표.pdf', bytes: await buffer(await deps.objects.get(totals)) },
  ].map(({ name, bytes }) => ({ ...partOf(name, at, bytes), sha256: sha256Of(bytes) }))
  const documents = named.map(({ name, document }) => ({ ...document.part, name, sha256: document.sha256 }))
  const { upTo } = content
  const forms = await representativeForms(deps, list, { ...asked, upTo })
  const deposits = await depositCertificates(deps, list.listId, { consents: named, upTo, madeAt: at })
  const copies = await enclosedCopies(deps, content)
  const parts = [...own, ...documents, ...copies, ...forms.parts, ...deposits.parts]
  const index = Buffer.from(parts.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join(''))
  return {
    content,
    totals,
    parts,
    personIds: [...content.consents.map(({ entry }) => entry.person_id), ...forms.personIds],
    index,
    indexSha256: sha256Of(index),
    deposits,
    lacking: content.consents.length - named.length,
  }
}

/** Types of events whose proofs stand in the file. */
const PROVED_TYPES = [
  'ConsentSigned',
  'PaperConsentConfirmed',
  'ConsentWithdrawn',
  'RepresentativeAgreed',
  'RepresentativeAppointed',
  'RepresentativeEnded',
  'ApplicationFileMade',
]

/** Returns the page that checks records and files without a network, and the records. */
const proofsOf = async (
  deps: Tools,
  reader: LogReader,
  { listId }: ExistingList,
  { parts }: IndexedParts,
): Promise<readonly { readonly name: string; readonly bytes: Buffer }[]> => {
  const { content } = await exportOf(deps, reader, { listId, type: PROVED_TYPES })
  const lines = content instanceof Readable ? await buffer(content) : Buffer.from(content)
  const documents = parts.map(({ name, sha256 }) => ({ name, sha256 }))
  return [
    { name: '증거/확인.html', bytes: verificationPage({ lines, documents }) },
    { name: '증거/기록.jsonl', bytes: lines },
  ]
}

const evidenceOf = async (deps: Tools, list: ExistingList): Promise<Buffer> => {
  const { content } = evidenceFile(deps, list, await gatherEvidence(deps, list, true))
  return content instanceof Readable ? buffer(content) : Buffer.from(content)
}

/**
 * Builds the file for the authority as a ZIP: guide, lists, documents in the order of their numbers,
 * the index, and what proves them.
 */
export const applicationZip = async (
  deps: Tools,
  reader: LogReader,
  { file, madeAt }: { readonly file: ApplicationFile; readonly madeAt: string },
): Promise<{ readonly zip: StoredZip; readonly list: ExistingList; readonly indexed: IndexedParts }> => {
  const list = await getList(deps.store, file.listId)
  const indexed = await indexedParts(deps, list, { ...file, madeAt })
  const at = new Date(madeAt)
  const isSame = indexed.indexSha256 === file.contentSha256
  const { content, deposits, parts } = indexed
  const has = (folder: string): boolean => parts.some(({ name }) => name.startsWith(`${folder}/`))
  const folders = [
    ...(has(COPY_FOLDER) ? [copiesFolder] : []),
    ...(has(FORMS_FOLDER) ? [formsFolder] : []),
    ...certificateRows(deposits),
  ]
  const notes = lackingBlocks(deposits)
  const guide = await writePdf(guideDocument(content, { made: file.contentSha256, isSame, folders, notes }))
  const proofs = await proofsOf(deps, reader, list, indexed)
  const beside = [...proofs, { name: '증거/증거 파일.jsonl.gz', bytes: await evidenceOf(deps, list) }]
  const zip = storedZip([
    partOf('안내.pdf', at, guide.content),
    ...indexed.parts,
    partOf('색인.txt', at, indexed.index),
    ...beside.map(({ name, bytes }) => partOf(name, at, bytes)),
  ])
  return { zip, list, indexed }
}
