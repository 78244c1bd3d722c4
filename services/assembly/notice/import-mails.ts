import type { Metadata } from '#events/metadata.ts'
import { isSameName } from '#events/values/name.ts'
import { readInSandbox, SpreadsheetRefused, type RefusalReason } from '#infra/lib/spreadsheet/index.ts'
import { findNamesOfRoll } from '#projections/assembly/notice-proofs.ts'
import { readCachedRoll } from '#projections/roll/cached-roll.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { errors, type ErrorCode } from '../../core/errors/error.contract.ts'
import { stateIn } from '../../core/read-state.ts'
import { filesBusy, readWithPermit } from '../../core/upload/own-files.ts'
import { rollAt } from '../../vote/vote.facts.ts'
import type { SeenAssembly } from '../assembly.facts.ts'
import type { MailRow } from './mail-sheet.ts'
import { MAX_MAIL_ROWS, type MailImport } from './notice.contract.ts'
import { deliveryStream, noticeDeliveryDecider } from './notice-delivery.decider.ts'
import { mailIdOf, recordMails, type MailToRecord, type RecordedRow } from './record-delivery.ts'

const MODULE = new URL('./mail-sheet-process.ts', import.meta.url)
/** Rows that are recorded in one write. */
const ROWS_AT_ONCE = 400
/** Maximum number of problems in an answer. */
const MAX_PROBLEMS = 200

const codes: Readonly<Record<Exclude<RefusalReason, 'too-many'>, ErrorCode>> = {
  unreadable: 'ROLL_UNREADABLE',
  protected: 'ROLL_PROTECTED',
  'protected-otherwise': 'ROLL_PROTECTED_OTHERWISE',
  'wrong-password': 'ROLL_WRONG_PASSWORD',
  'old-format': 'ROLL_OLD_FORMAT',
  'not-a-sheet': 'ROLL_NOT_A_SHEET',
  'too-large': 'ROLL_TOO_LARGE',
  empty: 'ROLL_EMPTY',
  'took-too-long': 'ROLL_TOOK_TOO_LONG',
}

type SentSheet = { readonly bytes: Buffer; readonly sender: string }

/** Reads a sheet in a process of its own. @throws DomainError ROLL_…, NOTICE_COLUMNS_MISSING */
const readSheet = async (sent: SentSheet): Promise<readonly MailRow[]> => {
  const read = () =>
    readInSandbox<{ readonly hasColumns: boolean }, MailRow>({ module: MODULE, ...sent, question: null })
  const { answer, rows } = await readWithPermit(sent.sender, read).catch((error: unknown) => {
    if (!(error instanceof SpreadsheetRefused)) throw error
    throw error.reason === 'too-many' ? filesBusy() : new DomainError(codes[error.reason])
  })
  if (!answer.hasColumns) throw new DomainError('NOTICE_COLUMNS_MISSING')
  if (rows.length === 0) throw new DomainError('ROLL_EMPTY')
  if (rows.length > MAX_MAIL_ROWS) throw new DomainError('ROLL_TOO_LARGE')
  return rows
}

type Problem = MailImport['problems'][number]
type MatchedRow = { readonly row: number; readonly mail: MailToRecord }

/** Entry of the roll with the name of its owner. */
type NamedEntry = {
  readonly listUserId: string
  readonly personId: string
  readonly dong: string
  readonly ho: string
  readonly name: string | null
}

const readEntries = async ({ database, clock }: Deps, listId: string): Promise<readonly NamedEntry[]> => {
  const [versions, names] = await Promise.all([readCachedRoll(database, listId), findNamesOfRoll(database, listId)])
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  const until = { at: clock(), inclusive: true }
  return rollAt(versions, { before: Number.POSITIVE_INFINITY, until }).map((row) => ({
    listUserId: row.list_user_id,
    personId: row.person_id,
    dong: row.dong,
    ho: row.ho,
    name: nameOf.get(row.person_id) ?? null,
  }))
}

type Roll = {
  readonly ofUnit: ReadonlyMap<string, readonly NamedEntry[]>
  /** Entries by the name of their owner, without spaces. */
  readonly ofName: ReadonlyMap<string, readonly NamedEntry[]>
}

const nameKey = (name: string): string => name.normalize('NFC').replaceAll(/\s/g, '')

const unitKey = (dong: string, ho: string): string => `${dong}\n${ho}`

/** Letters by which a sheet hides a part of a name. */
const MASKS = /[*○●]/

const isNamed = (entry: NamedEntry, name: string): boolean => entry.name !== null && isSameName(entry.name, name)

