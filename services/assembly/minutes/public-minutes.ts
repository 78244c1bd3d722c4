import { MinutesSealed } from '#events/assembly/minutes.events.ts'
import { dayAt } from '#events/values/day.ts'
import { findNamesOfList } from '#projections/roll/find-list-users.ts'
import { eventsOf } from '#projections/set-based.ts'
import { writePdf } from '#infra/lib/pdf/draw/index.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { ExistingAssembly } from '../assembly.decider.ts'
import { getAssembly } from '../assembly.facts.ts'
import type { OfferedDocument } from '../assembly.hooks.ts'
import { assemblyCountDecider, assemblyCountStream } from '../count/assembly-count.decider.ts'
import { readState } from '../../core/read-state.ts'
import type { FileAnswer } from '../../core/routes.ts'
import { fileNameOf } from '../../core/text/file-name.ts'
import { minutesDocument, PUBLIC_MARK } from './minutes-document.ts'
import { nameIndex, publicBody } from './mask-persons.ts'
import type { MinutesBody } from './minutes-body.contract.ts'
import { readMinutes, storedBody, type SeenMinutes } from './read-minutes.ts'

/** Minutes for the public: persons masked, of the newest version that all have signed. */
export type PublicMinutes = {
  readonly version: number
  /** SHA-256 of the sealed file, which names everybody. */
  readonly sealedSha256: string
  readonly sealedAt: string
  readonly body: MinutesBody
}

/** Returns the newest version that was sealed, with its file; undefined where none is. */
const newestSealed = ({ state, events }: SeenMinutes) => {
  const [newest] = [...state.files].toSorted(([one], [other]) => other - one)
  if (!newest) return undefined
  const [version, file] = newest
  const sealed = eventsOf(MinutesSealed, events).findLast(({ data }) => data.version === version)
  return sealed && { version, file, sealedAt: sealed.metadata.at }
}

/**
 * Returns the short version of sealed minutes for the public. Names of the roll, of signers and
 * tellers are masked wherever they stand in a text; figures and verdicts stay.
 * @throws DomainError MINUTES_NOT_SEALED, DOCUMENT_ERASED, DOCUMENT_DAMAGED
 */
export const publicMinutes = async (
  deps: Pick<Deps, 'store' | 'database' | 'sealedObjects'>,
  { assemblyId, listId }: Pick<ExistingAssembly, 'assemblyId' | 'listId'>,
): Promise<PublicMinutes> => {
  const seen = await readMinutes(deps, assemblyId)
  const newest = newestSealed(seen)
  if (!newest) throw new DomainError('MINUTES_NOT_SEALED')
  const { state } = seen
  const { version, file, sealedAt } = newest
  const [{ body }, names, { tellers }] = await Promise.all([
    storedBody(deps, state, version),
    findNamesOfList(deps.database, listId),
    readState(deps.store, assemblyCountDecider, assemblyCountStream(assemblyId)),
  ])
  const index = nameIndex([...names, ...state.signers.map(({ name }) => name), ...tellers.map(({ name }) => name)])
  return { version, sealedSha256: file.sha256, sealedAt, body: publicBody(body, index) }
}

/** Draws the short version for the public, as its bytes. @throws as `publicMinutes`; PdfTookTooLong */
const drawPublic = async (
  deps: Pick<Deps, 'store' | 'database' | 'sealedObjects'>,
  assembly: Pick<ExistingAssembly, 'assemblyId' | 'listId'>,
): Promise<Buffer> => {
  const { body, sealedSha256, sealedAt } = await publicMinutes(deps, assembly)
  const { content } = await writePdf(
    minutesDocument(body, { madeAt: sealedAt, sha256: sealedSha256, mark: PUBLIC_MARK, signers: [], refusals: [] }),
  )
  return content
}

/**
 * Draws the short version for the public. Its time is that of the seal, so that the same version has
 * the same bytes. @throws as `publicMinutes`; PdfTookTooLong
 */
export const publicMinutesPdf = async (
  deps: Pick<Deps, 'store' | 'database' | 'sealedObjects'>,
  assembly: Pick<ExistingAssembly, 'assemblyId' | 'listId' | 'title'>,
): Promise<FileAnswer['file']> => {
  const content = await drawPublic(deps, assembly)
  return { type: 'application/pdf', content, name: `${fileNameOf([assembly.title, '의사록 공개용'])}.pdf` }
}

const offerKey = (version: number): string => `assembly-minutes-${version}`

/**
 * Offers the version for the public of the newest sealed minutes. A later version takes the place of
 * those that are public.
 */
export const offeredMinutes =
  (deps: Pick<Deps, 'store' | 'database' | 'sealedObjects'>) =>
  async (assemblyId: string): Promise<readonly OfferedDocument[]> => {
    const seen = await readMinutes(deps, assemblyId)
    const newest = newestSealed(seen)
    const version = newest?.version ?? seen.state.version
    return [
      {
        key: offerKey(version),
        replacesKeys: Array.from({ length: version - 1 }, (_, before) => offerKey(before + 1)),
        document: 'minutes',
        title: version === 1 ? '의사록 (공개용)' : `의사록 (공개용, ${version}판)`,
        madeOn: newest ? dayAt(new Date(newest.sealedAt)) : '',
        offBecause: newest ? null : '의사록에 모두 서명하면 공개할 수 있습니다.',
        make: async () => drawPublic(deps, (await getAssembly(deps, assemblyId)).assembly),
      },
    ]
  }
