import { createHash } from 'node:crypto'
import { RegisterRead } from '#events/registry/register.events.ts'
import type { Metadata } from '#events/metadata.ts'
import type { Register } from '#events/values/registry/register.ts'
import { matchUnit } from '../judging/match.ts'
import { readRegister } from '#infra/lib/registry-record/index.ts'
import { SpreadsheetRefused } from '#infra/lib/spreadsheet/index.ts'
import { findUnitOwners } from '#projections/registry/find-unit-owners.ts'
import { commandHandler, fact } from '../../core/command-handler.ts'
import type { Deps } from '../../core/deps.ts'
import { readState } from '../../core/read-state.ts'
import { existingList, listDecider, listStream } from '../../list/list.decider.ts'
import { rollOwner } from '../judging/judged-rows.ts'
import type { ImportProblem } from './import-tables.ts'
import { sealRegister, type ArrivedRegister } from '../purchase/record-register.ts'
import { registerDecider, registerStream } from '../register.decider.ts'
import type { ImportItem } from './registry-file.ts'
import type { ExistingRegistryImport } from './registry-import.decider.ts'
import { mayBeOfBuilding } from './same-building.ts'

/** Result of importing one registry record. */
export type ItemOutcome = {
  readonly kind: 'matched' | 'changed' | 'unmatched' | 'failed'
  /** Reason for the result, if an administrator should know it. */
  readonly problem?: ImportProblem
}

export type ImportingDeps = Pick<
  Deps,
  'store' | 'database' | 'secrets' | 'clock' | 'freshness' | 'sealedObjects' | 'registry' | 'hooks'
>

/** Import under way: its start, its administrator and its complex; `at`: time of the start. */
export type RunningImport = {
  readonly started: ExistingRegistryImport
  readonly apartment: { readonly name: string; readonly address: string }
  readonly metadata: Metadata
  readonly at: string
}

/** Position of an item in its file, for messages. */
type ItemPosition = Pick<ImportProblem, 'file' | 'row'>

type ImportItemResult =
  | {
      readonly kind: 'read'
      readonly where: ItemPosition
      readonly register: Register
      readonly mark: string
      readonly pdf: Buffer | null
    }
  | { readonly kind: 'refused'; readonly problem: ImportProblem }

const refusedBecause = (where: ItemPosition, message: string, path?: string): ImportItemResult => ({
  kind: 'refused',
  problem: { ...where, ...(path === undefined ? {} : { path }), message },
})

const unpacked = ({ bytes }: Extract<ImportItem, { kind: 'pdf' }>): Buffer | undefined => {
  try {
    return bytes()
  } catch (error) {
    if (error instanceof SpreadsheetRefused) return undefined
    throw error
  }
}

const readPdf = async (
  { registry }: ImportingDeps,
  { started, apartment }: RunningImport,
  item: Extract<ImportItem, { kind: 'pdf' }>,
): Promise<ImportItemResult> => {
  const where = { file: item.file }
  const pdf = unpacked(item)
  if (!pdf) return refusedBecause(where, 'ZIP 안에서 손상된 파일입니다. 다시 압축해 올려주세요.')
  const reading = await registry.reading.read(pdf, started.importId)
  if (reading.kind === 'refused') return refusedBecause(where, reading.message)
  const read = readRegister(reading.printed)
  if (read.kind === 'refused') return refusedBecause(where, read.message)
  const { register } = read
  if (!mayBeOfBuilding(register.property, apartment))
    return refusedBecause(where, `다른 단지의 등기부입니다: ${register.property}`.slice(0, 300))
  return { kind: 'read', where, register, pdf, mark: createHash('sha256').update(pdf).digest('hex') }
}

