import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { writePdf } from '#infra/lib/pdf/draw/index.ts'
import { readApartment } from '../../apartment/apartment.facts.ts'
import type { Deps } from '../../core/deps.ts'
import type { ExistingList } from '../../list/list.facts.ts'
import { existingVote } from '../../vote/vote.decider.ts'
import { readConsentList } from '../attendance/consenting-owners.ts'
import { dayOfLaw, type AgendaVotes } from '../assembly-checks.ts'
import type { AssemblyNotice, ExistingAssembly } from '../assembly.decider.ts'
import { noticeDocument, type NoticeSources } from './notice-document.ts'

type StoredNotice = NonNullable<AssemblyNotice['document']>

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

type ForNotice = {
  readonly assembly: ExistingAssembly
  readonly list: ExistingList
  readonly votes: AgendaVotes
  /** Day of the notice; null: a draft. */
  readonly noticedOn: string | null
}

const sourcesOf = async (deps: Deps, { assembly, list, votes, noticedOn }: ForNotice): Promise<NoticeSources> => {
  const apartment = await readApartment(deps.store, assembly.apartmentId)
  const known = apartment.status === 'absent' ? null : apartment
  const now = deps.clock()
  return {
    assembly,
    list,
    consentListName: (await readConsentList(deps, assembly))?.name ?? null,
    apartment: { name: known?.name ?? '', officePhone: known?.officePhone ?? null },
    votes: new Map(
      [...votes].flatMap(([id, vote]) => (vote.status === 'absent' ? [] : [[id, existingVote(vote)] as const])),
    ),
    noticedOn,
    dayOfLaw: dayOfLaw(assembly, now),
    madeAt: now.toISOString(),
    publicUrl: deps.publicUrl,
  }
}

/** Draws the notice of an assembly as it is now. @throws PdfTookTooLong */
export const drawNotice = async (deps: Deps, forNotice: ForNotice): Promise<Buffer> =>
  (await writePdf(noticeDocument(await sourcesOf(deps, forNotice)))).content

/** Draws the notice and stores it, so that it stays as it was sent. */
export const storeNotice = async (deps: Deps, forNotice: ForNotice): Promise<StoredNotice> => {
  const content = await drawNotice(deps, forNotice)
  return { objectKey: await deps.objects.put(content), sha256: sha256(content), size: content.length }
}

/** Reads the notice as it was stored; undefined: an older notice has no document. */
export const readStoredNotice = async (
  { objects }: Pick<Deps, 'objects'>,
  notice: AssemblyNotice | null,
): Promise<Buffer | undefined> =>
  notice?.document === undefined ? undefined : buffer(await objects.get(notice.document.objectKey))