/** Returns the entry that a row is for, or what is wrong with it. */
const entryFor = ({ dong, ho, name }: MailRow, { ofUnit, ofName }: Roll): NamedEntry | string => {
  if (dong !== null && ho !== null) {
    const owners = ofUnit.get(unitKey(dong, ho)) ?? []
    const isHidden = name !== null && MASKS.test(name)
    const entry = name === null || isHidden ? owners[0] : owners.find((owner) => isNamed(owner, name))
    if (entry) return entry
    return owners.length === 0
      ? `명부에 없는 세대입니다: ${dong}동 ${ho}호`
      : `${dong}동 ${ho}호의 소유자와 이름이 다릅니다.`
  }
  if (name === null) return '동·호나 받는 분의 이름이 없습니다.'
  const named = ofName.get(nameKey(name)) ?? []
  const [first] = named
  if (!first) return '명부에 없는 이름입니다.'
  return named.every(({ personId }) => personId === first.personId)
    ? first
    : '같은 이름의 소유자가 둘 이상입니다. 동·호를 적어주세요.'
}

/** Mail that was recorded before. */
type KnownMail = { readonly listUserId: string; readonly sentOn: string }

const mailFor = (row: MailRow, known: KnownMail | undefined, roll: Roll): MailToRecord | string => {
  const { number, outcome, settledOn } = row
  if (number === null) return '등기번호가 13자리가 아닙니다.'
  const isBare = row.dong === null && row.name === null
  const entry = known && isBare ? known : entryFor(row, roll)
  if (typeof entry === 'string') return entry
  const sentOn = row.sentOn ?? known?.sentOn
  if (sentOn === undefined) return '접수일이 없습니다.'
  if (outcome !== null && settledOn === null) return '결과의 날짜가 없습니다.'
  const settled = outcome === null || settledOn === null ? null : { outcome, on: settledOn }
  return { listUserId: entry.listUserId, number, sentOn, settled }
}

const readKnown = async (
  deps: Deps,
  assemblyId: string,
  rows: readonly MailRow[],
): Promise<ReadonlyMap<string, KnownMail>> => {
  const numbers = rows.flatMap(({ number }) => number ?? [])
  const streamOf = (number: string): string => deliveryStream(mailIdOf(deps, assemblyId, number))
  const read = await deps.store.readStreams(numbers.map(streamOf))
  return new Map(
    numbers.flatMap((number) => {
      const state = stateIn(read, noticeDeliveryDecider, streamOf(number))
      return state.status === 'recorded'
        ? [[number, { listUserId: state.names.listUserId, sentOn: state.on }] as const]
        : []
    }),
  )
}

const problemOf = (row: number, { code, fields }: DomainError): Problem => ({
  row,
  message: fields?.[0]?.message ?? errors[code].text,
})

type Importing = SentSheet & { readonly apply: boolean; readonly metadata: Metadata }

/** Matches rows with owners, and records them. */
const recordRows = async (
  deps: Deps,
  { assembly: { assemblyId } }: SeenAssembly,
  {
    rows,
    roll,
    apply,
    metadata,
  }: Pick<Importing, 'apply' | 'metadata'> & {
    readonly rows: readonly MailRow[]
    readonly roll: Roll
  },
) => {
  const known = await readKnown(deps, assemblyId, rows)
  const matched: MatchedRow[] = []
  const problems: Problem[] = []
  for (const row of rows) {
    const mail = mailFor(row, row.number === null ? undefined : known.get(row.number), roll)
    if (typeof mail === 'string') problems.push({ row: row.row, message: mail })
    else matched.push({ row: row.row, mail })
  }
  const mails = matched.map(({ mail }) => mail)
  const recorded = await recordMails(deps, { assemblyId, metadata, mails, apply })
  for (const [index, outcome] of recorded.rows.entries())
    if (outcome.kind === 'refused') problems.push(problemOf(matched[index]?.row ?? 0, outcome.error))
  return { ...recorded, problems }
}

const numberOf = (rows: readonly RecordedRow[], kind: RecordedRow['kind']): number =>
  rows.filter((row) => row.kind === kind).length

/**
 * Imports a sheet of registered mail, some hundred rows a write: where it is interrupted, the same
 * file goes on. `apply` false: says what would become of it.
 */
export const importMails = async (
  deps: Deps,
  seen: SeenAssembly,
  { apply, metadata, ...sent }: Importing,
): Promise<{ readonly body: MailImport; readonly position: number }> => {
  const rows = await readSheet(sent)
  const all = await readEntries(deps, seen.assembly.listId)
  const roll = {
    ofUnit: Map.groupBy(all, ({ dong, ho }) => unitKey(dong, ho)),
    ofName: Map.groupBy(all, ({ name }) => nameKey(name ?? '')),
  }
  const recorded: RecordedRow[] = []
  const problems: Problem[] = []
  let position = 0
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const part = { rows: rows.slice(from, from + ROWS_AT_ONCE), roll, apply, metadata }
    const done = await recordRows(deps, seen, part)
    recorded.push(...done.rows)
    problems.push(...done.problems)
    position = Math.max(position, done.position)
  }
  const body = {
    rows: rows.length,
    added: numberOf(recorded, 'added'),
    settled: numberOf(recorded, 'settled'),
    unchanged: numberOf(recorded, 'unchanged'),
    problems: problems.toSorted((one, other) => one.row - other.row).slice(0, MAX_PROBLEMS),
    leftOut: problems.length,
    applied: apply,
  }
  return { body, position }
}