const readItem = async (deps: ImportingDeps, inHand: RunningImport, item: ImportItem): Promise<ImportItemResult> => {
  if (item.kind === 'refused') return refusedBecause({ file: item.file }, item.message)
  if (item.kind === 'pdf') return readPdf(deps, inHand, item)
  const { unit } = item
  const where = { row: unit.row }
  if (unit.kind === 'refused') return refusedBecause(where, unit.message, unit.path)
  const { issuedAt } = unit.register
  return {
    kind: 'read',
    where,
    register: { ...unit.register, issuedAt: issuedAt ?? inHand.at },
    mark: unit.digest,
    pdf: null,
  }
}

/** Whether the record fits into the log: no real one is longer, but an uploaded file may be. */
const isRecordable = async (deps: ImportingDeps, arrived: ArrivedRegister): Promise<boolean> =>
  RegisterRead.schema.safeParse(await sealRegister(deps, { ...arrived, pdf: null })).success

const MAX_TIMES_DELETED = 50

type RegisterReference = { readonly registryId: string; readonly status: 'absent' | 'kept' | 'erased' }

/**
 * Returns the stream id of a registry record. The same content is the same record; after a deletion
 * by hand it is a new one, since the deleted content is gone for good.
 */
const registerReferenceOf = async (
  { store, secrets }: ImportingDeps,
  listId: string,
  mark: string,
): Promise<RegisterReference> => {
  for (let time = 0; time < MAX_TIMES_DELETED; time += 1) {
    const registryId = secrets.derivedId(listId, time === 0 ? `register ${mark}` : `register ${mark} ${time}`)
    const { status } = await readState(store, registerDecider, registerStream(registryId))
    if (status !== 'deleted') return { registryId, status }
  }
  throw new RangeError('a register was deleted more often than anybody would')
}

const record = async (deps: ImportingDeps, { metadata }: RunningImport, arrived: ArrivedRegister): Promise<void> => {
  const register = await sealRegister(deps, arrived)
  await commandHandler(
    deps.store,
    registerDecider,
  )({
    stream: registerStream(arrived.registryId),
    facts: { list: fact(listStream(arrived.listId), listDecider) },
    command: ({ list }) => {
      existingList(list)
      return { type: 'RecordRegister', register }
    },
    metadata: { ...metadata, at: deps.clock().toISOString() },
  })
}

/**
 * Imports one registry record of a file into its list: reads it, finds its unit on the roll and
 * records it once. A repeat has the same result.
 * @throws DomainError NOT_FOUND if the list is gone
 */
export const takeItem = async (deps: ImportingDeps, inHand: RunningImport, item: ImportItem): Promise<ItemOutcome> => {
  const read = await readItem(deps, inHand, item)
  if (read.kind === 'refused') return { kind: 'failed', problem: read.problem }
  const { where, register, mark, pdf } = read
  const failed = (message: string): ItemOutcome => ({ kind: 'failed', problem: { ...where, message } })
  const { listId, apartmentId, importId } = inHand.started
  if (Date.parse(register.issuedAt) > deps.clock().getTime() + DAY_MS)
    return failed('열람일이 오늘보다 뒤입니다. 날짜를 확인해주세요.')
  const owners = await findUnitOwners(deps.database, { listId, dong: register.dong, ho: register.ho })
  if (owners.length === 0) {
    const unit = register.dong === '' ? `${register.ho}호` : `${register.dong}동 ${register.ho}호`
    return { kind: 'unmatched', problem: { ...where, message: `명부에 없는 세대입니다: ${unit}` } }
  }
  const { registryId, status } = await registerReferenceOf(deps, listId, mark)
  if (status === 'erased') return failed('개인정보 파기에 따라 함께 파기된 등기부입니다.')
  const source = pdf === null ? 'excel' : 'pdf'
  const arrived = { registryId, listId, apartmentId, register, source, pdf, importId } as const
  if (!(await isRecordable(deps, arrived))) return failed('등기부의 내용이 너무 길어 읽을 수 없습니다.')
  if (status === 'absent') await record(deps, inHand, arrived)
  const { match } = matchUnit(register, owners.map(rollOwner))
  return { kind: match === 'same' ? 'matched' : 'changed' }
}

const DAY_MS = 86_400_000
