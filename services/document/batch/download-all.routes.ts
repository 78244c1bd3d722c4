import { dayAt } from '#events/values/day.ts'
import { findDocumentsUpTo } from '#projections/document/find-documents.ts'
import { recordAccess } from '../../audit/audit.facts.ts'
import type { AddCalls } from '../../core/module.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { assertUpToDate } from '../../core/freshness.ts'
import { seesPersonsInClear } from '../../core/text/masked-person.ts'
import { pdfAnswer } from '../../core/http/pdf-answer.ts'
import type { Call, Handler } from '../../core/routes.ts'
import { getListFor, type ExistingList } from '../../list/list.facts.ts'
import { archiveOf, digestOfAll, includedDocuments, type IncludedDocument, type MissingFiles } from './all-documents.ts'
import { assertFitsAPdf, mergedDocuments } from './merged-documents.ts'
import { ALL_DOWNLOADED } from '../document-texts.ts'
import * as calls from '../documents.contract.ts'
import { safePart } from '../../core/text/file-name.ts'

/** Maximum number of downloads a minute: each may read gigabytes. */
const DOWNLOADS_A_MINUTE = 10

type AllCall = Call<typeof calls.downloadAllDocuments>
type ArchiveOfList = {
  readonly documents: readonly IncludedDocument[]
  readonly lacking: MissingFiles
  readonly isMasked: boolean
  /** Names what is downloaded: the log's position at which it was settled, and a digest of it. */
  readonly tag: string
}

const TAG_FORM = /^"all-(?<position>\d{1,15})-[0-9a-f]{64}"$/

/** Returns the position of the log at which a resumed download began. */
const resumedAt = ({ headers }: AllCall['request']): number | undefined => {
  const position = TAG_FORM.exec(String(headers['if-range'] ?? ''))?.groups?.['position']
  return position === undefined ? undefined : Number(position)
}

/** Returns the documents that were sealed by a position of the log. */
const settledAt = async (
  deps: Deps,
  { query, admin }: AllCall,
  { listId, apartmentId }: ExistingList,
  upTo: number,
): Promise<ArchiveOfList> => {
  const { dong, templateId, batchId } = query
  const filter = { dong, templateId: templateId === undefined ? undefined : [templateId], batchId }
  const isMasked = query.masked === 'true' || !seesPersonsInClear(admin)
  const of = { listId, personsOf: isMasked ? null : apartmentId }
  const status = ['sealed', 'failed', 'damaged', 'erased'] as const
  const rows = await findDocumentsUpTo(deps.unhurried, of, { ...filter, status }, upTo)
  const documents = includedDocuments(
    rows.filter((row) => row.status === 'sealed'),
    isMasked,
  )
  const lacking = rows.filter((row) => row.status !== 'sealed')
  return { documents, lacking, isMasked, tag: `all-${upTo}-${digestOfAll(documents, lacking, isMasked)}` }
}

/**
 * Returns the documents that were sealed when the download began, also when it is resumed. If any
 * of them has changed since, especially by erasure, it is a new download.
 * @throws DomainError READ_MODEL_BEHIND, NO_DOCUMENTS
 */
const settle = async (deps: Deps, call: AllCall, list: ExistingList): Promise<ArchiveOfList> => {
  const newest = await deps.store.lastPosition()
  await assertUpToDate(deps)
  const before = resumedAt(call.request)
  if (before !== undefined && before <= newest) {
    const resumed = await settledAt(deps, call, list, before)
    if (call.request.headers['if-range'] === `"${resumed.tag}"`) return resumed
  }
  const all = await settledAt(deps, call, list, newest)
  if (all.documents.length === 0) throw new DomainError('NO_DOCUMENTS')
  return all
}

const recordDownload = (
  deps: Deps,
  { admin, evidence, request, query }: AllCall,
  list: ExistingList,
  all: ArchiveOfList,
) => {
  const { documents, isMasked } = all
  const said = [query.format === 'pdf' ? 'PDF' : 'ZIP', `${documents.length}건`, ...(isMasked ? ['가림본'] : [])]
  const again = resumedAt(request) === undefined ? [] : ['이어받기']
  return recordAccess(
    deps,
    { admin, evidence },
    {
      what: `${ALL_DOWNLOADED} (${[...said, ...again].join(', ')})`,
      personIds: documents.flatMap(({ row }) => row.person_id ?? []),
      apartmentId: list.apartmentId,
      listId: list.listId,
      download: { reason: query.reason || null },
    },
  )
}

const downloadAllDocuments =
  (deps: Deps): Handler<typeof calls.downloadAllDocuments> =>
  async (call) => {
    const { params, query } = call
    const list = await getListFor(deps.store, params.id, call.admin)
    const all = await settle(deps, call, list)
    const name = [safePart(list.name), '문서', ...(all.isMasked ? ['가림본'] : []), dayAt(deps.clock())].join(' ')
    if (query.format !== 'pdf') {
      await recordDownload(deps, call, list, all)
      const { size, read } = await archiveOf(deps, all)
      const open = async (range?: Parameters<typeof read>[0]) => read(range)
      return pdfAnswer(call, { name: `${name}.zip`, type: 'application/zip', size, sha256: all.tag, open })
    }
    assertFitsAPdf(all.documents)
    await recordDownload(deps, call, list, all)
    return { file: await mergedDocuments(deps, { list: list.name, name, ...all }, call) }
  }

/** All documents of a list at once. */
export const downloadAllRoutes: AddCalls = (route, deps) => {
  route(calls.downloadAllDocuments, downloadAllDocuments(deps), { perMinute: DOWNLOADS_A_MINUTE })
}
