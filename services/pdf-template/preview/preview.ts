import { dayAt } from '#events/values/day.ts'
import { findListUser, type ListUserRow } from '#projections/roll/find-list-users.ts'
import { existingApartment } from '../../apartment/apartment.decider.ts'
import { recordAccess } from '../../audit/audit.facts.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { maskedPerson } from '../../core/text/masked-person.ts'
import type { Call } from '../../core/routes.ts'
import { fieldsClearOf, fillFromRoll, sourceValues, type EntryFacts } from '../field-values.ts'
import type { TemplateVersion } from '../pdf-template.decider.ts'
import type { previewPdfTemplate } from '../file/pdf-template-files.contract.ts'
import { sampleEntry, sampleValues } from './preview-values.ts'
import { bytesOf, maskedFileOf } from '../file/template-files.ts'
import type { TemplateAccess } from '../find-template.ts'
import { readApartment } from '../../apartment/apartment.facts.ts'
import { createWorkerPool, ProcessFailed } from '#infra/platform/worker-processes/worker-pool.ts'
import { createSemaphore } from '#infra/platform/worker-processes/concurrency-limit.ts'
import type { PreviewAnswer, PreviewWork } from './preview-process.ts'

type PreviewCall = Pick<Call<typeof previewPdfTemplate>, 'query' | 'admin' | 'evidence' | 'metadata'>

const entryFacts = async (deps: Deps, { list }: TemplateAccess, row: ListUserRow, at: string): Promise<EntryFacts> => {
  const complex = await readApartment(deps.store, list.apartmentId)
  const { name, address } = existingApartment(complex)
  return {
    name: row.name,
    birthDate: row.birth_date,
    phone: row.phone,
    dong: row.dong,
    ho: row.ho,
    area: row.area,
    landShare: row.land_share,
    ownershipShare: row.ownership_share,
    apartment: { name, address },
    list: { name: list.name },
    day: dayAt(new Date(at)),
  }
}

/**
 * Returns an entry of the template's list, and records the access.
 * @throws DomainError NOT_FOUND for one of another list
 */
const residentFacts = async (
  deps: Deps,
  seen: TemplateAccess,
  { query: { listUserId }, admin, evidence, metadata }: PreviewCall,
): Promise<EntryFacts | undefined> => {
  if (listUserId === undefined) return undefined
  const row = await findListUser(deps.database, listUserId)
  const { listId, apartmentId } = seen.list
  if (row?.list_id !== listId) throw new DomainError('NOT_FOUND')
  const look = { what: '문서 미리 보기', personIds: [row.person_id], listId, apartmentId }
  await recordAccess(deps, { admin, evidence }, look)
  return entryFacts(deps, seen, row, metadata.at)
}

const LIMIT_MS = 15_000
const BUSY_SECONDS = 5

const PREVIEW_LIMIT = { atOnce: 2, mostWaiting: 20, mostOfOne: 3 }

const busy = (): DomainError => new DomainError('FILES_BUSY', undefined, { retryAfterSeconds: BUSY_SECONDS })
const withPermit = createSemaphore(PREVIEW_LIMIT, busy)
const { lend } = createWorkerPool({ module: new URL('./preview-process.ts', import.meta.url), memory: 512 })

/**
 * Draws values into a form, in a process of its own. `sender`: who waits for it.
 * @throws DomainError FILES_BUSY while enough wait; PDF_TOOK_TOO_LONG
 */
const fillPreview = (work: PreviewWork, sender: string): Promise<Buffer> =>
  withPermit(sender, async () => {
    const told = await lend(LIMIT_MS, async (lent) => {
      lent.say(work)
      // Its own messages are of this form.
      return { value: (await lent.next()) as PreviewAnswer }
    }).catch((error: unknown) => {
      throw error instanceof ProcessFailed && error.why === 'late' ? new DomainError('PDF_TOOK_TOO_LONG') : error
    })
    if ('failed' in told) throw new Error(`a preview could not be drawn: ${told.failed}`)
    return Buffer.from(told.drawn.buffer, told.drawn.byteOffset, told.drawn.byteLength)
  })

/**
 * A version filled in with an entry of its list, or with sample data. Masked: as who gets the
 * masked document sees it, without what touches a mask, names, phones and birth dates masked, the
 * signature hidden.
 * @throws DomainError NOT_FOUND, those of masking and of drawing
 */
export const previewOf = async (
  deps: Deps,
  seen: TemplateAccess,
  version: TemplateVersion,
  asked: PreviewCall,
): Promise<Buffer> => {
  const { admin, query, metadata } = asked
  const resident = await residentFacts(deps, seen, asked)
  const facts = resident ?? sampleEntry
  const known = sourceValues(query.masked ? maskedPerson(facts) : facts)
  const fields = query.masked ? fieldsClearOf(version.fields, version.masks) : version.fields
  const values = new Map(resident ? fillFromRoll(fields, known).values : sampleValues(fields, known))
  if (query.masked)
    for (const { id, kind } of fields) if (kind === 'signature' && values.has(id)) values.set(id, { hidden: true })
  const file = query.masked ? await maskedFileOf(deps, seen.template, version, metadata) : seen.template
  const placed = fields.map(({ fontSize, ...field }) => ({ ...field, ...(fontSize === null ? {} : { fontSize }) }))
  return fillPreview({ bytes: await bytesOf(deps, file), fields: placed, values }, admin.id)
}
